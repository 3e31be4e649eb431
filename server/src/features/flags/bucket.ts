import { createHash } from 'node:crypto';

/** Of so many parts, which one a visitor is in. */
const PARTS = 10_000;

/**
 * Whether a visitor is among `sharePercent` of a hundred for a flag: the same answer every time, independent between
 * flags, and who is in at 10 % is in at 20 % too.
 */
export function isInShare(flag: string, targetingKey: string, sharePercent: number): boolean {
  const hash = createHash('sha256').update(`${flag}:${targetingKey}`).digest();
  return hash.readUInt32BE(0) % PARTS < (sharePercent * PARTS) / 100;
}
