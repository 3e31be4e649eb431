import { itemAt } from '@flydeck/scene/checked-access';
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { seededRandom } from '../kit/noise.ts';
import { fillCircle, HEIGHT, WIDTH } from '../kit/raster.ts';

function drawBall(context: SKRSContext2D, x: number, y: number, r: number, light: string, dark: string): void {
  const fill = context.createRadialGradient(x - r * 0.35, y - r * 0.4, r * 0.05, x, y, r);
  fill.addColorStop(0, '#ffffff');
  fill.addColorStop(0.25, light);
  fill.addColorStop(1, dark);
  context.fillStyle = fill;
  fillCircle(context, x, y, r);
}

function createBackground(inner: string, outer: string): { canvas: Canvas; context: SKRSContext2D } {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  const fill = context.createRadialGradient(WIDTH * 0.62, HEIGHT * 0.5, 20, WIDTH * 0.62, HEIGHT * 0.5, WIDTH * 0.7);
  fill.addColorStop(0, inner);
  fill.addColorStop(1, outer);
  context.fillStyle = fill;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  return { canvas, context };
}

/** Draws the double helix of DNA as beads, painted from the farthest to the nearest. */
export function dna(): Canvas {
  const { canvas, context } = createBackground('#2c1d66', '#0a0720');
  const beads: { x: number; y: number; z: number; r: number; light: string; dark: string }[] = [];
  // Light and dark colour of each half of a rung (base pair).
  const basePairColours = [
    ['#ff8a65', '#b23c17', '#ffd54f', '#b78103'],
    ['#4dd0e1', '#00707d', '#aed581', '#4f7a1c'],
  ] as const;
  for (let rung = 0; rung < 62; rung++) {
    const progress = rung / 61;
    // One turn of the helix has about 10.5 rungs.
    const angle = rung * 0.3142 * 1.9;
    const cx = WIDTH * (0.5 + 0.5 * progress);
    const cy = HEIGHT * (0.9 - 0.8 * progress);
    const [leftLight, leftDark, rightLight, rightDark] = itemAt(basePairColours, (rung * 7) % 3 === 0 ? 0 : 1);
    for (let beadIndex = -6; beadIndex <= 6; beadIndex++) {
      // -1 and 1 are the ends of the rung, on the two strands.
      const position = beadIndex / 6;
      const isStrand = Math.abs(beadIndex) === 6;
      const side = position * 150 * Math.cos(angle);
      beads.push({
        x: cx + side * 0.6,
        y: cy + side * 0.8,
        z: position * Math.sin(angle),
        r: isStrand ? 24 : 9,
        light: isStrand ? '#b39dff' : position < 0 ? leftLight : rightLight,
        dark: isStrand ? '#3c2a9c' : position < 0 ? leftDark : rightDark,
      });
    }
  }
  for (const bead of beads.sort((p, q) => p.z - q.z)) {
    context.globalAlpha = 0.62 + 0.38 * ((bead.z + 1) / 2);
    drawBall(context, bead.x, bead.y, bead.r * (0.8 + 0.25 * bead.z), bead.light, bead.dark);
  }
  context.globalAlpha = 1;
  return canvas;
}

/** Draws the probability cloud of six electrons: two near the nucleus, four farther away. */
export function atom(): Canvas {
  const { canvas, context } = createBackground('#0e2a4d', '#030a16');
  const random = seededRandom(6);
  // The sum of four uniformly distributed numbers is approximately normally distributed.
  const gaussian = () => (random() + random() + random() + random() - 2) * 1.2;
  for (let i = 0; i < 26_000; i++) {
    const isOuter = i % 3 !== 0;
    const angle = random() * Math.PI * 2;
    // The outer cloud has four lobes.
    const radiusFactor = isOuter ? 0.62 + 0.38 * Math.abs(Math.cos(angle * 2)) : 1;
    const r = Math.abs((isOuter ? 235 + gaussian() * 62 : 62 + gaussian() * 24) * radiusFactor);
    context.fillStyle = isOuter
      ? `rgba(105,190,255,${0.08 + random() * 0.24})`
      : `rgba(255,214,140,${0.1 + random() * 0.26})`;
    const size = 0.8 + random() * 1.6;
    context.fillRect(WIDTH * 0.62 + Math.cos(angle) * r, HEIGHT * 0.5 + Math.sin(angle) * r, size, size);
  }
  return canvas;
}

/** Draws a nucleus of six protons and six neutrons. */
export function nucleus(): Canvas {
  const { canvas, context } = createBackground('#4a1420', '#120308');
  const positions = [
    [0, 0],
    [-118, -60],
    [112, -74],
    [-100, 88],
    [122, 74],
    [0, -150],
    [10, 150],
    [-196, 20],
    [206, -2],
    [-58, 8],
    [62, -22],
    [4, 62],
  ] as const;
  for (const [i, [x, y]] of positions.entries())
    drawBall(
      context,
      WIDTH * 0.62 + x,
      HEIGHT * 0.5 + y,
      92,
      i % 2 ? '#ff8a80' : '#cfd8dc',
      i % 2 ? '#9b1c1c' : '#46545c',
    );
  return canvas;
}

/** Draws the three quarks of a proton, and the gluon field as a coil between each pair of quarks. */
export function proton(): Canvas {
  const { canvas, context } = createBackground('#5a2a0a', '#140802');
  const quarks = [
    [-150, 100],
    [160, 90],
    [0, -160],
  ] as const;
  const colours = [
    ['#ff6e6e', '#8e1212'],
    ['#6ee27a', '#146a22'],
    ['#6ea8ff', '#123f8e'],
  ] as const;
  context.lineWidth = 9;
  context.lineCap = 'round';
  for (const [i, [x0, y0]] of quarks.entries()) {
    const [x1, y1] = itemAt(quarks, (i + 1) % 3);
    context.strokeStyle = 'rgba(255,206,120,0.75)';
    context.beginPath();
    for (let t = 0; t <= 1.0001; t += 0.004) {
      const angle = t * Math.PI * 18;
      const amplitude = 20 * Math.sin(Math.PI * t) ** 0.3;
      context.lineTo(
        WIDTH * 0.62 + x0 + (x1 - x0) * t + Math.cos(angle) * amplitude,
        HEIGHT * 0.5 + y0 + (y1 - y0) * t + Math.sin(angle) * amplitude,
      );
    }
    context.stroke();
  }
  for (const [i, [x, y]] of quarks.entries())
    drawBall(context, WIDTH * 0.62 + x, HEIGHT * 0.5 + y, 74, itemAt(colours, i)[0], itemAt(colours, i)[1]);
  return canvas;
}
