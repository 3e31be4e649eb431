import { enqueueBlobCollection } from '../../storage/index.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { notifyProfileChanged } from '../administration.ts';
import type { EncodedAvatar } from '../avatar/make-avatar.ts';

/**
 * Sets the account's avatar. With null, the account has no avatar, and pages show the initials. The previous picture is
 * deleted by the next blob collection, unless presentations or other accounts refer to the same file.
 */
export async function setAvatar(
  { db, blobs, jobs }: Pick<AccountsContext, 'db' | 'blobs' | 'jobs'>,
  userId: string,
  avatar: EncodedAvatar | null,
): Promise<void> {
  if (avatar) await blobs.put(avatar.key, avatar.bytes);
  await db.transaction().execute(async (trx) => {
    const { oid } = await trx
      .selectFrom('profiles')
      .select('oid')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('profiles')
      .set({ avatar_blob: avatar?.key ?? null })
      .where('oid', '=', oid)
      .execute();
    await notifyProfileChanged(trx, oid);
    await enqueueBlobCollection(trx, jobs);
  });
}
