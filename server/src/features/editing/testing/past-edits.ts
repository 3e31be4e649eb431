import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../database.ts';

/** A batch, and how many days before today it was written, as an interval of PostgreSQL. */
interface PastBatch {
  readonly oid: string;
  readonly seq: number;
  readonly age: string;
}

/** Moves a batch to the past. */
export async function backdateBatch(db: Kysely<Database>, { oid, seq, age }: PastBatch): Promise<void> {
  await sql`UPDATE edit_batches SET created_at = date_trunc('day', now()) - ${age}::interval
    WHERE presentation_oid = ${oid} AND seq = ${seq}`.execute(db);
}
