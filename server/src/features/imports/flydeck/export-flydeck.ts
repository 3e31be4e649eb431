import type { Document } from '@flydeck/scene/model/document';
import { readDocument } from '@flydeck/scene/model/migrations';
import { type Zippable, zipSync } from 'fflate';
import { ASSET_PREFIX, DOCUMENT_NAME, FLYDECK_VERSION, MANIFEST_NAME, type Manifest } from './format.ts';

/** The earliest date that a zip can carry: the same document gives the same bytes, whenever it is written. */
const EPOCH = new Date(1980, 0, 1);

/**
 * Writes a document with its assets as one `.flydeck` file (a zip). Only assets that the document lists go in.
 * Throws a RangeError when the bytes of one of them are missing.
 */
export function exportFlydeck(given: Document, assets: ReadonlyMap<string, Uint8Array>): Uint8Array {
  // Reading puts the fields in the format's own order, so that equal documents are equal files.
  const document = readDocument(given);
  const ids = Object.keys(document.assets).sort();
  const manifest: Manifest = {
    format: 'flydeck',
    version: FLYDECK_VERSION,
    documentVersion: document.version,
    title: document.title,
    assets: ids.length,
  };
  const files: Zippable = {
    [MANIFEST_NAME]: [json(manifest), { level: 9, mtime: EPOCH }],
    [DOCUMENT_NAME]: [json(document), { level: 9, mtime: EPOCH }],
  };
  for (const id of ids) {
    const bytes = assets.get(id);
    if (!bytes) throw new RangeError(`The asset ${id} is missing`);
    // Pictures and videos are packed already.
    files[`${ASSET_PREFIX}${id}`] = [bytes, { level: 0, mtime: EPOCH }];
  }
  return zipSync(files);
}

function json(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
