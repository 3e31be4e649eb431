import { createHash } from 'node:crypto';
import type { Document } from '@flydeck/scene/model/document';
import { DocumentTooLargeError } from '@flydeck/scene/model/limits';
import { readDocument } from '@flydeck/scene/model/migrations';
import { allRightOptionsSchema } from '@flydeck/scene/model/question';
import type { RightOptions } from '@flydeck/scene/records/right-options';
import { ImportError, type Importer } from '../import-result.ts';
import { openZip, ZIP_LIMITS, type ZipArchive } from '../pptx/package/zip.ts';
import {
  ASSET_PREFIX,
  DOCUMENT_NAME,
  FLYDECK_VERSION,
  MANIFEST_NAME,
  manifestSchema,
  RIGHT_OPTIONS_NAME,
} from './format.ts';

/**
 * Limits of the archive. More entries than by default are allowed, because each asset is an entry. The default limit of
 * the compression ratio is sufficient, because exported assets are stored uncompressed.
 */
const ARCHIVE_LIMITS = { ...ZIP_LIMITS, entries: 20_000 };

/**
 * Imports a `.flydeck` file: validates the document, migrates it to the current version, and checks each asset against
 * the hash that names it.
 * @throws ImportError
 */
export const importFlydeck: Importer = async (source, progress) => {
  const zip = openZip(source.bytes, ARCHIVE_LIMITS);
  checkManifest(zip);
  const document = parseDocument(zip);
  const ids = Object.keys(document.assets);
  const assets = new Map<string, Uint8Array>();
  for (const [index, id] of ids.entries()) {
    assets.set(id, readAsset(zip, id));
    progress(index + 1, ids.length);
  }
  const rightOptions = readRightOptions(zip);
  return { document, assets, warnings: [], ...(rightOptions ? { rightOptions } : {}) };
};

/** Creates an error for a damaged file. `reason` is the second part of the sentence in the message. */
function corruptError(reason: string, cause?: unknown): ImportError {
  return new ImportError('import.corrupt', `This Flydeck file is damaged: ${reason}.`, { cause });
}

function readEntry(zip: ZipArchive, name: string): Uint8Array | undefined {
  try {
    return zip.read(name);
  } catch (error) {
    throw corruptError(`${name} cannot be unpacked`, error);
  }
}

function readJson(zip: ZipArchive, name: string): unknown {
  const bytes = readEntry(zip, name);
  if (!bytes) throw corruptError(`it has no ${name}`);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw corruptError(`${name} cannot be read`, error);
  }
}

/** Returns the right options of questions; undefined if the file contains none. */
function readRightOptions(zip: ZipArchive): RightOptions | undefined {
  if (!readEntry(zip, RIGHT_OPTIONS_NAME)) return undefined;
  const { data, error } = allRightOptionsSchema.safeParse(readJson(zip, RIGHT_OPTIONS_NAME));
  if (!data) throw corruptError('its right options are not valid', error);
  return data;
}

function checkManifest(zip: ZipArchive): void {
  const manifest = manifestSchema.safeParse(readJson(zip, MANIFEST_NAME));
  if (!manifest.success) throw corruptError('its manifest is not valid', manifest.error);
  if (manifest.data.version > FLYDECK_VERSION) throw newerVersionError();
}

/** Creates the error for a file of a newer version of Flydeck. */
function newerVersionError(cause?: unknown): ImportError {
  const message = 'This file was written by a newer version of Flydeck. Update this installation to open it.';
  return new ImportError('import.unsupported', message, { cause });
}

function parseDocument(zip: ZipArchive): Document {
  const json = readJson(zip, DOCUMENT_NAME);
  try {
    return readDocument(json);
  } catch (error) {
    if (error instanceof DocumentTooLargeError)
      throw new ImportError('import.too_large', `${error.message}.`, { cause: error });
    // `readDocument` throws a RangeError for several reasons, which differ only in the message.
    const isNewer = error instanceof RangeError && /newer/.test(error.message);
    throw isNewer ? newerVersionError(error) : corruptError('its document is not valid', error);
  }
}

function readAsset(zip: ZipArchive, id: string): Uint8Array {
  const bytes = readEntry(zip, `${ASSET_PREFIX}${id}`);
  if (!bytes) throw corruptError(`the asset ${id.slice(0, 12)}… is missing`);
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (hash !== id) throw corruptError(`the asset ${id.slice(0, 12)}… was changed`);
  return bytes;
}
