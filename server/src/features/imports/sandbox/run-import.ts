import { fileURLToPath } from 'node:url';
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
  type OpenFile,
} from '../import-result.ts';
import type { ImportLimits } from './limits.ts';
import type { ChildAnswer } from './read-answer.ts';
import type { SourceHeader } from './source-header.ts';

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
  source: ImportSource | OpenFile,
  progress: ImportProgress,
  limits: ImportLimits,
  program: string = CHILD,
): Promise<ImportedDeck> {
  const result = new ResultBuilder(progress, limits);
  const isOpen = 'descriptor' in source;
  const header: SourceHeader = { name: source.name, isOpen };
  const input = [encodeFrame('source', jsonBody(header))];
  if (!isOpen) input.push(encodeFrame('asset', source.bytes));
  try {
    // The child is started first: what checks its answer is loaded meanwhile.
    const answered = runChild({
      program,
      input,
      ...(isOpen ? { file: source.descriptor } : {}),
      limits,
      take: (frame) => result.take(frame),
    });
    const [{ readAnswer }] = await Promise.all([import('./read-answer.ts'), answered]);
    return readAnswer(result.finish());
  } catch (error) {
    throw asImportError(error);
  }
}

function asImportError(error: unknown): ImportError {
  if (error instanceof ImportError) return error;
  if (error instanceof ChildFailedError) return new ImportError(...FAILURES[error.failure], { cause: error });
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
  #deck: ChildAnswer['deck'] | undefined;
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
      this.#deck = parseBody(frame) as ChildAnswer['deck'];
    } else if (frame.kind === 'asset') {
      this.#assets.take(frame);
    } else if (frame.kind === 'error') {
      this.#error = toError(parseBody(frame) as { code: string; message: string; detail?: string });
    } else if (frame.kind === 'end') {
      this.#ended = true;
    }
  }

  /** The complete answer, not yet validated. Throws the child's ImportError, or what is wrong with the answer. */
  finish(): ChildAnswer {
    if (this.#error) throw this.#error;
    if (!this.#deck || !this.#ended) throw new ChildFailedError('crash');
    const { files } = this.#assets;
    if (pixelsOf(files.values()) > this.#limits.pixels) throw new ImportError('import.too_large', PIXELS);
    return { deck: this.#deck, assets: files };
  }
}

function toError({ code, message, detail }: { code: string; message: string; detail?: string }): ImportError {
  const known =
    IMPORT_ERROR_CODES.find((candidate) => candidate === code) ??
    ('import.corrupt' satisfies ImportErrorCode);
  return new ImportError(known, message, detail === undefined ? undefined : { cause: new Error(detail) });
}
