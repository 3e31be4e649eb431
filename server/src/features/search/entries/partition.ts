import { LAST_PARTITION } from './terms.ts';

/**
 * Minimum numbers of likes by index partition. A presentation with at least 1000 likes is in partition 0, one with at
 * least 250 likes in partition 1 or lower, and so on.
 */
const MIN_LIKES_BY_PARTITION = [1000, 250, 60, 15, 4, 1];

/** Returns an evenly distributed 32-bit hash of an oid (FNV-1a with a finalizer). */
function hashOid(oid: string): number {
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
 * Returns the index partition of a presentation. By the hash of the oid, two thirds of all presentations are in the
 * last partition, two ninths in the second-last partition, and so on, so each partition is a random sample.
 * Presentations with many likes are in lower partitions, which every search reads first.
 */
export function computePartition(oid: string, likes: number): number {
  const fraction = hashOid(oid) / 2 ** 32;
  // The partitions from 0 to n together contain 3 ** (n - LAST_PARTITION) of all presentations.
  let byHash = 0;
  while (byHash < LAST_PARTITION && fraction >= 3 ** (byHash - LAST_PARTITION)) byHash++;
  const byLikes = MIN_LIKES_BY_PARTITION.findIndex((minLikes) => likes >= minLikes);
  return byLikes < 0 ? byHash : Math.min(byHash, byLikes);
}

/**
 * Returns the popularity of a presentation from 0 to 1, on a logarithmic scale. A like counts as much as 100 views. The
 * maximum is reached with 10,000 likes or a million views.
 */
export function computePopularity(likes: number, views: number): number {
  return Math.min(1, Math.log10(1 + likes * 10 + views / 10) / 5);
}
