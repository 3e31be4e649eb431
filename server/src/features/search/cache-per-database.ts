import { systemClock } from '../../ports/clock.ts';
import type { SearchDb } from './search-db.ts';

/**
 * Caches the result of `load` for each database for `maxAgeMs` milliseconds. Does not cache an empty result, so that
 * the first entries of a new database are found immediately.
 */
export function cachePerDatabase<Item>(
  maxAgeMs: number,
  load: (db: SearchDb) => Promise<readonly Item[]>,
): (db: SearchDb) => Promise<readonly Item[]> {
  const cache = new WeakMap<object, { readonly items: readonly Item[]; readonly loadedAtMs: number }>();
  return async (db) => {
    const cachedResult = cache.get(db);
    if (cachedResult && systemClock.monotonicMs() - cachedResult.loadedAtMs < maxAgeMs) return cachedResult.items;
    const items = await load(db);
    if (items.length > 0) cache.set(db, { items, loadedAtMs: systemClock.monotonicMs() });
    return items;
  };
}
