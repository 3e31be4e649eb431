import { createHash } from 'node:crypto';

/**
 * Returns a random sample of `count` distinct elements, in random order.
 * @throws Error if there are fewer elements (S5.4, S8.6).
 */
export function randomSubset<T>(
  elements: readonly T[],
  count: number,
  random: () => number = Math.random,
): T[] {
  if (count > elements.length) {
    throw new Error(
      'Invalid number of elements provided. Subarray cannot have more elements than original array.',
    );
  }
  const remaining = [...elements];
  return Array.from({ length: count }, () => {
    const [drawn] = remaining.splice(Math.floor(random() * remaining.length), 1);
    return drawn as T;
  });
}

const DRAW_BYTES = 6;

/** Returns a deterministic generator of numbers in [0, 1) for a seed, so that pages rendered again do not change. */
export function seededRandom(seed: string): () => number {
  let drawn = 0;
  return () => {
    const hash = createHash('sha256').update(`${seed}/${drawn}`).digest();
    drawn += 1;
    return hash.readUIntBE(0, DRAW_BYTES) / 2 ** (8 * DRAW_BYTES);
  };
}
