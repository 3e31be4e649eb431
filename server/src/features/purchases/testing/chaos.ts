import { sql } from 'kysely';
import type { Instance } from '../../../testing/an-instance.ts';

type Db = Instance['db'];

/** What purchases write to, and what stands in for the provider. */
const TABLES = ['pdf_checkouts', 'purchase_ledger', 'test_payments', 'jobs.job'];

/** Lets the database refuse a write here and there: a transaction that was begun is gone, as where a process dies. */
export async function prepareChaos(db: Db): Promise<void> {
  await sql`CREATE SEQUENCE chaos_writes`.execute(db);
  await sql`CREATE TABLE chaos_at (write bigint PRIMARY KEY)`.execute(db);
  await sql`
    CREATE FUNCTION chaos() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE this_write bigint := nextval('chaos_writes');
    BEGIN
      IF EXISTS (SELECT 1 FROM chaos_at WHERE write = this_write) THEN
        RAISE EXCEPTION 'chaos';
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  for (const table of TABLES)
    await sql`
      CREATE TRIGGER chaos BEFORE INSERT OR UPDATE ON ${sql.raw(table)}
        FOR EACH STATEMENT EXECUTE FUNCTION chaos()`.execute(db);
}

/** The nth write from now fails; those before it in the same transaction are undone. */
export async function failAfter(db: Db, writes: number): Promise<void> {
  await sql`
    INSERT INTO chaos_at SELECT last_value + ${writes}::int FROM chaos_writes ON CONFLICT DO NOTHING`.execute(
    db,
  );
}

export async function endChaos(db: Db): Promise<void> {
  await sql`DELETE FROM chaos_at`.execute(db);
}
