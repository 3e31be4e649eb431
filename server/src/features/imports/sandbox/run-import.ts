import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Warning } from '@flydeck/scene/model/document';
import { readDocument } from '@flydeck/scene/model/migrations';
import { readPictureHeader } from '../../../adapters/images/index.ts';
import {
  IMPORT_ERROR_CODES,
  ImportError,
  type ImportErrorCode,
  type ImportedDeck,
  type ImportProgress,
  type ImportSource,
} from '../import-result.ts';
import { encodeFrame, type Frame, FrameReader, jsonBody, parseBody } from './frames.ts';
import type { ImportLimits } from './limits.ts';
import { watchMemory } from './watch-memory.ts';

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
/**
 * No core dumps, and a last bound on processor time, which holds even when the parent has died and can kill nobody.
 * `exec` keeps the process id.
 */
const WITH_KERNEL_LIMITS = ['/bin/sh', '-c', 'ulimit -c 0; ulimit -t 300; exec "$0" "$@"'];
/** Code and fonts, and nothing of what people stored. */
const READABLE = ['package.json', 'node_modules/', 'scene/', 'contract/', 'server/'];
const KEPT_STDERR = 20_000;

const TIME = 'Reading this file takes too long.';
const PIXELS = 'The pictures in this file have more pixels than an import may take.';
const ANSWER = 'This file unpacks to more than an import may take.';
const MEMORY = 'This file needs more memory than an import may take.';

/**
 * Runs an importer in a process of its own, which ends with it. Throws an ImportError.
 * @param program what runs there; it lies within the repository.
 */
export function runImport(
  source: ImportSource,
  progress: ImportProgress,
  limits: ImportLimits,
  program: string = CHILD,
): Promise<ImportedDeck> {
  return new Promise((resolve, reject) => {
    const child = start(limits, program);
    const reader = new FrameReader(limits.resultBytes);
    const result = new ResultBuilder(progress, limits);
    const stderr = tailOf(child);
    let stopped: ImportError | undefined;
    const stop = (message: string, cause?: unknown): void => {
      stopped ??= new ImportError('import.too_large', message, { cause });
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => stop(TIME), limits.milliseconds);
    const unwatch = watchMemory(child, limits.residentMegabytes, () => stop(MEMORY));
    child.stdout?.on('data', (piece: Buffer) => {
      try {
        for (const frame of reader.push(piece)) result.take(frame);
      } catch (error) {
        stop(ANSWER, error);
      }
    });
    // A child that died does not read on, and one that never started has no end: both are told by `close`.
    child.stdin?.on('error', () => undefined);
    child.on('error', () => undefined);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      unwatch();
      if (stopped) reject(stopped);
      else settle(() => result.finish() ?? raise(crash(code, signal, stderr()))).then(resolve, reject);
    });
    child.stdin?.write(encodeFrame('source', jsonBody({ name: source.name })));
    child.stdin?.end(encodeFrame('asset', source.bytes));
  });
}

/** What `finish` makes, or an ImportError, whatever it throws. */
async function settle(finish: () => ImportedDeck): Promise<ImportedDeck> {
  try {
    return finish();
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError('import.corrupt', 'The importer made no valid document.', { cause: error });
  }
}

/** The last that the child wrote on stderr, for the reason of a crash. */
function tailOf(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (piece: Buffer) => {
    text = (text + piece.toString()).slice(-KEPT_STDERR);
  });
  return () => text;
}

function start(limits: ImportLimits, program: string): ChildProcess {
  const flags = [
    '--permission',
    '--allow-addons',
    ...READABLE.map((path) => `--allow-fs-read=${ROOT}${path}`),
    `--max-old-space-size=${limits.heapMegabytes}`,
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
  ];
  const command = [process.execPath, ...flags, program];
  const [file, ...args] = process.platform === 'win32' ? command : [...WITH_KERNEL_LIMITS, ...command];
  return spawn(file!, args, {
    cwd: ROOT,
    // Nothing of the server's settings: they hold secrets.
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
}

/** What a process that ended without an answer died of. */
function crash(code: number | null, signal: NodeJS.Signals | null, stderr: string): ImportError {
  const cause = new Error(`The importer ended with ${signal ?? code}: ${stderr.slice(-2000)}`);
  const memory = /heap out of memory|allocation failed|out of memory/i.test(stderr) || signal === 'SIGKILL';
  if (memory) return new ImportError('import.too_large', MEMORY, { cause });
  return new ImportError('import.corrupt', 'This file is damaged: reading it ended the importer.', { cause });
}

function raise(error: Error): never {
  throw error;
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
  readonly #assets = new Map<string, Uint8Array>();
  #deck: { document: unknown; warnings: readonly Warning[] } | undefined;
  #pendingId: string | undefined;
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
      this.#takeAsset(frame.body);
    } else if (frame.kind === 'error') {
      this.#error = toError(parseBody(frame) as { code: string; message: string; detail?: string });
    } else if (frame.kind === 'end') {
      this.#ended = true;
    }
  }

  #takeAsset(body: Uint8Array): void {
    if (this.#pendingId === undefined) {
      this.#pendingId = new TextDecoder().decode(body);
      return;
    }
    this.#assets.set(this.#pendingId, body);
    this.#pendingId = undefined;
  }

  /** The deck, validated again on this side; undefined when the answer is not complete. Throws the child's ImportError. */
  finish(): ImportedDeck | undefined {
    if (this.#error) throw this.#error;
    if (!this.#deck || !this.#ended) return undefined;
    if (pixelsOf(this.#assets.values()) > this.#limits.pixels)
      throw new ImportError('import.too_large', PIXELS);
    return {
      document: readDocument(this.#deck.document),
      assets: this.#assets,
      warnings: this.#deck.warnings,
    };
  }
}

function toError({ code, message, detail }: { code: string; message: string; detail?: string }): ImportError {
  const known =
    IMPORT_ERROR_CODES.find((candidate) => candidate === code) ??
    ('import.corrupt' satisfies ImportErrorCode);
  return new ImportError(known, message, detail === undefined ? undefined : { cause: new Error(detail) });
}
