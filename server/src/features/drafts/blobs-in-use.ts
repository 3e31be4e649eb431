import type { SceneImage, SceneMedia } from '@flydeck/scene/model/scene';
import { z } from 'zod';
import { streamRows } from '../../adapters/database/stream-rows.ts';
import { blobKeyOf } from '../../ports/blobs.ts';
import type { DraftDb } from './draft-db.ts';

/** Documents are large: few at once. */
const DOCUMENTS_AT_ONCE = 20;

/** All that matters here, of a document of any version. */
const assetsSchema = z.object({ assets: z.record(z.string(), z.unknown()) });

/** The blobs that drafts and their histories name, and the pictures that were sent for them. */
export async function* draftBlobs(trx: DraftDb): AsyncGenerator<string> {
  for (const table of ['drafts', 'draft_history'] as const) {
    const documents = trx.selectFrom(table).select('document');
    for await (const { document } of streamRows(trx, documents, DOCUMENTS_AT_ONCE)) {
      const { assets } = assetsSchema.parse(JSON.parse(document));
      for (const asset of Object.keys(assets)) yield `originals/${asset}`;
    }
  }
  const files = trx.selectFrom('draft_assets').select(['asset', 'image', 'media']);
  for await (const { asset, image, media } of streamRows(trx, files)) {
    yield `originals/${asset}`;
    const { sources = [] } = image === null ? {} : (JSON.parse(image) as SceneImage);
    const shown = media === null ? sources : [...sources, JSON.parse(media) as SceneMedia];
    for (const { url } of shown) {
      const key = blobKeyOf(url);
      if (key) yield key;
    }
  }
}
