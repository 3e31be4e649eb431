import type { SearchDb } from '../tables.ts';
import { findRelated } from './find-related.ts';
import type { Described } from './related-keys.ts';

const MAX_AGE_MS = 30 * 60_000;
const MAX_KEPT = 2000;

interface Kept {
  readonly atMs: number;
  readonly oids: Promise<readonly string[]>;
}

/**
 * Remembers which presentations are like which, for half an hour: pages are rendered in many languages. Only the ranking
 * may be that old; whether a presentation may be shown is asked whenever a page is rendered.
 */
export function relatedCache(db: SearchDb, limit: number, nowMs: () => number = () => performance.now()) {
  const kept = new Map<string, Kept>();
  return (described: Described & { readonly modified_at: Date }): Promise<readonly string[]> => {
    const key = `${described.oid} ${described.modified_at.getTime()}`;
    const known = kept.get(key);
    if (known && nowMs() - known.atMs < MAX_AGE_MS) return known.oids;
    const oids = findRelated(db, described, limit);
    oids.catch(() => kept.delete(key));
    kept.delete(key);
    kept.set(key, { atMs: nowMs(), oids });
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return oids;
  };
}
