import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Picture, Preview, Privacy } from '@flydeck/contract/presentations/page-data';
import { withOverview } from '@flydeck/scene/classic/overview';
import type { ImportWarning } from '@flydeck/scene/model/document';
import type { Scene } from '@flydeck/scene/model/scene';
import { makeIdsUnique } from '@flydeck/scene/model/unique-ids';
import type { RightOptions } from '@flydeck/scene/records/right-options';
import { buildTranscript } from '@flydeck/scene/transcript';
import { type Kysely, sql, type Transaction } from 'kysely';
import {
  newOid,
  notifyAccessChanged,
  notifyChanged,
  type PresentationTables,
  presentationPath,
  type StoredStop,
  sanitizeDescription,
  slugOf,
  storeRightOptions,
} from '../library/index.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { BuiltScene, SceneSource } from './build-scene.ts';
import { mediaFilesOf } from './referenced-blobs.ts';
import { addSceneFiles } from './scene-files.ts';
import type { ScenePicture } from './scene-pictures.ts';
import { isCompressible } from './served-files.ts';

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Brotli quality, 0 to 11. High, because files are compressed only once. */
const BROTLI_QUALITY = 9;

export interface PublishDeps {
  readonly db: Kysely<PresentationTables>;
  readonly blobs: Blobs;
  /** Compiles a deck and paints its pictures, for example by `buildScene`. */
  buildScene(deck: SceneSource): Promise<BuiltScene>;
  /** Called in the transaction of every publish, to update the search entry (`refreshSearchInTransaction`). */
  onPublished(trx: Transaction<PresentationTables>, oid: string): Promise<void>;
}

export interface PublishInput {
  /** `rightOptions`: the right options of questions, which are stored apart from the document. */
  readonly deck: SceneSource & { readonly rightOptions?: RightOptions | undefined };
  /** Oid of the owner's profile. */
  readonly owner: string;
  readonly privacy: Privacy;
  /** Oid of the presentation of which a new version is published. If absent, a new presentation is created. */
  readonly oid?: string;
  /** Called in the transaction of the publish, for further writes. If the call throws, the publish is rolled back. */
  inTransaction?(trx: Transaction<PresentationTables>, oid: string): Promise<void>;
}

export interface PublishResult {
  readonly oid: string;
  /** Path of the presentation's page: `/p/{oid}/{slug}/`. */
  readonly path: string;
  readonly warnings: readonly ImportWarning[];
}

/** Returns the SHA-256 in hexadecimal. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Stores a file. Text files are also stored compressed, so that no request waits for compression. */
export async function storeFile(blobs: Blobs, key: string, bytes: Uint8Array): Promise<void> {
  if (isCompressible(key)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    const [brotliBytes, gzipBytes] = await Promise.all([brotli(bytes, { params }), gzipAsync(bytes, { level: 9 })]);
    await blobs.put(`${key}.br`, brotliBytes);
    await blobs.put(`${key}.gz`, gzipBytes);
  }
  await blobs.put(key, bytes);
}

/** Stores the document and its assets, from which everything else can be rebuilt. Resolves to the document's hash. */
async function storeDocument(blobs: Blobs, deck: SceneSource): Promise<string> {
  for (const [hash, bytes] of deck.assets) await blobs.put(`originals/${hash}`, bytes);
  const bytes = Buffer.from(JSON.stringify(deck.document));
  const hash = sha256(bytes);
  await blobs.put(`documents/${hash}.json`, bytes);
  return hash;
}

const pictureOf = (picture: ScenePicture | undefined): Picture | null =>
  picture ? { url: picture.url, width: picture.width, height: picture.height } : null;

/** Returns the picture of the overview with its smaller version; null if no pictures were painted. */
function previewOf({ pictures }: BuiltScene): Preview | null {
  const [preview, small] = [pictureOf(pictures?.preview), pictureOf(pictures?.small)];
  return preview && { ...preview, ...(small ? { small } : {}) };
}

/** Returns the steps as they are stored for the page data. */
function stepsOf({ scene, pictures }: BuiltScene): StoredStop[] {
  return scene.steps.map((step, index) => ({
    topicId: scene.frames[step.frame]?.topic ?? '',
    title: step.title,
    picture: pictureOf(pictures?.steps[index]),
  }));
}

