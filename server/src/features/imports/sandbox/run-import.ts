import { fileURLToPath } from 'node:url';
import type { Warning } from '@flydeck/scene/model/document';
import { DocumentTooLargeError } from '@flydeck/scene/model/limits';
import { readDocument } from '@flydeck/scene/model/migrations';
import { readPictureHeader } from '../../../adapters/images/picture-type.ts';
import { encodeFrame, type Frame, jsonBody, parseBody } from '../../../adapters/sandbox/frames.ts';
import { FileCollector } from '../../../adapters/sandbox/named-files.ts';
import { ChildFailedError, type ChildFailure, runChild } from '../../../adapters/sandbox/run-child.ts';
import {
  IMPORT_ERROR_CODES,
  ImportError,
  type ImportErrorCode,
  type ImportedDeck,
  type ImportProgress,
  type ImportSource,
} from '../import-result.ts';
import type { ImportLimits } from './limits.ts';

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));

const PIXELS = 'The pictures in this file have more pixels than an import may take.';
const FAILURES: Record<ChildFailure, readonly [ImportErrorCode, string]> = {
  time: ['import.too_large', 'Reading this file takes too long.'],
  memory: ['import.too_large', 'This file needs more memory than an import may take.'],
  answer: ['import.too_large', 'This file unpacks to more than an import may take.'],
  crash: ['import.corrupt', 'This file is damaged: reading it ended the importer.'],
};

/**
 * Runs an importer in a process of its own, which ends with it. Throws an ImportError.
 * @param program what runs there; it lies within the repository.
 */
export async function runImport(
  source: ImportSource,
  progress: ImportProgress,
  limits: ImportLimits,
  program: string = CHILD,
): Promise<ImportedDeck> {
  const result = new ResultBuilder(progress, limits);
  const input = [encodeFrame('source', jsonBody({ name: source.name })), encodeFrame('asset', source.bytes)];
  try {
    await runChild({ program, input, limits, take: (frame) => result.take(frame) });
    return result.finish();
  } catch (error) {
    throw asImportError(error);
  }
}

function asImportError(error: unknown): ImportError {
  if (error instanceof ImportError) return error;
  if (error instanceof ChildFailedError) return new ImportError(...FAILURES[error.failure], { cause: error });
  if (error instanceof DocumentTooLargeError)
    return new ImportError('import.too_large', `${error.message}.`, { cause: error });
  return new ImportError('import.corrupt', 'The importer made no valid document.', { cause: error });
}

/** Small files can hold pictures that take minutes to decode: their headers tell beforehand. */
function pixelsOf(assets: Iterable<Uint8Array>): number {
  let pixels = 0;
  for (const bytes of assets) {
    const header = readPictureHeader(bytes);
    pixels += header ? header.width * header.height : 0;
  }
  return pixels;
}

/** Puts the frames of one answer together. */
class ResultBuilder {
  readonly #progress: ImportProgress;
  readonly #limits: ImportLimits;
  readonly #assets = new FileCollector();
  #deck: { document: unknown; warnings: readonly Warning[] } | undefined;
  #error: ImportError | undefined;
  #ended = false;

  constructor(progress: ImportProgress, limits: ImportLimits) {
    this.#progress = progress;
    this.#limits = limits;
  }

  take(frame: Frame): void {
    if (frame.kind === 'progress') {
      const [done, total] = parseBody(frame) as [number, number];
      this.#progress(done, total);
    } else if (frame.kind === 'deck') {
      this.#deck = parseBody(frame) as { document: unknown; warnings: Warning[] };
    } else if (frame.kind === 'asset') {
      this.#assets.take(frame);
    } else if (frame.kind === 'error') {
      this.#error = toError(parseBody(frame) as { code: string; message: string; detail?: string });
    } else if (frame.kind === 'end') {
      this.#ended = true;
    }
  }

  /** The deck, validated again on this side. Throws the child's ImportError, or what is wrong with the answer. */
  finish(): ImportedDeck {
    if (this.#error) throw this.#error;
    if (!this.#deck || !this.#ended) throw new ChildFailedError('crash');
    const { files } = this.#assets;
    if (pixelsOf(files.values()) > this.#limits.pixels) throw new ImportError('import.too_large', PIXELS);
    return { document: readDocument(this.#deck.document), assets: files, warnings: this.#deck.warnings };
  }
}

function toError({ code, message, detail }: { code: string; message: string; detail?: string }): ImportError {
  const known =
    IMPORT_ERROR_CODES.find((candidate) => candidate === code) ??
    ('import.corrupt' satisfies ImportErrorCode);
  return new ImportError(known, message, detail === undefined ? undefined : { cause: new Error(detail) });
}
