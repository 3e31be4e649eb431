import { sql } from 'kysely';
import type { Instance } from '../../../testing/instance.ts';

type Db = Instance['db'];

/** Tables to which purchases and the test provider write. */
const TABLES = ['pdf_checkouts', 'purchase_ledger', 'test_payments', 'jobs.job'];

/**
 * Installs triggers with which tests can make a write (an INSERT or UPDATE of one of `TABLES`) fail. The failure rolls
 * back the transaction, like a crash.
 */
export async function installWriteFailures(db: Db): Promise<void> {
  await sql`CREATE SEQUENCE write_numbers`.execute(db);
  // The table contains the numbers of the writes that must fail.
  await sql`CREATE TABLE failing_writes (write_number bigint PRIMARY KEY)`.execute(db);
  await sql`
    CREATE FUNCTION fail_chosen_write() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE this_write bigint := nextval('write_numbers');
    BEGIN
      IF EXISTS (SELECT 1 FROM failing_writes WHERE write_number = this_write) THEN
        RAISE EXCEPTION 'injected write failure';
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  for (const table of TABLES)
    await sql`
      CREATE TRIGGER fail_chosen_write BEFORE INSERT OR UPDATE ON ${sql.raw(table)}
        FOR EACH STATEMENT EXECUTE FUNCTION fail_chosen_write()`.execute(db);
}

/**
 * Makes the nth write from now fail (1: the next). At least one write must have been executed before, because the last
 * value of an unused sequence is already 1.
 */
export async function failNthWrite(db: Db, n: number): Promise<void> {
  await sql`
    INSERT INTO failing_writes SELECT last_value + ${n}::int FROM write_numbers ON CONFLICT DO NOTHING`.execute(db);
}

/** Cancels the failures of writes that have not been executed yet. */
export async function cancelWriteFailures(db: Db): Promise<void> {
  await sql`DELETE FROM failing_writes`.execute(db);
}
