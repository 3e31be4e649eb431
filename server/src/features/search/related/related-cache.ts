import { systemClock } from '../../../ports/clock.ts';
import type { SearchDb } from '../search-db.ts';
import { findRelated } from './find-related.ts';
import type { RelatedSource } from './related-keys.ts';

const MAX_AGE_MS = 30 * 60_000;
const MAX_ENTRIES = 2000;

interface CachedRelated {
  readonly loadedAtMs: number;
  readonly oids: Promise<readonly string[]>;
}

/**
 * Creates a function that returns the related presentations of a presentation and caches them for half an hour, because
 * the page of a presentation is rendered in many languages, each time with the same related presentations. Callers must
 * check on every use which of the presentations are still listed.
 */
export function createRelatedCache(db: SearchDb, limit: number, nowMs: () => number = systemClock.monotonicMs) {
  const cache = new Map<string, CachedRelated>();
  return (source: RelatedSource & { readonly modified_at: Date }): Promise<readonly string[]> => {
    const key = `${source.oid} ${source.modified_at.getTime()}`;
    const cachedEntry = cache.get(key);
    if (cachedEntry && nowMs() - cachedEntry.loadedAtMs < MAX_AGE_MS) return cachedEntry.oids;
    const oids = findRelated(db, source, limit);
    oids.catch(() => cache.delete(key));
    // Deleting first moves the entry to the end, so that the first key of the map is always the oldest.
    cache.delete(key);
    cache.set(key, { loadedAtMs: nowMs(), oids });
    const [oldest] = cache.keys();
    if (cache.size > MAX_ENTRIES && oldest !== undefined) cache.delete(oldest);
    return oids;
  };
}
