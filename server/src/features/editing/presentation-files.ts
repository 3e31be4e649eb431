import { PRESENTATION_PICTURES_MAX_BYTES } from '@flydeck/contract/drafts/limits';
import { PublicError } from '@flydeck/contract/errors';
import type { Document } from '@flydeck/scene/model/document';
import type { Scene, SceneImage, SceneMedia } from '@flydeck/scene/model/scene';
import { sql } from 'kysely';
import type { Blobs } from '../../ports/blobs.ts';
import type { EditingDb } from './editing-db.ts';

/** The files that the document of a presentation may refer to: files of the published version and uploaded files. */
export interface PresentationFiles {
  /** SHA-256 hashes of the uploaded or imported files. `images` and `media` are also keyed by these hashes. */
  readonly assets: ReadonlySet<string>;
  readonly images: Readonly<Record<string, SceneImage>>;
  readonly media: Readonly<Record<string, SceneMedia>>;
}

/** Returns the files that the document of a presentation may refer to. */
export async function loadPresentationFiles(db: EditingDb, oid: string): Promise<PresentationFiles> {
  const rows = await db
    .selectFrom('draft_assets')
    .select(['asset', 'image', 'media'])
    .where('presentation_oid', '=', oid)
    .execute();
  const parseColumn = <T>(column: 'image' | 'media') =>
    Object.fromEntries(
      rows.flatMap((row) => (row[column] === null ? [] : [[row.asset, JSON.parse(row[column]) as T]])),
    );
  return {
    assets: new Set(rows.map(({ asset }) => asset)),
    images: parseColumn<SceneImage>('image'),
    media: parseColumn<SceneMedia>('media'),
  };
}

/** Checks that a document refers only to files of the presentation. @throws PublicError `request.invalid` */
export function assertOwnFiles({ assets }: Pick<Document, 'assets'>, files: PresentationFiles): void {
  if (Object.keys(assets).some((asset) => !files.assets.has(asset))) throw new PublicError('request.invalid');
}

/** Stores the files of the published document in `draft_assets`, with the pictures and media of the scene. */
export async function addPublishedFiles(
  db: EditingDb,
  blobs: Blobs,
  oid: string,
  { document, sceneHash }: { readonly document: Pick<Document, 'assets'>; readonly sceneHash: string },
): Promise<void> {
  const entries = Object.entries(document.assets);
  if (entries.length === 0) return;
  const bytes = await blobs.read(`scenes/${sceneHash}.json`);
  // If the scene is not stored, the files are stored without pictures and media.
  const scene = (bytes ? JSON.parse(new TextDecoder().decode(bytes)) : {}) as Partial<Scene>;
  const rows = entries.map(([asset, file]) => ({
    presentation_oid: oid,
    asset,
    bytes: file.bytes,
    image: encodeColumn(scene.images?.[asset]),
    media: encodeColumn(scene.media?.[asset]),
  }));
  await db
    .insertInto('draft_assets')
    .values(rows)
    .onConflict((c) =>
      c.columns(['presentation_oid', 'asset']).doUpdateSet({
        image: sql`coalesce(excluded.image, draft_assets.image)`,
        media: sql`coalesce(excluded.media, draft_assets.media)`,
      }),
    )
    .execute();
}

interface AddedFile {
  readonly hash: string;
  readonly bytes: number;
  /** How scenes show the file, if it was decoded. */
  readonly image?: SceneImage | undefined;
  readonly media?: SceneMedia | undefined;
}

const encodeColumn = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/**
 * Stores files that are in the blob storage in `draft_assets`, so that the log may refer to them. Pictures without an
 * `image` are decoded by the next request that loads the files. Locks the presentation, so that concurrent calls cannot exceed the maximum storage together.
 * @throws PublicError `upload.storage_full` if the files would exceed the maximum storage of one presentation
 */
export async function addFiles(db: EditingDb, oid: string, files: readonly AddedFile[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('presentations').select('oid').where('oid', '=', oid).forNoKeyUpdate().execute();
    const rows = await trx.selectFrom('draft_assets').select('asset').where('presentation_oid', '=', oid).execute();
    const stored = new Set(rows.map(({ asset }) => asset));
    const added = files.filter(({ hash }) => !stored.has(hash));
    if (added.length === 0) return;
    await assertStorageLeft(
      trx,
      oid,
      added.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    await trx
      .insertInto('draft_assets')
      .values(
        added.map(({ hash, bytes, image, media }) => ({
          presentation_oid: oid,
          asset: hash,
          bytes,
          image: encodeColumn(image),
          media: encodeColumn(media),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/**
 * Checks that another file of `bytes` bytes does not exceed the maximum storage of one presentation.
 * @throws PublicError `upload.storage_full`
 */
export async function assertStorageLeft(db: EditingDb, oid: string, bytes: number): Promise<void> {
  const { sum } = await db
    .selectFrom('draft_assets')
    .select((e) => e.fn.sum<string | null>('bytes').as('sum'))
    .where('presentation_oid', '=', oid)
    .executeTakeFirstOrThrow();
  if (Number(sum ?? 0) + bytes > PRESENTATION_PICTURES_MAX_BYTES) throw new PublicError('upload.storage_full');
}

/** Returns the bytes of the files of a document by SHA-256. Missing files are omitted. */
export async function loadOriginals(
  blobs: Blobs,
  { assets }: Pick<Document, 'assets'>,
): Promise<Map<string, Uint8Array>> {
  const originals = new Map<string, Uint8Array>();
  for (const asset of Object.keys(assets)) {
    const bytes = await blobs.read(`originals/${asset}`);
    if (bytes) originals.set(asset, bytes);
  }
  return originals;
}
