import { type Kysely, sql } from 'kysely';
import { notify } from '../adapters/notifications/notify.ts';

/**
 * PostgreSQL channel that announces changes of comments. Payload: oid of the presentation, a space, and the revision
 * after the change.
 */
export const COMMENTS_CHANNEL = 'presentation_comments';

/** Notifies every server process, when the transaction commits, that the comments on a presentation have changed. */
// biome-ignore lint/suspicious/noExplicitAny: accepts the tables of every feature.
export function notifyCommentsChanged(trx: Kysely<any>, oid: string, revision: number): Promise<void> {
  return notify(trx, COMMENTS_CHANNEL, [`${oid} ${revision}`]);
}

/** Parses a notification of `COMMENTS_CHANNEL`. */
export function parseCommentsChange(payload: string): { readonly oid: string; readonly revision: number } {
  const [oid = '', revision] = payload.split(' ');
  return { oid, revision: Number(revision) };
}

/** Returns the number of changes of a presentation's comments. */
// biome-ignore lint/suspicious/noExplicitAny: accepts the tables of every feature.
export async function loadCommentsRevision(db: Kysely<any>, oid: string): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    SELECT revision FROM comment_revisions WHERE presentation_oid = ${oid}`.execute(db);
  return rows[0]?.revision ?? 0;
}
