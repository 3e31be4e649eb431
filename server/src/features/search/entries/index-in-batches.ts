import type { SearchDb } from '../search-db.ts';

/**
 * Indexes presentations in batches (groups of up to `batchSize` presentations). Calls `indexBatch` in a separate
 * transaction for each batch, until a batch has fewer than `batchSize` presentations.
 * `indexBatch` gets the last oid of the previous batch (`''` at first), indexes presentations with greater oids, and
 * returns their oids in ascending order. Returns the total number of indexed presentations.
 * @throws the abort reason when `signal` is aborted.
 */
export async function indexInBatches(
  db: SearchDb,
  signal: AbortSignal,
  batchSize: number,
  indexBatch: (trx: SearchDb, lastOid: string) => Promise<string[]>,
): Promise<number> {
  let indexedCount = 0;
  let lastOid = '';
  for (;;) {
    signal.throwIfAborted();
    const oids = await db.transaction().execute((trx) => indexBatch(trx, lastOid));
    indexedCount += oids.length;
    if (oids.length < batchSize) return indexedCount;
    lastOid = oids.at(-1) ?? lastOid;
  }
}
