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
import { ASPECT_RATIO, HEIGHT, renderPixels, WIDTH } from '../kit/raster.ts';

// In the callbacks of `renderPixels`, `x` and `y` are fractions of the picture, from 0 to 1; `u` and `v` are the same
// point in the units of the drawn object.

/** Draws galaxy filaments: ridges of noise, which are brightest at their intersections. */
export function cosmicWeb(): Canvas {
  const colours = ['#05040f', '#140c33', '#3a1c66', '#8f3f9a', '#f2a48a', '#fff3dc'].map(rgb);
  return renderPixels((x, y) => {
    const u = x * ASPECT_RATIO * 3.2;
    const v = y * 3.2;
    const bend = fractalNoise(u * 1.4, v * 1.4, 5, 3) * 1.1;
    const ridge = (n: number) => 1 - Math.abs(2 * n - 1);
    const largeFilaments = ridge(fractalNoise(u + bend, v - bend, 11, 4)) ** 7;
    const smallFilaments = ridge(fractalNoise(u * 1.7 - bend, v * 1.7, 23, 4)) ** 9;
    const intersections = (largeFilaments * smallFilaments) ** 0.5;
    const detail = ridge(noise(u * 9, v * 9, 3)) ** 3;
    return interpolateColours(
      colours,
      0.07 +
        largeFilaments * 0.36 +
        smallFilaments * 0.3 +
        intersections * 0.5 +
        detail * (largeFilaments + smallFilaments) * 0.14,
    );
  });
}

/** Draws a barred spiral galaxy from above, slightly tilted. */
export function galaxy(): Canvas {
  const random = seededRandom(4);
  const canvas = renderPixels((x, y) => {
    const u = (x - 0.5) * ASPECT_RATIO * 2.1;
    const v = (y - 0.5) * 2.1 * 1.35;
    const r = Math.hypot(u, v) + 1e-6;
    const spiralPhase = Math.atan2(v, u) + Math.log(r + 0.04) * 3.1;
    const cloud = fractalNoise(u * 5 + 9, v * 5, 31, 5);
    const arms =
      (0.5 + 0.5 * Math.cos(spiralPhase * 2 + cloud * 1.7)) ** 2.4 *
      smoothstep(1.5, 0.25, r) *
      smoothstep(0.02, 0.3, r);
    const dust = smoothstep(0.55, 0.75, fractalNoise(u * 8, v * 8, 77, 4)) * arms * 0.5;
    const core = Math.exp(-r * r * 26) + 0.5 * Math.exp(-r * 5.2);
    const backgroundColour: Rgb = blend(rgb('#04050d'), rgb('#1b2a66'), smoothstep(1.5, 0.1, r) * 0.5);
    const armColour = blend(
      backgroundColour,
      interpolateColours(['#3858c8', '#8db4ff', '#e9f1ff'].map(rgb), cloud * 1.2),
      arms * (0.45 + cloud * 0.75) - dust,
    );
    return blend(armColour, rgb('#ffe9c2'), clamp(core));
  });
  const context = canvas.getContext('2d');
  for (let i = 0; i < 1400; i++) {
    context.fillStyle = `rgba(255,255,255,${0.15 + random() * 0.7})`;
    const size = random() ** 6 * 2.2 + 0.4;
    context.fillRect(random() * WIDTH, random() * HEIGHT, size, size);
  }
  return canvas;
}

/** Draws the Sun, left of the centre, with a glow in a sky of stars. */
export function sunAndSky(): Canvas {
  const random = seededRandom(8);
  const canvas = renderPixels((x, y) => {
    const d = Math.hypot((x - 0.42) * ASPECT_RATIO, y - 0.46);
    const glow = Math.exp(-d * 5.5) * 0.9;
    const sky = blend(rgb('#03060f'), rgb('#141f45'), fractalNoise(x * 4, y * 3, 17, 4) * 0.55);
    return blend(blend(sky, rgb('#ff9d3c'), glow), rgb('#fff6df'), smoothstep(0.085, 0.06, d));
  });
  const context = canvas.getContext('2d');
  for (let i = 0; i < 500; i++) {
    context.fillStyle = `rgba(220,230,255,${random() * 0.7})`;
    const size = random() ** 5 * 2.4 + 0.5;
    context.fillRect(WIDTH * random(), HEIGHT * random(), size, size);
  }
  return canvas;
}

/** Draws a planet with water, land and clouds, lit from the left. */
export function earth(): Canvas {
  return renderPixels((x, y) => {
    const u = (x - 0.6) * ASPECT_RATIO * 2.2;
    const v = (y - 0.5) * 2.2;
    const squaredRadius = u * u + v * v;
    const halo = Math.exp(-Math.max(0, Math.sqrt(squaredRadius) - 1) * 16) * smoothstep(1.4, -1, u);
    if (squaredRadius > 1) return blend(rgb('#02040c'), rgb('#4fa3ff'), halo * 0.75);
    const z = Math.sqrt(1 - squaredRadius);
    const longitude = Math.atan2(u, z) * 1.3 + 2.2;
    const latitude = Math.asin(v) * 1.5;
    const height = fractalNoise(longitude * 1.25, latitude * 1.5, 61, 6) - 0.03 * Math.abs(latitude);
    const water = interpolateColours(['#04163f', '#0b3f86', '#1c7fb4'].map(rgb), height * 1.7);
    const land = interpolateColours(
      ['#39733d', '#6d8f45', '#c2a671', '#8c7157'].map(rgb),
      (height - 0.5) * 4 + Math.abs(Math.sin(latitude * 2)) * 0.35,
    );
    const surface = blend(water, land, smoothstep(0.5, 0.52, height));
    const ice = smoothstep(1.15, 1.4, Math.abs(latitude) + fractalNoise(longitude * 4, latitude * 4, 9, 3) * 0.4);
    const cloud = smoothstep(
      0.52,
      0.74,
      fractalNoise(longitude * 2.1 + fractalNoise(longitude * 3, latitude * 3, 5, 3), latitude * 3.4, 91, 5),
    );
    const light = clamp(-u * 0.62 - v * 0.25 + z * 0.78, 0.03, 1);
    const surfaceWithClouds = blend(blend(surface, rgb('#f4f8ff'), ice), rgb('#ffffff'), cloud * 0.88);
    const atmosphere = (1 - z) ** 3 * 0.55;
    return blend(blend(rgb('#01030a'), surfaceWithClouds, light ** 0.8), rgb('#7ec2ff'), atmosphere * light);
  });
}
