import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { blend, clamp, fractalNoise, interpolateColours, rgb, seededRandom, smoothstep } from '../kit/noise.ts';
import { ASPECT_RATIO, fillCircle, HEIGHT, renderPixels, WIDTH } from '../kit/raster.ts';

/** A tree seen from above: the centre and radius of its crown, in pixels. */
interface Tree {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** Draws tree crowns from above, with a river. */
export function forest(): Canvas {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = '#10301c';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  /** Returns the y coordinate of the middle of the river at `x`. */
  const riverY = (x: number) => HEIGHT * (0.26 + 0.2 * Math.sin(x / 250) + 0.07 * Math.sin(x / 83 + 1));
  // The banks and the water of the river, as lines along its middle with decreasing width in pixels.
  for (const [width, colour] of [
    [118, '#c9b98a'],
    [92, '#1f6f80'],
    [64, '#2b8c99'],
    [24, '#5fb7bd'],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.lineJoin = 'round';
    context.beginPath();
    for (let x = -50; x <= WIDTH + 50; x += 12) context.lineTo(x, riverY(x));
    context.stroke();
  }
  const random = seededRandom(21);
  const trees: Tree[] = Array.from({ length: 2600 }, () => ({
    x: random() * WIDTH,
    y: random() * HEIGHT,
    r: 10 + random() ** 2 * 22,
  }));
  for (const tree of trees.filter(({ x, y, r }) => Math.abs(y - riverY(x)) > 52 + r * 0.7).sort((a, b) => a.r - b.r))
    drawCrown(context, tree, random);
  return canvas;
}

/** Draws the shadow of a tree and its crown: 5 dark circles, then 4 bright circles a little to the upper left. */
function drawCrown(context: SKRSContext2D, { x, y, r }: Tree, random: () => number): void {
  const colourNoise = fractalNoise(x / 240, y / 240, 3, 3);
  const [red, green, blue] = interpolateColours(
    ['#1d5a2b', '#3d8a35', '#86a93a', '#c79a35'].map(rgb),
    colourNoise * 1.25 - 0.2 + random() * 0.2,
  );
  context.fillStyle = 'rgba(4,20,10,0.5)';
  fillCircle(context, x + r * 0.28, y + r * 0.34, r);
  for (let i = 0; i < 9; i++) {
    const angle = (i / 9) * Math.PI * 2 + random();
    const brightness = i < 5 ? 0.78 : 1.08;
    context.fillStyle = `rgb(${red * brightness},${green * brightness},${blue * brightness})`;
    fillCircle(
      context,
      x + Math.cos(angle) * r * 0.42 - (i < 5 ? 0 : r * 0.12),
      y + Math.sin(angle) * r * 0.42 - (i < 5 ? 0 : r * 0.12),
      r * (0.62 - i * 0.03),
    );
  }
}

/** Draws a leaf with branching veins in transmitted light. */
export function leaf(): Canvas {
  // `u` and `v` are the distances from the left edge and from the middle vein (midrib), in heights of the picture.
  return renderPixels((x, y) => {
    const u = x * ASPECT_RATIO;
    const v = y - 0.52 + 0.05 * Math.sin(u * 1.6);
    const distanceToMidrib = Math.abs(v);
    // The side veins are oblique to the middle vein, and start 1 / 6.2 of the picture's height apart.
    const veinPosition = u - distanceToMidrib * 0.95;
    const phase = (veinPosition * 6.2) % 1;
    const distanceToSideVein = Math.min(phase, 1 - phase) / 6.2;
    const veinNoise = Math.abs(2 * fractalNoise(u * 22, v * 22, 41, 3) - 1);
    const vein = Math.max(
      smoothstep(0.016 - u * 0.004, 0.004, distanceToMidrib),
      smoothstep(0.008, 0.002, distanceToSideVein) * 0.85,
      smoothstep(0.09, 0, veinNoise) * 0.35,
    );
    /** Half of the width of the leaf at `u`. */
    const halfWidth = 0.62 * Math.sin(clamp((u + 0.35) / 2.5) * Math.PI) ** 0.7;
    const leafColour = interpolateColours(
      ['#1f6b2b', '#43982f', '#8cc63f'].map(rgb),
      0.25 + fractalNoise(u * 3, v * 3, 8, 4) * 0.55 + (0.5 - distanceToMidrib) * 0.3,
    );
    const veinedColour = blend(leafColour, rgb('#e2f2a0'), vein * 0.85);
    const backgroundColour = interpolateColours(['#0b2415', '#214a2a'].map(rgb), fractalNoise(u * 2, v * 2, 6, 2));
    return blend(backgroundColour, veinedColour, smoothstep(halfWidth + 0.006, halfWidth - 0.006, distanceToMidrib));
  });
}

/** Draws plant cells: the cells of a Voronoi diagram, with walls and chloroplasts. */
export function cells(): Canvas {
  const random = seededRandom(15);
  // 6 rows of 9 centres, in fractions of the picture's width (`x`) and height (`y`).
  const cellCentres = Array.from({ length: 54 }, (_, i) => ({
    x: ((i % 9) + 0.5 + (random() - 0.5) * 0.7 + (Math.floor(i / 9) % 2) * 0.5) / 9,
    y: (Math.floor(i / 9) + 0.5 + (random() - 0.5) * 0.6) / 6,
  }));
  const canvas = renderPixels((x, y) => {
    // Distances to the nearest two cell centres in heights of the picture.
    let nearest = 9;
    let secondNearest = 9;
    for (const cellCentre of cellCentres) {
      const distance = Math.hypot((x - cellCentre.x) * ASPECT_RATIO, y - cellCentre.y);
      if (distance < nearest) [nearest, secondNearest] = [distance, nearest];
      else if (distance < secondNearest) secondNearest = distance;
    }
    const wall = smoothstep(0.03, 0.008, secondNearest - nearest);
    const cellColour = interpolateColours(
      ['#dff3b8', '#a9d86e', '#6fb648'].map(rgb),
      nearest * 6 + fractalNoise(x * 20, y * 12, 2, 3) * 0.3,
    );
    return blend(cellColour, rgb('#2f6b2d'), wall);
  });
  const context = canvas.getContext('2d');
  for (const cellCentre of cellCentres) {
    for (let i = 0; i < 11; i++) {
      const angle = (i / 11) * Math.PI * 2 + random() * 0.5;
      const distance = 46 + random() * 12;
      drawOrganelle(
        context,
        cellCentre.x * WIDTH + Math.cos(angle) * distance,
        cellCentre.y * HEIGHT + Math.sin(angle) * distance * 0.85,
        9 + random() * 4,
        '#2f8f3a',
        '#1c6128',
        angle,
      );
    }
    drawOrganelle(context, cellCentre.x * WIDTH + 12, cellCentre.y * HEIGHT - 6, 17, '#c58fd0', '#8a4f9c', 0);
  }
  return canvas;
}

/**
 * Draws a chloroplast or nucleus: an ellipse with the centre (`x`, `y`). Its longer radius is `r` in pixels, at a right
 * angle to the direction `angle` (in radians).
 */
function drawOrganelle(
  context: SKRSContext2D,
  x: number,
  y: number,
  r: number,
  light: string,
  dark: string,
  angle: number,
): void {
  const fill = context.createRadialGradient(x - r * 0.3, y - r * 0.3, 1, x, y, r * 1.2);
  fill.addColorStop(0, light);
  fill.addColorStop(1, dark);
  context.fillStyle = fill;
  context.beginPath();
  context.ellipse(x, y, r, r * 0.66, angle + Math.PI / 2, 0, Math.PI * 2);
  context.fill();
}
