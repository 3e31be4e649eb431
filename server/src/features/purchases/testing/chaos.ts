import { sql } from 'kysely';
import type { Instance } from '../../../testing/instance.ts';

type Db = Instance['db'];

/** Tables that purchases and the test provider write to. */
const TABLES = ['pdf_checkouts', 'purchase_ledger', 'test_payments', 'jobs.job'];

/** Installs triggers that can fail a write. A failed write rolls back its transaction, as a crash would. */
export async function installWriteFailures(db: Db): Promise<void> {
  await sql`CREATE SEQUENCE chaos_writes`.execute(db);
  // Numbers of the writes that fail.
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

/** Makes the nth following write fail, which also rolls back the earlier writes of its transaction. */
export async function failNthWrite(db: Db, n: number): Promise<void> {
  await sql`
    INSERT INTO chaos_at SELECT last_value + ${n}::int FROM chaos_writes ON CONFLICT DO NOTHING`.execute(db);
}

/** Cancels the failures of writes that did not happen yet. */
export async function cancelWriteFailures(db: Db): Promise<void> {
  await sql`DELETE FROM chaos_at`.execute(db);
}
