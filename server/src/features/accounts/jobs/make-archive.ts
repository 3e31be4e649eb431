import { exportFlydeck } from '@flydeck/readers/flydeck/index';
import type { Document } from '@flydeck/scene/model/document';
import { readDocument } from '@flydeck/scene/model/migrations';
import type { RightOptions } from '@flydeck/scene/records/right-options';
import { type Zippable, zipSync } from 'fflate';
import { sql } from 'kysely';
import { loadRightOptions } from '../../../library/index.ts';
import type { ArchivedAccount } from '../../../ports/accounts.ts';
import { enqueueAccountMail, findMailRecipient } from '../account-mail.ts';
import type { AccountsContext } from '../accounts-context.ts';
import type { AccountsDb } from '../accounts-db.ts';
import { readSettings } from '../commands/settings.ts';

const ARCHIVE_LIFETIME_DAYS = 7;

/** Maximum total size of the `.flydeck` and other stored files, because the zip library cannot write larger archives. */
const STORED_FILES_MAX_BYTES = 1_900_000_000;

const encodeJson = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value, null, 2));

/**
 * Packs an account's data into one zip: presentations as `.flydeck` files, recorded audio, all other data as JSON. The
 * zip is stored for seven days and accessible to this account only.
 */
export async function makeArchive(
  context: AccountsContext,
  { userId, archiveId }: { readonly userId: string; readonly archiveId: string },
  signal: AbortSignal,
): Promise<void> {
  const { db, blobs } = context;
  // If the archive was requested again or the account was deleted, this job is obsolete.
  if (!(await setState(db, userId, archiveId, 'preparing'))) return;
  try {
    const bytes = zipSync(await collectFiles(context, userId, signal), { level: 6 });
    const key = `archives/${archiveId}.zip`;
    await blobs.put(key, bytes);
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('account_archives')
        .set({
          state: 'ready',
          blob_key: key,
          bytes: bytes.length,
          expires_at: sql<Date>`now() + make_interval(days => ${ARCHIVE_LIFETIME_DAYS})`,
        })
        .where('user_id', '=', userId)
        .where('id', '=', archiveId)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      const mail = { name: 'archiveReady', path: '/settings/' } as const;
      await enqueueAccountMail(context, trx, await findMailRecipient(trx, userId), mail);
    });
  } catch (error) {
    await setState(db, userId, archiveId, 'failed');
    throw error;
  }
}

/** Sets the state of an archive. Returns whether the archive still exists. */
async function setState(
  db: AccountsDb,
  userId: string,
  archiveId: string,
  state: 'preparing' | 'failed',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_archives')
    .set({ state })
    .where('user_id', '=', userId)
    .where('id', '=', archiveId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function collectFiles(context: AccountsContext, userId: string, signal: AbortSignal): Promise<Zippable> {
  const { db, blobs } = context;
  const settings = await readSettings(db, userId);
  const files: Zippable = {
    'account.json': encodeJson(settings),
    ...(await createDataFiles(context, { userId, profileOid: settings.profileOid })),
  };
  // The URL of an uploaded avatar is `/` and the key of its blob.
  const avatar = settings.avatar.url && (await blobs.read(settings.avatar.url.slice(1)));
  if (avatar) files['avatar.webp'] = [avatar, { level: 0 }];
  const presentations = await db
    .selectFrom('presentations')
    .select(['oid', 'slug', 'document_hash', 'scene_hash'])
    .where('owner_oid', '=', settings.profileOid)
    .where('deleted_at', 'is', null)
    .execute();
  const packer = new ArchivePacker(context, files);
  for (const { oid, slug, document_hash: hash, scene_hash: sceneHash } of presentations) {
    signal.throwIfAborted();
    const documentJson = await blobs.read(`documents/${hash}.json`);
    if (!documentJson) continue;
    const document = readDocument(JSON.parse(new TextDecoder().decode(documentJson)));
    const rightOptions = await loadRightOptions(db, { oid, sceneHash });
    await packer.add(`presentations/${oid}-${slug.slice(0, 60)}`, document, rightOptions);
  }
  for (const data of context.accountData)
    for await (const { path, document, rightOptions } of data.documents?.(db, {
      userId,
      profileOid: settings.profileOid,
    }) ?? []) {
      signal.throwIfAborted();
      await packer.add(path, document, rightOptions);
    }
  for (const data of context.accountData)
    for await (const { path, blobKey } of data.files?.(db, { userId, profileOid: settings.profileOid }) ?? []) {
      signal.throwIfAborted();
      await packer.addFile(path, blobKey);
    }
  return files;
}

/** Adds documents as `.flydeck` files, and stored files, to an archive. */
class ArchivePacker {
  readonly #context: AccountsContext;
  readonly #files: Zippable;
  /** Total size of the added files. */
  #totalBytes = 0;

  constructor(context: AccountsContext, files: Zippable) {
    this.#context = context;
    this.#files = files;
  }

  /**
   * Adds a document with its pictures and media. If the document is damaged, logs an error and adds nothing.
   * @throws RangeError if the files would exceed `STORED_FILES_MAX_BYTES`.
   */
  async add(path: string, document: Document, rightOptions: RightOptions | undefined): Promise<void> {
    const file = await this.#pack(path, document, rightOptions);
    if (!file) return;
    this.#totalBytes += file.length;
    if (this.#totalBytes > STORED_FILES_MAX_BYTES)
      throw new RangeError('The account archive exceeds the maximum size.');
    // Level 0, because the file is already compressed.
    this.#files[`${path}.flydeck`] = [file, { level: 0 }];
  }

  /** Adds a stored file. If the files would exceed `STORED_FILES_MAX_BYTES`, logs an error and adds nothing. */
  async addFile(path: string, blobKey: string): Promise<void> {
    const { blobs, log } = this.#context;
    const file = await blobs.read(blobKey);
    if (!file) return;
    if (this.#totalBytes + file.length > STORED_FILES_MAX_BYTES) {
      log.error({ path }, 'a file does not fit into the archive of an account');
      return;
    }
    this.#totalBytes += file.length;
    this.#files[path] = [file, { level: 0 }];
  }

  async #pack(
    path: string,
    document: Document,
    rightOptions: RightOptions | undefined,
  ): Promise<Uint8Array | undefined> {
    const { blobs, log } = this.#context;
    const assets = new Map<string, Uint8Array>();
    for (const id of Object.keys(document.assets)) {
      const bytes = await blobs.read(`originals/${id}`);
      if (bytes) assets.set(id, bytes);
    }
    try {
      return exportFlydeck(document, assets, rightOptions);
    } catch (err) {
      log.error({ err, path }, 'failed to archive a presentation');
      return undefined;
    }
  }
}

/** Returns the account's data of all features as JSON files, without the content of presentations. */
async function createDataFiles({ db, accountData }: AccountsContext, account: ArchivedAccount): Promise<Zippable> {
  const files: Zippable = {};
  for (const data of accountData)
    for (const [name, value] of Object.entries(await data.archive(db, account))) files[name] = encodeJson(value);
  return files;
}
