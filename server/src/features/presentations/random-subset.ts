import { createHash } from 'node:crypto';

/**
 * As many different elements as asked for, drawn as by lot.
 * @throws Error where there are fewer (S§8).
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
  const left = [...elements];
  return Array.from({ length: count }, () => {
    const [drawn] = left.splice(Math.floor(random() * left.length), 1);
    return drawn as T;
  });
}

const DRAW_BYTES = 6;

/** Lots that fall the same way every time for the same seed: what is kept must not differ from one drawing to the next. */
export function lotsOf(seed: string): () => number {
  let drawn = 0;
  return () => {
    const hash = createHash('sha256').update(`${seed}/${drawn}`).digest();
    drawn += 1;
    return hash.readUIntBE(0, DRAW_BYTES) / 2 ** (8 * DRAW_BYTES);
  };
}