const SCENE_URL = /^\/scenes\/([0-9a-f]{64})\.json$/;

function sceneHashOf(sceneUrl: string): string {
  const hash = SCENE_URL.exec(sceneUrl)?.[1];
  if (hash === undefined) throw new Error(`Not the URL of a scene: ${sceneUrl}`);
  return hash;
}

/** Returns width divided by height of the area that the first step shows; 16/9 if this area has no size. */
function aspectRatioOf(scene: Scene): number {
  const view = scene.steps[0]?.view;
  return view && view.width > 0 && view.height > 0 ? view.width / view.height : 16 / 9;
}

/** Returns the columns of `presentations` that are computed from the document and its scene. */
function createRow({ document }: SceneSource, builtScene: BuiltScene, documentHash: string) {
  return {
    title: document.title,
    slug: slugOf(document.title),
    description: sanitizeDescription(document.description ?? ''),
    language: builtScene.scene.language,
    tags: JSON.stringify(document.tags ?? []),
    schema_version: document.kind === 'classic' ? ('0' as const) : ('2' as const),
    document_hash: documentHash,
    scene_hash: sceneHashOf(builtScene.sceneUrl),
    preview: JSON.stringify(previewOf(builtScene)),
    aspect_ratio: aspectRatioOf(builtScene.scene),
    steps: JSON.stringify(stepsOf(builtScene)),
    step_count: builtScene.scene.steps.length,
    transcript: JSON.stringify(buildTranscript(document)),
  };
}

/**
 * Compiles a deck and stores all its files under the hashes of their content. Then writes the presentation's row in one
 * transaction. The transaction also notifies every process to drop the cached page.
 * @throws PresentationMissingError if `oid` is given, but `owner` has no such presentation or has deleted it
 */
export async function publishPresentation(deps: PublishDeps, input: PublishInput): Promise<PublishResult> {
  const { owner, privacy } = input;
  // `withOverview` adds an overview to a PDF that was imported by a release without overviews, and updates an existing
  // overview after pages were moved or removed.
  const { document } = makeIdsUnique(withOverview(input.deck.document));
  const deck = { ...input.deck, document };
  const builtScene = await deps.buildScene(deck);
  for (const [path, bytes] of builtScene.files) await storeFile(deps.blobs, path.replace(/^\//, ''), bytes);
  const values = createRow(deck, builtScene, await storeDocument(deps.blobs, deck));
  const oid = input.oid ?? newOid();
  await deps.db.transaction().execute(async (trx) => {
    if (input.oid === undefined) {
      await trx
        .insertInto('presentations')
        .values({ oid, owner_oid: owner, privacy, ...values })
        .execute();
    } else {
      // Curated tags take precedence until administrators remove them.
      const tags = sql<string>`coalesce(curated_tags, ${values.tags}::jsonb)`;
      const changes = { ...values, tags, privacy, modified_at: sql<Date>`now()` };
      const update = trx
        .updateTable('presentations')
        .set(changes)
        .where('oid', '=', oid)
        .where('owner_oid', '=', owner)
        .where('deleted_at', 'is', null);
      const { numUpdatedRows } = await update.executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw new PresentationMissingError();
    }
    const scene = { scene_hash: values.scene_hash, presentation_oid: oid };
    await trx
      .insertInto('presentation_scenes')
      .values(scene)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await addSceneFiles(trx, values.scene_hash, mediaFilesOf(builtScene.scene));
    const { rightOptions } = input.deck;
    if (rightOptions) await storeRightOptions(trx, { oid, sceneHash: values.scene_hash }, rightOptions);
    await deps.onPublished(trx, oid);
    await input.inTransaction?.(trx, oid);
    await notifyChanged(trx, oid, owner);
    if (input.oid !== undefined) await notifyAccessChanged(trx, oid);
  });
  return { oid, path: presentationPath(oid, values.slug), warnings: builtScene.warnings };
}

/**
 * The presentation does not exist, was deleted or belongs to another owner. The error is the same in all three cases,
 * to reveal nothing about presentations of others.
 */
export class PresentationMissingError extends Error {
  constructor() {
    super('There is no such presentation.');
    this.name = 'PresentationMissingError';
  }
}
