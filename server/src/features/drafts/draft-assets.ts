import { DRAFT_ASSETS_MAX_BYTES } from '@flydeck/contract/drafts/limits';
import { PublicError } from '@flydeck/contract/errors';
import type { Document } from '@flydeck/scene/model/document';
import type { Scene, SceneImage, SceneMedia } from '@flydeck/scene/model/scene';
import { sql } from 'kysely';
import type { Blobs } from '../../ports/blobs.ts';
import type { DraftDb as Db } from './draft-db.ts';

/** What is known of the files that a draft may show. */
export interface DraftFiles {
  readonly assets: ReadonlySet<string>;
  readonly images: Readonly<Record<string, SceneImage>>;
  readonly media: Readonly<Record<string, SceneMedia>>;
}

/** The files that a draft may show. */
export async function draftFiles(db: Db, oid: string): Promise<DraftFiles> {
  const rows = await db
    .selectFrom('draft_assets')
    .select(['asset', 'image', 'media'])
    .where('presentation_oid', '=', oid)
    .execute();
  const told = <T>(column: 'image' | 'media') =>
    Object.fromEntries(
      rows.flatMap((row) => (row[column] === null ? [] : [[row.asset, JSON.parse(row[column]) as T]])),
    );
  return {
    assets: new Set(rows.map(({ asset }) => asset)),
    images: told<SceneImage>('image'),
    media: told<SceneMedia>('media'),
  };
}

/** @throws PublicError where the document names a file that is not its draft's: nobody else's may be shown by it. */
export function assertOwnFiles({ assets }: Document, files: DraftFiles): void {
  if (Object.keys(assets).some((asset) => !files.assets.has(asset))) throw new PublicError('request.invalid');
}

/** Lets a draft show the files of what is published, as the published scene prepared them. */
export async function noteScenesFiles(
  db: Db,
  blobs: Blobs,
  oid: string,
  { document, sceneHash }: { readonly document: Pick<Document, 'assets'>; readonly sceneHash: string },
): Promise<void> {
  const entries = Object.entries(document.assets);
  if (entries.length === 0) return;
  const bytes = await blobs.read(`scenes/${sceneHash}.json`);
  const scene = (bytes ? JSON.parse(new TextDecoder().decode(bytes)) : {}) as Partial<Scene>;
  const rows = entries.map(([asset, file]) => ({
    presentation_oid: oid,
    asset,
    bytes: file.bytes,
    image: jsonOf(scene.images?.[asset]),
    media: jsonOf(scene.media?.[asset]),
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

const jsonOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** @throws PublicError where `bytes` more would be too many for one draft. */
export async function assertRoom(db: Db, oid: string, bytes: number): Promise<void> {
  const { sum } = await db
    .selectFrom('draft_assets')
    .select((e) => e.fn.sum<string | null>('bytes').as('sum'))
    .where('presentation_oid', '=', oid)
    .executeTakeFirstOrThrow();
  if (Number(sum ?? 0) + bytes > DRAFT_ASSETS_MAX_BYTES) throw new PublicError('upload.storage_full');
}

/** The originals of a document's files. */
export async function originalsOf(blobs: Blobs, { assets }: Document): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for (const asset of Object.keys(assets)) {
    const bytes = await blobs.read(`originals/${asset}`);
    if (bytes) found.set(asset, bytes);
  }
  return found;
}
