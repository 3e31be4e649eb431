import { systemClock } from '../../ports/clock.ts';
import type { SearchDb } from './search-db.ts';

/** Caches the result of `load` per database for `forMs` milliseconds. Does not cache an empty result. */
export function cached<Item>(
  forMs: number,
  load: (db: SearchDb) => Promise<readonly Item[]>,
): (db: SearchDb) => Promise<readonly Item[]> {
  const cache = new WeakMap<object, { readonly items: readonly Item[]; readonly at: number }>();
  return async (db) => {
    const cached = cache.get(db);
    if (cached && systemClock.monotonicMs() - cached.at < forMs) return cached.items;
    const items = await load(db);
    if (items.length > 0) cache.set(db, { items, at: systemClock.monotonicMs() });
    return items;
  };
}
