import { type Kysely, sql } from 'kysely';

/** Comments on presentations, notifications about them, and the setting whether they are mailed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createThreadTables(db);
  await createCommentTables(db);
  await createNotificationTables(db);
  await sql`
    ALTER TABLE profiles ADD COLUMN comment_mail text NOT NULL DEFAULT 'at_once'
      CHECK (comment_mail IN ('at_once', 'never'))`.execute(db);
  await sql`ALTER TABLE mail_outbox ADD COLUMN unsubscribe_url text`.execute(db);
}

async function createThreadTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE comment_revisions (
      presentation_oid text PRIMARY KEY REFERENCES presentations (oid) ON DELETE CASCADE,
      revision integer NOT NULL
    )`.execute(db);
  // Without `author_oid` and `guest_id`, the account of the author was deleted.
  await sql`
    CREATE TABLE comment_threads (
      id text PRIMARY KEY,
      presentation_oid text NOT NULL REFERENCES presentations (oid) ON DELETE CASCADE,
      anchor jsonb NOT NULL,
      log_seq integer,
      author_oid text REFERENCES profiles (oid) ON DELETE SET NULL,
      guest_id text,
      guest_name text,
      created_at timestamptz NOT NULL DEFAULT now(),
      resolved_at timestamptz,
      resolved_by_oid text REFERENCES profiles (oid) ON DELETE SET NULL,
      resolved_by_guest_id text,
      resolved_by_guest_name text,
      revision integer NOT NULL,
      changed_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX comment_threads_presentation ON comment_threads (presentation_oid, revision)`.execute(db);
  // The indexes on profiles find the rows of a profile when it is deleted.
  await sql`CREATE INDEX comment_threads_author ON comment_threads (author_oid)`.execute(db);
  await sql`CREATE INDEX comment_threads_resolved_by ON comment_threads (resolved_by_oid)`.execute(db);
}

async function createCommentTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE comments (
      id text PRIMARY KEY,
      thread_id text NOT NULL REFERENCES comment_threads (id) ON DELETE CASCADE,
      author_oid text REFERENCES profiles (oid) ON DELETE SET NULL,
      guest_id text,
      guest_name text,
      body text NOT NULL,
      revision integer NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      edited_at timestamptz,
      deleted_at timestamptz,
      deleted_by_oid text REFERENCES profiles (oid) ON DELETE SET NULL,
      deleted_by_guest_id text
    )`.execute(db);
  await sql`CREATE INDEX comments_thread ON comments (thread_id, revision)`.execute(db);
  await sql`CREATE INDEX comments_author ON comments (author_oid)`.execute(db);
  await sql`CREATE INDEX comments_deleted_by ON comments (deleted_by_oid)`.execute(db);
  await sql`CREATE INDEX comments_deleted ON comments (deleted_at) WHERE deleted_at IS NOT NULL`.execute(db);
  await sql`
    CREATE TABLE comment_mentions (
      comment_id text NOT NULL REFERENCES comments (id) ON DELETE CASCADE,
      profile_oid text NOT NULL REFERENCES profiles (oid) ON DELETE CASCADE,
      range_start integer NOT NULL,
      range_end integer NOT NULL,
      PRIMARY KEY (comment_id, range_start)
    )`.execute(db);
  await sql`CREATE INDEX comment_mentions_profile ON comment_mentions (profile_oid)`.execute(db);
  await sql`
    CREATE TABLE comment_reads (
      thread_id text NOT NULL REFERENCES comment_threads (id) ON DELETE CASCADE,
      profile_oid text NOT NULL REFERENCES profiles (oid) ON DELETE CASCADE,
      revision integer NOT NULL,
      PRIMARY KEY (thread_id, profile_oid)
    )`.execute(db);
  await sql`CREATE INDEX comment_reads_profile ON comment_reads (profile_oid)`.execute(db);
}

async function createNotificationTables(db: Kysely<unknown>): Promise<void> {
  // `created_at` has milliseconds, as the positions in the list of notifications.
  await sql`
    CREATE TABLE notifications (
      id text PRIMARY KEY,
      recipient_oid text NOT NULL REFERENCES profiles (oid) ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('mention', 'reply', 'comment', 'invitation')),
      presentation_oid text NOT NULL REFERENCES presentations (oid) ON DELETE CASCADE,
      thread_id text REFERENCES comment_threads (id) ON DELETE CASCADE,
      comment_id text REFERENCES comments (id) ON DELETE CASCADE,
      mail_state text NOT NULL CHECK (mail_state IN ('none', 'waiting', 'done')),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      read_at timestamptz,
      UNIQUE (recipient_oid, comment_id)
    )`.execute(db);
  await sql`CREATE INDEX notifications_recipient ON notifications (recipient_oid, created_at, id)`.execute(db);
  await sql`CREATE INDEX notifications_unread ON notifications (recipient_oid) WHERE read_at IS NULL`.execute(db);
  await sql`CREATE INDEX notifications_presentation ON notifications (presentation_oid)`.execute(db);
  await sql`CREATE INDEX notifications_thread ON notifications (thread_id, recipient_oid)`.execute(db);
  await sql`CREATE INDEX notifications_comment ON notifications (comment_id)`.execute(db);
  await sql`CREATE INDEX notifications_created ON notifications (created_at)`.execute(db);
  await sql`
    CREATE TABLE comment_mails (
      recipient_oid text NOT NULL REFERENCES profiles (oid) ON DELETE CASCADE,
      thread_id text NOT NULL REFERENCES comment_threads (id) ON DELETE CASCADE,
      sent_at timestamptz,
      PRIMARY KEY (recipient_oid, thread_id)
    )`.execute(db);
  await sql`CREATE INDEX comment_mails_thread ON comment_mails (thread_id)`.execute(db);
}
