import { type Kysely, sql } from 'kysely';

/** API tokens of members. Only the hash of a token is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE api_tokens (
      id text PRIMARY KEY,
      user_id text NOT NULL REFERENCES account_users (id) ON DELETE CASCADE,
      name text NOT NULL,
      scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
      hash text NOT NULL UNIQUE,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz,
      last_used_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX api_tokens_user ON api_tokens (user_id)`.execute(db);
  await sql`CREATE INDEX api_tokens_expired ON api_tokens (expires_at)`.execute(db);
}
