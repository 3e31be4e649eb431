import { notify } from '../../adapters/notifications/notify.ts';
import type { CommentsTransaction } from './comments-db.ts';

/**
 * PostgreSQL channel that announces changes of comments. Payload: oid of the presentation, a space, and the revision
 * after the change.
 */
export const COMMENTS_CHANNEL = 'presentation_comments';

/** Notifies every server process, when the transaction commits, that the comments on a presentation have changed. */
export function notifyCommentsChanged(trx: CommentsTransaction, oid: string, revision: number): Promise<void> {
  return notify(trx, COMMENTS_CHANNEL, [`${oid} ${revision}`]);
}
