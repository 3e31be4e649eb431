import { systemClock } from '../../../ports/clock.ts';
import type { SearchDb } from '../search-db.ts';
import { findRelated } from './find-related.ts';
import type { RelatedSource } from './related-keys.ts';

const MAX_AGE_MS = 30 * 60_000;
const MAX_ENTRIES = 2000;

interface CachedRelated {
  readonly atMs: number;
  readonly oids: Promise<readonly string[]>;
}

/**
 * Caches the ranking of related presentations for half an hour, because pages are rendered in many languages. Whether a
 * presentation may be shown is not cached: it is checked whenever a page is rendered.
 */
export function relatedCache(db: SearchDb, limit: number, nowMs: () => number = systemClock.monotonicMs) {
  const cache = new Map<string, CachedRelated>();
  return (described: RelatedSource & { readonly modified_at: Date }): Promise<readonly string[]> => {
    const key = `${described.oid} ${described.modified_at.getTime()}`;
    const known = cache.get(key);
    if (known && nowMs() - known.atMs < MAX_AGE_MS) return known.oids;
    const oids = findRelated(db, described, limit);
    oids.catch(() => cache.delete(key));
    cache.delete(key);
    cache.set(key, { atMs: nowMs(), oids });
    const [oldest] = cache.keys();
    if (cache.size > MAX_ENTRIES && oldest !== undefined) cache.delete(oldest);
    return oids;
  };
}
