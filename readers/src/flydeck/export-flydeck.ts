import type { Document } from '@flydeck/scene/model/document';
import { readDocument } from '@flydeck/scene/model/migrations';
import type { RightOptions } from '@flydeck/scene/records/right-options';
import { type Zippable, zipSync } from 'fflate';
import {
  ASSET_PREFIX,
  DOCUMENT_NAME,
  FLYDECK_VERSION,
  MANIFEST_NAME,
  type Manifest,
  RIGHT_OPTIONS_NAME,
} from './format.ts';

/**
 * Date of all entries: the earliest date of the zip format. The date is fixed, because equal documents must produce
 * equal bytes.
 */
const EPOCH = new Date(1980, 0, 1);

/**
 * Returns the bytes of a `.flydeck` file (a zip) with a document and the assets that the document lists.
 * @param rightOptions the right options of questions; only files for the owner may contain them
 * @throws RangeError if the bytes of a listed asset are missing
 */
export function exportFlydeck(
  source: Document,
  assets: ReadonlyMap<string, Uint8Array>,
  rightOptions: RightOptions = {},
): Uint8Array {
  // Parsing puts the fields into the order of the schema, because equal documents must produce equal bytes.
  const document = readDocument(source);
  const ids = Object.keys(document.assets).sort();
  const manifest: Manifest = {
    format: 'flydeck',
    version: FLYDECK_VERSION,
    documentVersion: document.version,
    title: document.title,
    assets: ids.length,
  };
  const files: Zippable = {
    [MANIFEST_NAME]: [toJsonBytes(manifest), { level: 9, mtime: EPOCH }],
    [DOCUMENT_NAME]: [toJsonBytes(document), { level: 9, mtime: EPOCH }],
  };
  if (Object.keys(rightOptions).length > 0)
    files[RIGHT_OPTIONS_NAME] = [toJsonBytes(rightOptions), { level: 9, mtime: EPOCH }];
  for (const id of ids) {
    const bytes = assets.get(id);
    if (!bytes) throw new RangeError(`The asset ${id} is missing`);
    // Pictures and videos are already compressed.
    files[`${ASSET_PREFIX}${id}`] = [bytes, { level: 0, mtime: EPOCH }];
  }
  return zipSync(files);
}

/** Returns a value as JSON in UTF-8. */
const toJsonBytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
