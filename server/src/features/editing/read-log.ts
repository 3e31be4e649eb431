import type { LoggedBatch } from '@flydeck/contract/editing/messages';
import type { Operation } from '@flydeck/scene/records/operations';
import { sql } from 'kysely';
import type { EditingDb } from './editing-db.ts';

/** One query reads at most this number of batches, and at most this total size of their operations. */
const MAX_BATCHES = 500;
const MAX_BYTES = 4_000_000;

/** A batch with the size of its operations. */
export interface SizedBatch extends LoggedBatch {
  readonly bytes: number;
}

/**
 * Reads the batches that follow `afterSeq`, without gaps in their numbers. If there are too many for one query, reads
 * only the first ones. Returns an empty list if there is no further batch, or if the next batch was pruned.
 * @param untilSeq sequence number of the last batch to read
 */
export async function readBatches(
  db: EditingDb,
  oid: string,
  afterSeq: number,
  untilSeq = 2 ** 31 - 1,
): Promise<SizedBatch[]> {
  const { rows } = await sql<{ seq: number; batch_id: string; author: string | null; operations: string }>`
    WITH sized AS (
      SELECT seq, sum(octet_length(operations)) OVER (ORDER BY seq) - octet_length(operations) AS bytes_before
      FROM (
        SELECT seq, operations FROM edit_batches
        WHERE presentation_oid = ${oid} AND seq > ${afterSeq} AND seq <= ${untilSeq}
        ORDER BY seq LIMIT ${MAX_BATCHES}
      ) AS following
    )
    SELECT b.seq, b.batch_id, b.author, b.operations FROM edit_batches b JOIN sized USING (seq)
    WHERE b.presentation_oid = ${oid} AND bytes_before < ${MAX_BYTES}
    ORDER BY b.seq`.execute(db);
  if (rows[0]?.seq !== afterSeq + 1) return [];
  return rows.map(({ seq, batch_id, author, operations }) => ({
    seq,
    batchId: batch_id,
    author,
    operations: JSON.parse(operations) as Operation[],
    bytes: operations.length,
  }));
}
