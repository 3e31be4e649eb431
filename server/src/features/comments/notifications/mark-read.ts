import { PublicError } from '@flydeck/contract/errors';
import { sql } from 'kysely';
import type { CommentsDb } from '../comments-db.ts';

const NOW = sql<Date>`now()`;

/** Marks a notification of a member as read. @throws PublicError `resource.not_found` if the member has none with this id */
export async function markNotificationRead(db: CommentsDb, profileOid: string, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set(({ fn, ref }) => ({ read_at: fn.coalesce(ref('read_at'), NOW) }))
    .where('recipient_oid', '=', profileOid)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new PublicError('resource.not_found');
}

/** Marks all notifications of a member as read. */
export async function markAllNotificationsRead(db: CommentsDb, profileOid: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: NOW })
    .where('recipient_oid', '=', profileOid)
    .where('read_at', 'is', null)
    .execute();
}
