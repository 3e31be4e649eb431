import type { SceneImage, SceneMedia } from '@flydeck/scene/model/scene';
import { z } from 'zod';
import { streamRows } from '../../adapters/database/stream-rows.ts';
import { blobKeyOf } from '../../ports/blobs.ts';
import type { EditingDb } from './editing-db.ts';

/** Number of rows that are in memory at once. The number is small, because documents can be large. */
const DOCUMENTS_AT_ONCE = 20;

/** The part of a document that lists its assets. This part is the same in all versions of the format. */
const assetsSchema = z.object({ assets: z.record(z.string(), z.unknown()) });

/**
 * Yields the keys of the original files that unconverted drafts and their history refer to.
 * @throws if a draft cannot be read, so that none of its files is deleted
 */
export async function* draftBlobKeys(trx: EditingDb): AsyncGenerator<string> {
  for (const table of ['drafts', 'draft_history'] as const) {
    const documents = trx
      .selectFrom(table)
      .select('document')
      .where('presentation_oid', 'not in', (query) => query.selectFrom('edit_documents').select('presentation_oid'));
    for await (const { document } of streamRows(trx, documents, DOCUMENTS_AT_ONCE)) {
      const { assets } = assetsSchema.parse(JSON.parse(document));
      for (const asset of Object.keys(assets)) yield `originals/${asset}`;
    }
  }
}

/**
 * Yields the keys of the original files that were uploaded in the editor, and of the pictures and media that were made
 * from these files for pages.
 */
export async function* presentationFileBlobKeys(trx: EditingDb): AsyncGenerator<string> {
  const files = trx.selectFrom('draft_assets').select(['asset', 'image', 'media']);
  for await (const { asset, image, media } of streamRows(trx, files)) {
    yield `originals/${asset}`;
    const { sources = [] } = image === null ? {} : (JSON.parse(image) as SceneImage);
    const servedFiles = media === null ? sources : [...sources, JSON.parse(media) as SceneMedia];
    for (const { url } of servedFiles) {
      const key = blobKeyOf(url);
      if (key) yield key;
    }
  }
}
