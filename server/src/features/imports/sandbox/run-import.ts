import { fileURLToPath } from 'node:url';
import {
  IMPORT_ERROR_CODES,
  ImportError,
  type ImportErrorCode,
  type ImportedDeck,
  type ImportProgress,
  type ImportSource,
} from '@flydeck/readers/import-result';
import { readPictureHeader } from '@flydeck/readers/pictures/picture-type';
import { type ChildMessage, encodeMessage, jsonBody, parseBody } from '../../../adapters/sandbox/child-messages.ts';
import { FileCollector } from '../../../adapters/sandbox/named-files.ts';
import { ChildFailedError, type ChildFailure, runChild } from '../../../adapters/sandbox/run-child.ts';
import type { OpenFile } from '../open-file.ts';
import type { ImportLimits } from './limits.ts';
import type { SourceHeader } from './source-header.ts';
import type { UnvalidatedResult } from './validate-result.ts';

const CHILD_PROGRAM = fileURLToPath(new URL('./child.ts', import.meta.url));

const TOO_MANY_PIXELS = 'The pictures in this file have more pixels than imports may have.';
/** Error code and message for each way in which the child process can fail. */
const FAILURE_ERRORS: Record<ChildFailure, readonly [ImportErrorCode, string]> = {
  time: ['import.too_large', 'Reading this file takes too long.'],
  memory: ['import.too_large', 'This file needs more memory than imports may use.'],
  output: ['import.too_large', 'This file is larger after unpacking than imports may be.'],
  crash: ['import.corrupt', 'This file is damaged: the importer crashed while reading it.'],
};

/**
 * Runs an importer in a new child process.
 * @param program Path of the child's entry point, inside the repository.
 * @throws ImportError
 */
export async function runImport(
  source: ImportSource | OpenFile,
  onProgress: ImportProgress,
  limits: ImportLimits,
  program: string = CHILD_PROGRAM,
): Promise<ImportedDeck> {
  const resultBuilder = new ResultBuilder(onProgress, limits);
  // The child reads an open file from its descriptor. Other files are sent to the child in a message.
  const isInherited = 'descriptor' in source;
  const header: SourceHeader = { name: source.name, isInherited };
  const input = [encodeMessage('source', jsonBody(header))];
  if (!isInherited) input.push(encodeMessage('asset', source.bytes));
  try {
    // The code that validates results is loaded while the child runs, because loading it takes as long as a small
    // import.
    const childRun = runChild({
      program,
      input,
      ...(isInherited ? { file: source.descriptor } : {}),
      limits,
      onMessage: (message) => resultBuilder.addMessage(message),
    });
    const [{ validateResult }] = await Promise.all([import('./validate-result.ts'), childRun]);
    return validateResult(resultBuilder.finish());
  } catch (error) {
    throw toImportError(error);
  }
}

/** Converts any error of an import into an `ImportError`. */
function toImportError(error: unknown): ImportError {
  if (error instanceof ImportError) return error;
  if (error instanceof ChildFailedError) return new ImportError(...FAILURE_ERRORS[error.failure], { cause: error });
  return new ImportError('import.corrupt', 'The importer did not produce a valid document.', { cause: error });
}

/** Returns the number of pixels of all pictures. Reads only their headers, because decoding them could take minutes. */
function sumPixels(assets: Iterable<Uint8Array>): number {
  let pixels = 0;
  for (const bytes of assets) {
    const header = readPictureHeader(bytes);
    pixels += header ? header.width * header.height : 0;
  }
  return pixels;
}

/** Collects the messages of one import into a result. */
class ResultBuilder {
  readonly #onProgress: ImportProgress;
  readonly #limits: ImportLimits;
  readonly #assets = new FileCollector();
  #deck: UnvalidatedResult['deck'] | undefined;
  #error: ImportError | undefined;
  #hasEnded = false;

  constructor(onProgress: ImportProgress, limits: ImportLimits) {
    this.#onProgress = onProgress;
    this.#limits = limits;
  }

  addMessage(message: ChildMessage): void {
    if (message.kind === 'progress') {
      const [done, total] = parseBody(message) as [number, number];
      this.#onProgress(done, total);
    } else if (message.kind === 'deck') {
      this.#deck = parseBody(message) as UnvalidatedResult['deck'];
    } else if (message.kind === 'asset') {
      this.#assets.add(message);
    } else if (message.kind === 'error') {
      this.#error = importErrorFromChild(parseBody(message) as { code: string; message: string; detail?: string });
    } else if (message.kind === 'end') {
      this.#hasEnded = true;
    }
  }

  /**
   * Returns the complete result, not yet validated.
   * @throws ImportError as sent by the child, or if the pictures have too many pixels
   * @throws ChildFailedError if the result is incomplete
   */
  finish(): UnvalidatedResult {
    if (this.#error) throw this.#error;
    if (!this.#deck || !this.#hasEnded) throw new ChildFailedError('crash');
    const { files } = this.#assets;
    if (sumPixels(files.values()) > this.#limits.maxPixels) throw new ImportError('import.too_large', TOO_MANY_PIXELS);
    return { deck: this.#deck, assets: files };
  }
}

/**
 * Returns the error that the child sent. An unknown code becomes `import.corrupt`, because the child is not trusted.
 */
function importErrorFromChild({
  code,
  message,
  detail,
}: {
  code: string;
  message: string;
  detail?: string;
}): ImportError {
  const validCode = IMPORT_ERROR_CODES.find((candidate) => candidate === code) ?? 'import.corrupt';
  return new ImportError(validCode, message, detail === undefined ? undefined : { cause: new Error(detail) });
}
