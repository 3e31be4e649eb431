import { LAST_PARTITION } from './terms.ts';

/** Minimum number of likes for index partition 0, 1, 2, … whatever the hash of the oid. */
const LIKES_FOR_PARTITION = [1000, 250, 60, 15, 4, 1];

/** Hashes an oid (FNV-1a with a finalizer): deterministic and evenly distributed. */
function numberOf(oid: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < oid.length; index++) {
    hash ^= oid.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/**
 * Returns the index partition of a presentation. By the hash of the oid, two thirds are in the last
 * partition, two ninths in the one before, and so on, so that each partition is a fair sample. Presentations with
 * many likes move to lower partitions, which every search reads first.
 */
export function partitionOf(oid: string, likes: number): number {
  const fraction = numberOf(oid) / 2 ** 32;
  let byHash = 0;
  while (byHash < LAST_PARTITION && fraction >= 3 ** (byHash - LAST_PARTITION)) byHash++;
  const byLikes = LIKES_FOR_PARTITION.findIndex((least) => likes >= least);
  return byLikes < 0 ? byHash : Math.min(byHash, byLikes);
}

/** Returns the popularity of a presentation from 0 to 1, on a logarithmic scale. */
export function qualityOf(likes: number, views: number): number {
  return Math.min(1, Math.log10(1 + likes * 10 + views / 10) / 5);
}
