import type { AccountArchive } from '@flydeck/contract/accounts/archive';
import { downloadArchive } from '@flydeck/contract/accounts/endpoints';
import { sql } from 'kysely';
import { newOid } from '../../../library/index.ts';
import { ACCOUNT_LIMITS } from '../account-limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import type { AccountsDb } from '../accounts-db.ts';
import { makeArchiveJob } from '../jobs/account-jobs.ts';

const NO_ARCHIVE: AccountArchive = {
  state: 'none',
  requestedAt: null,
  expiresAt: null,
  bytes: null,
  url: null,
};

/** Returns the archive of the data of an account, in any state; undefined if there is no archive or it has expired. */
function findArchive(db: AccountsDb, userId: string) {
  return db
    .selectFrom('account_archives')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst();
}

/** Returns an account's archive for the settings page; `NO_ARCHIVE` if there is no archive or it has expired. */
export async function readArchive(db: AccountsDb, userId: string): Promise<AccountArchive> {
  const row = await findArchive(db, userId);
  if (!row) return NO_ARCHIVE;
  return {
    state: row.state,
    requestedAt: row.requested_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    bytes: row.bytes === null ? null : Number(row.bytes),
    url: row.state === 'ready' ? downloadArchive.path : null,
  };
}

/** Returns the blob key of an account's archive; undefined if no archive can be downloaded. */
export async function archiveKeyOf(db: AccountsDb, userId: string): Promise<string | undefined> {
  const row = await findArchive(db, userId);
  return row?.state === 'ready' ? (row.blob_key ?? undefined) : undefined;
}

/** Requests an archive and deletes the previous one. Does nothing while a previous archive is being prepared. */
export async function requestArchive(context: AccountsContext, userId: string): Promise<void> {
  const { db, jobs, blobs, limits } = context;
  if ((await findArchive(db, userId))?.state === 'preparing') return;
  await limits.consume(ACCOUNT_LIMITS.archiveByAccount, userId);
  const id = newOid();
  const previousKey = await db.transaction().execute(async (trx) => {
    const previous = await trx
      .deleteFrom('account_archives')
      .where('user_id', '=', userId)
      .returning('blob_key')
      .executeTakeFirst();
    await trx.insertInto('account_archives').values({ user_id: userId, id, state: 'preparing' }).execute();
    await jobs.enqueue(trx, makeArchiveJob, { userId, archiveId: id });
    return previous?.blob_key;
  });
  if (previousKey) await blobs.delete(previousKey);
}
