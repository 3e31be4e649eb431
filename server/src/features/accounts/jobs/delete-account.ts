import { enqueueBlobCollection } from '../../storage/index.ts';
import { enqueueAccountMail, findMailRecipient } from '../account-mail.ts';
import type { AccountsContext } from '../accounts-context.ts';
import type { AccountsTransaction } from '../accounts-db.ts';
import { notifyAccountClosed, notifyProfileChanged } from '../administration.ts';

/** Deletes an account and all its data in one transaction. Does nothing if the account is already deleted. */
export async function deleteAccount(context: AccountsContext, userId: string): Promise<void> {
  const { db, blobs, jobs, accountData } = context;
  const archiveKey = await db.transaction().execute(async (trx) => {
    const profile = await trx
      .selectFrom('profiles')
      .select('oid')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!profile) return undefined;
    const archive = await trx
      .selectFrom('account_archives')
      .select('blob_key')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    await enqueueAccountMail(context, trx, await findMailRecipient(trx, userId), { name: 'accountDeleted' });
    await notifyProfileChanged(trx, profile.oid);
    await notifyAccountClosed(trx, profile.oid);
    await lockPresentations(trx, profile.oid);
    for (const data of accountData) await data.delete?.(trx, userId);
    await trx.deleteFrom('presentation_grants').where('user_id', '=', userId).execute();
    await trx.deleteFrom('presentations').where('owner_oid', '=', profile.oid).execute();
    await trx.deleteFrom('profiles').where('oid', '=', profile.oid).execute();
    await trx.deleteFrom('account_users').where('id', '=', userId).execute();
    await enqueueBlobCollection(trx, jobs);
    return archive?.blob_key;
  });
  if (archiveKey) await blobs.delete(archiveKey);
}

/**
 * Locks the presentations of the account in the order of their oids. This happens before likes and other data are
 * deleted. Requests that add likes lock presentations in the same order, so deadlocks cannot occur.
 */
async function lockPresentations(trx: AccountsTransaction, ownerOid: string): Promise<void> {
  await trx
    .selectFrom('presentations')
    .select('oid')
    .where('owner_oid', '=', ownerOid)
    .orderBy('oid')
    .forUpdate()
    .execute();
}
