import { type Kysely, sql } from 'kysely';

/**
 * PDF conversions. `content_key` is a hash of everything that determines a PDF's bytes: equal requests share a
 * conversion. The values of `status` are those of `CONVERSION_STATUS`: 2 is waiting, 3 is converting. The PDF is
 * deleted after `kept_until`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE pdf_exports (
      content_key text PRIMARY KEY,
      presentation_oid text NOT NULL,
      scene_hash text NOT NULL,
      options jsonb NOT NULL,
      title text NOT NULL,
      author text NOT NULL,
      tags jsonb NOT NULL,
      status smallint NOT NULL DEFAULT 2,
      attempts int NOT NULL DEFAULT 0,
      job_id text,
      blob text,
      bytes bigint,
      requested_at timestamptz NOT NULL DEFAULT now(),
      started_at timestamptz,
      finished_at timestamptz,
      kept_until timestamptz NOT NULL DEFAULT now() + interval '7 days'
    )`.execute(db);
  await sql`CREATE INDEX pdf_exports_kept ON pdf_exports (kept_until)`.execute(db);
  await sql`CREATE INDEX pdf_exports_waiting ON pdf_exports (requested_at) WHERE status IN (2, 3)`.execute(db);
}
