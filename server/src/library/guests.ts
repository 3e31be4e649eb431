import type { Avatar } from '@flydeck/contract/accounts/me';
import { PublicError } from '@flydeck/contract/errors';
import { GUEST_FILES_MAX_BYTES } from '@flydeck/contract/links/constants';
import { type Kysely, sql } from 'kysely';
import type { GuestIdentity } from '../ports/visitors.ts';
import { avatarOf } from './avatar.ts';
import { newOid } from './new-oid.ts';
import type { PresentationTables } from './tables.ts';

/** Returns the avatar of a guest: the initial of the name on a colour that depends on the oid. */
export const guestAvatar = ({ oid, name }: GuestIdentity): Avatar => ({
  ...avatarOf({ firstName: name, lastName: '', username: oid, email: null }),
  url: null,
});

/** Sets the name under which other people see a guest. */
export async function setGuestName(db: Kysely<PresentationTables>, userId: string, name: string): Promise<void> {
  await db
    .insertInto('guests')
    .values({ user_id: userId, oid: newOid(), name })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ name }))
    .execute();
}

/**
 * Adds to the size of the files that a guest has added. Call it before the files are stored.
 * @throws PublicError `upload.guest_storage_full` if the size would exceed its maximum; nothing is then added
 */
export async function countGuestFiles(db: Kysely<PresentationTables>, userId: string, bytes: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('guests')
    .set({ added_bytes: sql`added_bytes + ${bytes}` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`added_bytes + ${bytes} <= ${GUEST_FILES_MAX_BYTES}`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new PublicError('upload.guest_storage_full');
}
