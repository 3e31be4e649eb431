import { type Kysely, sql } from 'kysely';

/** Accounts, sessions and credentials. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAuthenticationTables(db);
  await createTokenTables(db);
  // Each account has one profile with its public data. Profiles created by the command line have no account.
  await sql`
    ALTER TABLE profiles
      ADD COLUMN user_id text UNIQUE REFERENCES account_users (id),
      ADD COLUMN bio text NOT NULL DEFAULT '',
      ADD COLUMN avatar_blob text,
      ADD COLUMN author_segment text NOT NULL DEFAULT 'other',
      ADD COLUMN language text`.execute(db);
  await sql`
    CREATE TABLE account_archives (
      user_id text PRIMARY KEY REFERENCES account_users (id) ON DELETE CASCADE,
      id text NOT NULL,
      state text NOT NULL CHECK (state IN ('preparing', 'ready', 'failed')),
      blob_key text,
      bytes bigint,
      requested_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz
    )`.execute(db);
}

/** The tables that better-auth requires, under Flydeck's names. */
async function createAuthenticationTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE account_users (
      id text PRIMARY KEY,
      name text NOT NULL,
      email text NOT NULL UNIQUE,
      email_verified boolean NOT NULL DEFAULT false,
      image text,
      is_anonymous boolean DEFAULT false,
      role text NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'administrator')),
      click_source jsonb NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX account_users_newest ON account_users (created_at DESC, id)`.execute(db);
  await sql`
    CREATE TABLE account_sessions (
      id text PRIMARY KEY,
      token text NOT NULL UNIQUE,
      user_id text NOT NULL REFERENCES account_users (id) ON DELETE CASCADE,
      ip_address text,
      user_agent text,
      expires_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX account_sessions_user ON account_sessions (user_id)`.execute(db);
  await sql`CREATE INDEX account_sessions_expired ON account_sessions (expires_at)`.execute(db);
  await sql`
    CREATE TABLE account_credentials (
      id text PRIMARY KEY,
      account_id text NOT NULL,
      provider_id text NOT NULL,
      user_id text NOT NULL REFERENCES account_users (id) ON DELETE CASCADE,
      password text,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX account_credentials_user ON account_credentials (user_id)`.execute(db);
  await sql`
    CREATE TABLE account_verifications (
      id text PRIMARY KEY,
      identifier text NOT NULL,
      value text NOT NULL,
      expires_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
}

/**
 * The tokens in mailed links: verification, change of the e-mail address, password reset, invites. Only hashes are
 * stored.
 */
async function createTokenTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE account_tokens (
      hash text PRIMARY KEY,
      purpose text NOT NULL CHECK (purpose IN ('verify-email', 'change-email', 'reset-password')),
      user_id text NOT NULL REFERENCES account_users (id) ON DELETE CASCADE,
      email text NOT NULL,
      expires_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX account_tokens_user ON account_tokens (user_id, purpose)`.execute(db);
  await sql`
    CREATE TABLE account_invites (
      hash text PRIMARY KEY,
      email text,
      created_by text REFERENCES account_users (id) ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      used_by text REFERENCES account_users (id) ON DELETE SET NULL,
      used_at timestamptz
    )`.execute(db);
}
