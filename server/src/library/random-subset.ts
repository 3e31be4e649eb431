import { createHash } from 'node:crypto';

/**
 * Returns a random sample of `count` distinct elements, in random order.
 * @throws Error if there are fewer than `count` elements (S5.4, S8.6).
 */
export function randomSubset<T>(elements: readonly T[], count: number, random: () => number = Math.random): T[] {
  if (count > elements.length) {
    throw new Error('Invalid number of elements provided. Subarray cannot have more elements than original array.');
  }
  const remaining = [...elements];
  return Array.from({ length: count }, () => {
    const [element] = remaining.splice(Math.floor(random() * remaining.length), 1);
    return element as T;
  });
}

/** Number of bytes at the start of a hash from which a random number is computed. */
const NUMBER_BYTES = 6;

/** Returns a deterministic generator of numbers in [0, 1) for a seed. */
export function seededRandom(seed: string): () => number {
  let index = 0;
  return () => {
    const hash = createHash('sha256').update(`${seed}/${index}`).digest();
    index += 1;
    return hash.readUIntBE(0, NUMBER_BYTES) / 2 ** (8 * NUMBER_BYTES);
  };
}
