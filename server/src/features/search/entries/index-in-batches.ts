import type { SearchDb } from '../search-db.ts';

/**
 * Calls `indexBatch` with the last oid of the previous batch until a batch has fewer than `batchSize` presentations.
 * Each batch has a separate transaction. Returns the number of indexed presentations.
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
