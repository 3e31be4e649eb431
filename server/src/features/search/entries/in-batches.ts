import type { SearchDb } from '../search-db.ts';

/**
 * Calls `indexBatch` in a separate transaction for each batch, with the last oid of the previous batch, until a batch
 * has fewer than `size` items. Returns the number of indexed items.
 * @throws the abort reason when `signal` is aborted.
 */
export async function inBatches(
  db: SearchDb,
  signal: AbortSignal,
  size: number,
  indexBatch: (trx: SearchDb, after: string) => Promise<string[]>,
): Promise<number> {
  let indexed = 0;
  let after = '';
  for (;;) {
    signal.throwIfAborted();
    const oids = await db.transaction().execute((trx) => indexBatch(trx, after));
    indexed += oids.length;
    if (oids.length < size) return indexed;
    after = oids.at(-1) ?? after;
  }
}
