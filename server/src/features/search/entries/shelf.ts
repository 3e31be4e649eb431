import { LAST_SHELF } from './terms.ts';

/** Likes from which on a presentation stands on shelf 0, 1, 2, … whatever its number says. */
const LIKES_FOR_SHELF = [1000, 250, 60, 15, 4, 1];

/** FNV-1a: spreads oids evenly and always the same. */
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
 * Which shelf a presentation stands on: by its oid two thirds on the last, two ninths on the one before, and so on, as if
 * by lot, so that each shelf is a fair sample of all. What people like stands further in front, where every search looks.
 * @param likes likes, and what counts as much.
 */
export function shelfOf(oid: string, likes: number): number {
  const lot = numberOf(oid) / 2 ** 32;
  let byLot = 0;
  while (byLot < LAST_SHELF && lot >= 3 ** (byLot - LAST_SHELF)) byLot++;
  const byLikes = LIKES_FOR_SHELF.findIndex((least) => likes >= least);
  return byLikes < 0 ? byLot : Math.min(byLot, byLikes);
}

/** How much people like it, from 0 to 1, by orders of magnitude. */
export function qualityOf(likes: number, views: number): number {
  return Math.min(1, Math.log10(1 + likes * 10 + views / 10) / 5);
}
