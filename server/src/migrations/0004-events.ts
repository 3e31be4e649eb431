import { type Kysely, sql } from 'kysely';

/** Events sent by pages. `purchaser` is the SHA-256 of the visitor's putma id, and null without a putma id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      received_at timestamptz NOT NULL DEFAULT now(),
      schema_id integer NOT NULL,
      event_name text NOT NULL,
      event_source text NOT NULL,
      event_type text NOT NULL,
      client_time timestamptz NOT NULL,
      session_id uuid NOT NULL,
      page_session_id uuid NOT NULL,
      platform text NOT NULL,
      purchaser bytea,
      referrer text NOT NULL,
      page_url text NOT NULL,
      body jsonb NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX events_kind ON events (schema_id, received_at)`.execute(db);
  await sql`CREATE INDEX events_age ON events (received_at)`.execute(db);
}
