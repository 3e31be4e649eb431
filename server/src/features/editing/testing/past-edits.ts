import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../database.ts';

interface PastBatch {
  readonly oid: string;
  readonly seq: number;
  /** Time from the creation of the batch to the start of today, as an interval of PostgreSQL such as `50 days`. */
  readonly age: string;
}

/** Changes the creation time of a batch to a time in the past. */
export async function backdateBatch(db: Kysely<Database>, { oid, seq, age }: PastBatch): Promise<void> {
  await sql`UPDATE edit_batches SET created_at = date_trunc('day', now()) - ${age}::interval
    WHERE presentation_oid = ${oid} AND seq = ${seq}`.execute(db);
}
