import { DELETED_COMMENT_DAYS } from '@flydeck/contract/comments/constants';
import { sql } from 'kysely';
import { z } from 'zod';
import type { JobDefinition } from '../../ports/jobs.ts';
import type { CommentsDb } from './comments-db.ts';

/** Notifications that are older than this are deleted. */
const NOTIFICATION_DAYS = 180;

/** Job that removes deleted comments, threads without comments, and old notifications, once a day. */
export const pruneCommentsJob: JobDefinition<Record<string, never>> = {
  name: 'comments.prune',
  payload: z.strictObject({}),
  retryLimit: 2,
  expireInSeconds: 600,
  cron: '41 3 * * *',
};

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

/** Removes comments that cannot be restored any more, threads that lost their last comment, and old notifications. */
export async function pruneComments(db: CommentsDb): Promise<void> {
  const restorableFrom = daysAgo(DELETED_COMMENT_DAYS);
  await db.deleteFrom('comments').where('deleted_at', '<', restorableFrom).execute();
  await db
    .deleteFrom('comment_threads')
    .where('changed_at', '<', restorableFrom)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('comments').select('comments.id').whereRef('thread_id', '=', 'comment_threads.id'))),
    )
    .execute();
  await db.deleteFrom('notifications').where('created_at', '<', daysAgo(NOTIFICATION_DAYS)).execute();
}
