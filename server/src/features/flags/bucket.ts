import { createHash } from 'node:crypto';

/** Number of buckets that visitors are hashed into. */
const BUCKET_COUNT = 10_000;

/**
 * Returns whether a visitor is in the share of a flag (0 to 100 percent). Deterministic, independent between flags, and
 * monotonic: a visitor in the share at 10 % is in it at 20 %.
 */
export function isInShare(flag: string, targetingKey: string, sharePercent: number): boolean {
  const hash = createHash('sha256').update(`${flag}:${targetingKey}`).digest();
  return hash.readUInt32BE(0) % BUCKET_COUNT < (sharePercent * BUCKET_COUNT) / 100;
}
