import type { Canvas } from '@napi-rs/canvas';
import {
  blend,
  clamp,
  fractalNoise,
  interpolateColours,
  noise,
  type Rgb,
  rgb,
  seededRandom,
  smoothstep,
} from '../kit/noise.ts';
import { renderPixels } from '../kit/raster.ts';

const W = 1280;
const H = 720;
const RATIO = W / H;

/** Galaxy filaments: ridges of noise, brightest where they cross. */
export function cosmicWeb(): Canvas {
  const colours = ['#05040f', '#140c33', '#3a1c66', '#8f3f9a', '#f2a48a', '#fff3dc'].map(rgb);
  return renderPixels(W, H, (x, y) => {
    const u = x * RATIO * 3.2;
    const v = y * 3.2;
    const bend = fractalNoise(u * 1.4, v * 1.4, 5, 3) * 1.1;
    const ridge = (n: number) => 1 - Math.abs(2 * n - 1);
    const a = ridge(fractalNoise(u + bend, v - bend, 11, 4)) ** 7;
    const b = ridge(fractalNoise(u * 1.7 - bend, v * 1.7, 23, 4)) ** 9;
    const knots = (a * b) ** 0.5;
    const fine = ridge(noise(u * 9, v * 9, 3)) ** 3;
    return interpolateColours(colours, 0.07 + a * 0.36 + b * 0.3 + knots * 0.5 + fine * (a + b) * 0.14);
  });
}

/** A barred spiral galaxy from above, slightly tilted. */
export function galaxy(): Canvas {
  const roll = seededRandom(4);
  const canvas = renderPixels(W, H, (x, y) => {
    const u = (x - 0.5) * RATIO * 2.1;
    const v = (y - 0.5) * 2.1 * 1.35;
    const r = Math.hypot(u, v) + 1e-6;
    const turn = Math.atan2(v, u) + Math.log(r + 0.04) * 3.1;
    const cloud = fractalNoise(u * 5 + 9, v * 5, 31, 5);
    const arms =
      (0.5 + 0.5 * Math.cos(turn * 2 + cloud * 1.7)) ** 2.4 *
      smoothstep(1.5, 0.25, r) *
      smoothstep(0.02, 0.3, r);
    const dust = smoothstep(0.55, 0.75, fractalNoise(u * 8, v * 8, 77, 4)) * arms * 0.5;
    const core = Math.exp(-r * r * 26) + 0.5 * Math.exp(-r * 5.2);
    const base: Rgb = blend(rgb('#04050d'), rgb('#1b2a66'), smoothstep(1.5, 0.1, r) * 0.5);
    const lit = blend(
      base,
      interpolateColours(['#3858c8', '#8db4ff', '#e9f1ff'].map(rgb), cloud * 1.2),
      arms * (0.45 + cloud * 0.75) - dust,
    );
    return blend(lit, rgb('#ffe9c2'), clamp(core));
  });
  const context = canvas.getContext('2d');
  for (let i = 0; i < 1400; i++) {
    context.fillStyle = `rgba(255,255,255,${0.15 + roll() * 0.7})`;
    const size = roll() ** 6 * 2.2 + 0.4;
    context.fillRect(roll() * W, roll() * H, size, size);
  }
  return canvas;
}

/** The Sun on the left and its light over a sky of stars. */
export function sunAndSky(): Canvas {
  const roll = seededRandom(8);
  const canvas = renderPixels(W, H, (x, y) => {
    const d = Math.hypot((x - 0.42) * RATIO, y - 0.46);
    const glow = Math.exp(-d * 5.5) * 0.9;
    const sky = blend(rgb('#03060f'), rgb('#141f45'), fractalNoise(x * 4, y * 3, 17, 4) * 0.55);
    return blend(blend(sky, rgb('#ff9d3c'), glow), rgb('#fff6df'), smoothstep(0.085, 0.06, d));
  });
  const context = canvas.getContext('2d');
  for (let i = 0; i < 500; i++) {
    context.fillStyle = `rgba(220,230,255,${roll() * 0.7})`;
    const size = roll() ** 5 * 2.4 + 0.5;
    context.fillRect(W * roll(), H * roll(), size, size);
  }
  return canvas;
}

/** A planet with water, land and clouds, lit from the left. */
export function earth(): Canvas {
  return renderPixels(W, H, (x, y) => {
    const u = (x - 0.6) * RATIO * 2.2;
    const v = (y - 0.5) * 2.2;
    const r2 = u * u + v * v;
    const halo = Math.exp(-Math.max(0, Math.sqrt(r2) - 1) * 16) * smoothstep(1.4, -1, u);
    if (r2 > 1) return blend(rgb('#02040c'), rgb('#4fa3ff'), halo * 0.75);
    const z = Math.sqrt(1 - r2);
    const long = Math.atan2(u, z) * 1.3 + 2.2;
    const lat = Math.asin(v) * 1.5;
    const height = fractalNoise(long * 1.25, lat * 1.5, 61, 6) - 0.03 * Math.abs(lat);
    const water = interpolateColours(['#04163f', '#0b3f86', '#1c7fb4'].map(rgb), height * 1.7);
    const soil = interpolateColours(
      ['#39733d', '#6d8f45', '#c2a671', '#8c7157'].map(rgb),
      (height - 0.5) * 4 + Math.abs(Math.sin(lat * 2)) * 0.35,
    );
    const ground = blend(water, soil, smoothstep(0.5, 0.52, height));
    const ice = smoothstep(1.15, 1.4, Math.abs(lat) + fractalNoise(long * 4, lat * 4, 9, 3) * 0.4);
    const cloud = smoothstep(
      0.52,
      0.74,
      fractalNoise(long * 2.1 + fractalNoise(long * 3, lat * 3, 5, 3), lat * 3.4, 91, 5),
    );
    const light = clamp(-u * 0.62 - v * 0.25 + z * 0.78, 0.03, 1);
    const seen = blend(blend(ground, rgb('#f4f8ff'), ice), rgb('#ffffff'), cloud * 0.88);
    const rim = (1 - z) ** 3 * 0.55;
    return blend(blend(rgb('#01030a'), seen, light ** 0.8), rgb('#7ec2ff'), rim * light);
  });
}
