import type { AssetTable } from '@flydeck/contract/editing/asset';
import { PublicError } from '@flydeck/contract/errors';
import type { Asset } from '@flydeck/scene/model/document';
import { systemClock } from '../../ports/clock.ts';
import { describeMedia } from '../../publishing/index.ts';
import type { EditingDb } from './editing-db.ts';
import type { EditingDeps } from './editing-deps.ts';
import { openLog, takeLatestRecords } from './open-log.ts';
import { preparePictureInChild } from './pictures/prepare-picture.ts';
import { addPublishedFiles, loadPresentationFiles } from './presentation-files.ts';

/** After this time, a request decodes no further files. The next request decodes the remaining files. */
const MAX_PREPARATION_MS = 20_000;

/** Maximum number of hashes in `AssetLoader.#unreadable`. */
const MAX_UNREADABLE = 10_000;

/**
 * Loads what the editor needs to show the files of logs: pictures in all sizes, and media. Original files are decoded
 * once, and the results are stored with the presentation.
 */
export class AssetLoader {
  readonly #deps: EditingDeps;
  /** Running loads by oid. Concurrent requests for a presentation share one load, so that no file is decoded twice. */
  readonly #loading = new Map<string, Promise<AssetTable>>();
  /** Hashes of files that are missing or cannot be decoded. No later request tries to decode these files again. */
  readonly #unreadable = new Set<string>();

  constructor(deps: EditingDeps) {
    this.#deps = deps;
  }

  /**
   * Returns the pictures and media of all assets in the last state of a presentation's log and of all files that were
   * uploaded for the presentation. Includes removed assets, because they can be restored.
   * @throws PublicError `resource.not_found` if the presentation does not exist
   */
  load(oid: string): Promise<AssetTable> {
    const loading = this.#loading.get(oid) ?? this.#load(oid).finally(() => this.#loading.delete(oid));
    this.#loading.set(oid, loading);
    return loading;
  }

  async #load(oid: string): Promise<AssetTable> {
    const { db } = this.#deps;
    const assets = await this.assetsOf(oid);
    const stored = await readAssetTable(db, oid);
    if (listMissing(stored, assets).length === 0) return stored;
    await this.#addPublished(oid, assets);
    const withPublished = await readAssetTable(db, oid);
    const missing = listMissing(withPublished, assets);
    if (missing.length === 0) return withPublished;
    await this.#prepare(oid, missing);
    return readAssetTable(db, oid);
  }

  /** Returns the assets in the last state of the log by hash, including removed assets. */
  async assetsOf(oid: string): Promise<Record<string, Asset>> {
    const { db, recordCache } = this.#deps;
    const loaded = await takeLatestRecords(db, this.#deps, await openLog(this.#deps, oid));
    recordCache.put(oid, loaded);
    const records = [...loaded.store.records()].filter(({ kind }) => kind === 'asset');
    return Object.fromEntries(records.map(({ id, properties }) => [id, properties as unknown as Asset]));
  }

  /** Stores the pictures and media of the published scene in `draft_assets`. */
  async #addPublished(oid: string, assets: Record<string, Asset>): Promise<void> {
    const { db, blobs } = this.#deps;
    const { scene_hash: sceneHash } = await db
      .selectFrom('presentations')
      .select('scene_hash')
      .where('oid', '=', oid)
      .executeTakeFirstOrThrow(() => new PublicError('resource.not_found'));
    await addPublishedFiles(db, blobs, oid, { document: { assets }, sceneHash });
  }

  /** Decodes the files of which only the original is stored, and stores the results. */
  async #prepare(oid: string, hashes: readonly string[]): Promise<void> {
    const deadline = systemClock.monotonicMs() + MAX_PREPARATION_MS;
    for (const hash of hashes) {
      if (this.#unreadable.has(hash) || systemClock.monotonicMs() > deadline) continue;
      const bytes = await this.#deps.blobs.read(`originals/${hash}`);
      const isPrepared = bytes !== undefined && (await this.#prepareFile(oid, hash, bytes));
      if (!isPrepared && this.#unreadable.size < MAX_UNREADABLE) this.#unreadable.add(hash);
    }
  }

  /** Decodes a file and stores the result. Returns false if the file is neither a picture nor media. */
  async #prepareFile(oid: string, hash: string, bytes: Uint8Array): Promise<boolean> {
    const { db, blobs } = this.#deps;
    const media = describeMedia(bytes);
    const picture = media ? undefined : await preparePictureInChild(bytes).catch(ignoreUnreadable);
    if (!media && !picture) return false;
    // The URL of a file is `/` and the key of its blob.
    if (media) await blobs.put(media.url.slice(1), bytes);
    for (const [url, file] of picture?.files ?? []) await blobs.put(url.slice(1), file);
    await db
      .updateTable('draft_assets')
      .set(media ? { media: JSON.stringify(media) } : { image: JSON.stringify(picture?.image) })
      .where('presentation_oid', '=', oid)
      .where('asset', '=', hash)
      .execute();
    return true;
  }
}

async function readAssetTable(db: EditingDb, oid: string): Promise<AssetTable> {
  const { images, media } = await loadPresentationFiles(db, oid);
  return { images: { ...images }, media: { ...media } };
}

/** Returns the hashes of assets that the table does not contain. */
const listMissing = ({ images, media }: AssetTable, assets: object): string[] =>
  Object.keys(assets).filter((hash) => !Object.hasOwn(images, hash) && !Object.hasOwn(media, hash));

/** Returns undefined for an error of a file that cannot be decoded. @throws all other errors */
function ignoreUnreadable(error: unknown): undefined {
  if (!(error instanceof PublicError)) throw error;
}
