import { createHash } from 'node:crypto';

/** Number of groups into which a hash of flag and visitor divides the visitors. The groups differ between flags. */
const BUCKET_COUNT = 10_000;

/**
 * Returns whether a visitor belongs to the share of visitors for whom a flag is on. `targetingKey` identifies the
 * visitor; `sharePercent` is from 0 to 100. The result is always the same for the same arguments, and stays true if the
 * share grows.
 */
export function isInShare(flag: string, targetingKey: string, sharePercent: number): boolean {
  const hash = createHash('sha256').update(`${flag}:${targetingKey}`).digest();
  return hash.readUInt32BE(0) % BUCKET_COUNT < (sharePercent * BUCKET_COUNT) / 100;
}
