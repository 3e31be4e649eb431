import type { LoggedBatch } from '@flydeck/contract/editing/messages';
import type { Operation } from '@flydeck/scene/records/operations';
import { sql } from 'kysely';
import type { EditingDb } from './editing-db.ts';

/** Maximum number of batches that one query reads. */
const MAX_BATCHES = 500;
/** A query reads no further batch once the total size of the operations has reached this number of bytes. */
const MAX_BYTES = 4_000_000;

export interface SizedBatch extends LoggedBatch {
  /** Length of the operations as JSON, in UTF-16 code units. The length is about the size in bytes. */
  readonly jsonLength: number;
}

/**
 * Reads the batches after the sequence number `afterSeq`, without gaps. If there are too many for one query, reads only
 * the first ones. Returns an empty list if there is no further batch, or if the next batch was deleted from the log.
 * @param untilSeq sequence number of the last batch to read; by default, the largest value of a PostgreSQL `integer`
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
    SELECT b.seq, b.batch_id, coalesce(b.author, b.guest_oid) AS author, b.operations FROM edit_batches b JOIN sized USING (seq)
    WHERE b.presentation_oid = ${oid} AND bytes_before < ${MAX_BYTES}
    ORDER BY b.seq`.execute(db);
  if (rows[0]?.seq !== afterSeq + 1) return [];
  return rows.map(({ seq, batch_id, author, operations }) => ({
    seq,
    batchId: batch_id,
    author,
    operations: JSON.parse(operations) as Operation[],
    jsonLength: operations.length,
  }));
}
