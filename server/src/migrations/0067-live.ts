import { type Kysely, sql } from 'kysely';

/** Live sessions of presentations, with their questions and answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSessionTables(db);
  await createQuestionTables(db);
  await createAudienceTables(db);
}

async function createSessionTables(db: Kysely<unknown>): Promise<void> {
  // Ended sessions have no code, so that their codes can be used again.
  await sql`
    CREATE TABLE live_sessions (
      id text PRIMARY KEY,
      presentation_oid text NOT NULL REFERENCES presentations (oid) ON DELETE CASCADE,
      presenter_oid text NOT NULL REFERENCES profiles (oid) ON DELETE CASCADE,
      code text UNIQUE,
      scene_hash text NOT NULL,
      facts jsonb NOT NULL,
      settings jsonb NOT NULL,
      number integer NOT NULL DEFAULT 0,
      state jsonb,
      ink_revision integer NOT NULL DEFAULT 0,
      questions_revision integer NOT NULL DEFAULT 0,
      question_id text,
      baton_holder text,
      baton_number integer NOT NULL DEFAULT 0,
      started_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      ended_at timestamptz,
      devices_deleted_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX live_sessions_presentation ON live_sessions (presentation_oid)`.execute(db);
  await sql`CREATE INDEX live_sessions_presenter ON live_sessions (presenter_oid, started_at)`.execute(db);
  await sql`
    CREATE TABLE live_remotes (
      id text PRIMARY KEY,
      session_id text NOT NULL REFERENCES live_sessions (id) ON DELETE CASCADE,
      pairing_hash text UNIQUE,
      pairing_expires_at timestamptz NOT NULL,
      token_hash text UNIQUE
    )`.execute(db);
  await sql`CREATE INDEX live_remotes_session ON live_remotes (session_id)`.execute(db);
  await sql`
    CREATE TABLE live_ink (
      session_id text NOT NULL REFERENCES live_sessions (id) ON DELETE CASCADE,
      revision integer NOT NULL,
      ink jsonb NOT NULL,
      PRIMARY KEY (session_id, revision)
    )`.execute(db);
}

async function createQuestionTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE live_questions (
      session_id text NOT NULL REFERENCES live_sessions (id) ON DELETE CASCADE,
      question_id text NOT NULL,
      round integer NOT NULL,
      definition jsonb NOT NULL,
      phase text NOT NULL CHECK (phase IN ('open', 'closed', 'shown')),
      is_right_shown boolean NOT NULL DEFAULT false,
      opened_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (session_id, question_id, round)
    )`.execute(db);
  await sql`
    CREATE TABLE live_votes (
      session_id text NOT NULL,
      question_id text NOT NULL,
      round integer NOT NULL,
      device text NOT NULL,
      answer jsonb NOT NULL,
      state text NOT NULL CHECK (state IN ('pending', 'shown', 'hidden')),
      PRIMARY KEY (session_id, question_id, round, device),
      FOREIGN KEY (session_id, question_id, round) REFERENCES live_questions (session_id, question_id, round)
        ON DELETE CASCADE
    )`.execute(db);
}

async function createAudienceTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE live_audience_questions (
      id uuid PRIMARY KEY,
      session_id text NOT NULL REFERENCES live_sessions (id) ON DELETE CASCADE,
      device text,
      body text NOT NULL,
      state text NOT NULL CHECK (state IN ('pending', 'shown', 'answered', 'hidden')),
      votes integer NOT NULL DEFAULT 0,
      written_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX live_audience_questions_session ON live_audience_questions (session_id)`.execute(db);
  await sql`
    CREATE TABLE live_audience_votes (
      question_id uuid NOT NULL REFERENCES live_audience_questions (id) ON DELETE CASCADE,
      device text NOT NULL,
      PRIMARY KEY (question_id, device)
    )`.execute(db);
}
