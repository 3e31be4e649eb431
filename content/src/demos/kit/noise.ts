/** The red, green and blue parts of a colour, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Returns a seeded generator of random numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Returns a pseudorandom number from 0 to 1 for a grid point; equal arguments give equal numbers. The multiplications
 * by large odd numbers, and the shifts, mix the bits of the arguments.
 */
function hashedValue(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 1_274_126_177);
  h = Math.imul(h ^ (h >>> 13), 1_103_515_245);
  return ((h ^ (h >>> 16)) >>> 0) / 4_294_967_296;
}

/** Returns a pseudorandom number from 0 to 1 that changes smoothly with x and y (value noise on a grid of size 1). */
export function noise(x: number, y: number, seed: number): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = x - x0;
  const fy = y - y0;
  // Fade function of Perlin noise: 6t⁵ − 15t⁴ + 10t³.
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  const top = hashedValue(x0, y0, seed) * (1 - u) + hashedValue(x0 + 1, y0, seed) * u;
  const bottom = hashedValue(x0, y0 + 1, seed) * (1 - u) + hashedValue(x0 + 1, y0 + 1, seed) * u;
  return top * (1 - v) + bottom * v;
}

/** Returns fractal noise from 0 to 1: the weighted mean of several octaves of noise. */
export function fractalNoise(x: number, y: number, seed: number, octaves = 5): number {
  let sum = 0;
  let weight = 0.5;
  let weightSum = 0;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise(x * scale, y * scale, seed + octave);
    weightSum += weight;
    weight *= 0.5;
    // With a factor of exactly 2, the grids of the octaves would coincide and be visible as lines.
    scale *= 2.03;
  }
  return sum / weightSum;
}

/** Limits a value to the range from `low` to `high`. */
export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value));

/** Returns 0 at `from`, 1 at `to`, and a smooth cubic transition between them; `from` may be above `to`. */
export const smoothstep = (from: number, to: number, value: number) => {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
};

/** Mixes two colours; `ratio` is the share of `b`, from 0 to 1. */
export function blend(a: Rgb, b: Rgb, ratio: number): Rgb {
  const t = clamp(ratio);
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

/** Interpolates between evenly spaced colours; `position` is from 0 to 1. */
export function interpolateColours(colours: readonly Rgb[], position: number): Rgb {
  const scaled = clamp(position) * (colours.length - 1);
  const i = Math.min(colours.length - 2, Math.floor(scaled));
  const from = colours[i];
  const to = colours[i + 1];
  if (!from || !to) throw new RangeError('At least two colours are needed');
  return blend(from, to, scaled - i);
}

const parsedColours = new Map<string, Rgb>();

/** Parses `#rrggbb`. Cached, because pictures use the same few colours for every pixel. */
export function rgb(hex: string): Rgb {
  const cached = parsedColours.get(hex);
  if (cached) return cached;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
  const colour: Rgb = [red, green, blue];
  parsedColours.set(hex, colour);
  return colour;
}
