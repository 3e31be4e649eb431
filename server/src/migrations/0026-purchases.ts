import { type Kysely, sql } from 'kysely';

/**
 * Checkouts (a paid checkout is a purchase), an append-only ledger of payments and deliveries, and the sessions of the
 * built-in test provider. The columns are described in `features/purchases/tables.ts`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCheckouts(db);
  await createLedger(db);
  await sql`
    CREATE TABLE test_payments (
      session_id text PRIMARY KEY,
      provider text NOT NULL,
      order_id uuid NOT NULL,
      client_secret text NOT NULL UNIQUE,
      presentation_oid text NOT NULL,
      title text NOT NULL,
      amount int NOT NULL,
      currency text NOT NULL,
      return_url text NOT NULL,
      status text NOT NULL DEFAULT 'open',
      email text,
      payment text UNIQUE,
      refund text,
      expires_at timestamptz NOT NULL,
      UNIQUE (provider, order_id)
    )`.execute(db);
}

async function createCheckouts(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE pdf_checkouts (
      id uuid PRIMARY KEY,
      provider text NOT NULL,
      is_live boolean NOT NULL,
      session_id text UNIQUE,
      presentation_oid text NOT NULL,
      owner_oid text NOT NULL,
      title text NOT NULL,
      buyer text NOT NULL,
      visitor text NOT NULL,
      user_id text,
      amount int NOT NULL,
      currency text NOT NULL,
      language text NOT NULL,
      return_url text NOT NULL,
      status text NOT NULL DEFAULT 'creating',
      payment text,
      email text,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz,
      looked_at timestamptz NOT NULL DEFAULT now(),
      paid_at timestamptz,
      withdrawn_at timestamptz,
      mail_asked_at timestamptz
    )`.execute(db);
  await sql`
    CREATE UNIQUE INDEX pdf_checkouts_open ON pdf_checkouts (buyer, presentation_oid, provider)
      WHERE status IN ('creating', 'open')`.execute(db);
  await sql`CREATE INDEX pdf_checkouts_visitor ON pdf_checkouts (visitor, presentation_oid)`.execute(db);
  await sql`
    CREATE INDEX pdf_checkouts_user ON pdf_checkouts (user_id, presentation_oid) WHERE user_id IS NOT NULL`.execute(db);
  await sql`
    CREATE INDEX pdf_checkouts_unsettled ON pdf_checkouts (looked_at) WHERE paid_at IS NULL AND status <> 'expired'`.execute(
    db,
  );
}

async function createLedger(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE purchase_ledger (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      noted_at timestamptz NOT NULL DEFAULT now(),
      kind text NOT NULL,
      checkout_id uuid NOT NULL,
      provider text NOT NULL,
      is_live boolean NOT NULL,
      reference text NOT NULL,
      presentation_oid text NOT NULL,
      owner_oid text NOT NULL,
      title text NOT NULL,
      amount int NOT NULL,
      currency text NOT NULL,
      UNIQUE (kind, provider, reference)
    )`.execute(db);
  await sql`CREATE INDEX purchase_ledger_owner ON purchase_ledger (owner_oid, id)`.execute(db);
  await sql`CREATE INDEX purchase_ledger_presentation ON purchase_ledger (presentation_oid, id)`.execute(db);
  await sql`
    CREATE FUNCTION keep_ledger() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the ledger is only added to'; END $$`.execute(db);
  await sql`
    CREATE TRIGGER purchase_ledger_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON purchase_ledger
      FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger()`.execute(db);
}
