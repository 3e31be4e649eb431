import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Complaint, type Frame, FrameReader, parseBody } from './frames.ts';
import { watchMemory } from './watch-memory.ts';

/** What one child process may take. */
export interface ChildLimits {
  readonly milliseconds: number;
  /** JavaScript heap, MB. */
  readonly heapMegabytes: number;
  /** Resident memory in all (pictures and WebAssembly live outside of the heap), MB. */
  readonly residentMegabytes: number;
  /** What the child may hand back. */
  readonly resultBytes: number;
}

/** Work with strangers' bytes, done by a program in a process of its own. */
export interface ChildJob {
  /** Path of what runs there; it lies within the repository. */
  readonly program: string;
  /** What it gets on stdin, as frames. */
  readonly input: Iterable<Uint8Array>;
  /** Descriptor of an open file that the child may read, as its own `FILE_DESCRIPTOR`. */
  readonly file?: number;
  readonly limits: ChildLimits;
  /** Called with each frame of its answer; a throw ends the child with `answer`. */
  take(frame: Frame): void;
}

/** Why a child was ended, or how it died. */
export type ChildFailure = 'time' | 'memory' | 'answer' | 'crash';

/** A child that did not end by itself with code 0; `cause` has its last words. */
export class ChildFailedError extends Error {
  readonly failure: ChildFailure;

  constructor(failure: ChildFailure, options?: ErrorOptions) {
    super(`The child process failed: ${failure}`, options);
    this.name = 'ChildFailedError';
    this.failure = failure;
  }
}

/** Why a child's work failed, by the `error` frame in which it says so. */
export function failureToldBy(frame: Frame): ChildFailedError {
  const { memory, detail } = parseBody(frame) as Complaint;
  return new ChildFailedError(memory ? 'memory' : 'crash', { cause: new Error(detail) });
}

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/**
 * No core dumps, and a last bound on processor time, which holds even when the parent has died and can kill nobody.
 * `exec` keeps the process id.
 */
const WITH_KERNEL_LIMITS = ['/bin/sh', '-c', 'ulimit -c 0; ulimit -t 300; exec "$0" "$@"'];
/** Code and fonts, and nothing of what people stored. */
const READABLE = ['package.json', 'node_modules/', 'scene/', 'contract/', 'server/'];
const KEPT_STDERR = 20_000;
/** Node's default (32) lets short-lived objects fill up to 96 MB before the first collection. */
const SEMI_SPACE_MEGABYTES = 8;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs a job in a child process without network, without a look at what people stored, and with limits on time and
 * memory. At most one a processor at a time; the others wait. Throws a ChildFailedError.
 */
export async function runChild(job: ChildJob): Promise<void> {
  if (running >= availableParallelism()) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    await runNow(job);
  } finally {
    // A place passes straight to the next in line.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function runNow({ program, input, file, limits, take }: ChildJob): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = startChild(limits, program, file);
    const reader = new FrameReader(limits.resultBytes);
    const stderr = tailOf(child);
    let stopped: ChildFailedError | undefined;
    const stop = (failure: ChildFailure, cause?: unknown): void => {
      stopped ??= new ChildFailedError(failure, { cause });
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => stop('time'), limits.milliseconds);
    const unwatch = watchMemory(child, limits.residentMegabytes, () => stop('memory'));
    child.stdout?.on('data', (piece: Buffer) => {
      if (stopped) return;
      try {
        for (const frame of reader.push(piece)) take(frame);
      } catch (error) {
        stop('answer', error);
      }
    });
    // A child that died does not read on, and one that never started has no end: both are told by `close`.
    child.stdin?.on('error', () => undefined);
    child.on('error', () => undefined);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      unwatch();
      if (stopped) reject(stopped);
      else if (code === 0) resolve();
      else reject(crash(code, signal, stderr()));
    });
    for (const frame of input) child.stdin?.write(frame);
    child.stdin?.end();
  });
}

/** The last that the child wrote on stderr, for the reason of a crash. */
export function tailOf(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (piece: Buffer) => {
    text = (text + piece.toString()).slice(-KEPT_STDERR);
  });
  return () => text;
}

/**
 * Starts a program apart: no network, no settings, nothing readable but code and fonts.
 * @param openFile descriptor of a file that it may read as well.
 */
export function startChild(
  limits: Pick<ChildLimits, 'heapMegabytes'>,
  program: string,
  openFile?: number,
): ChildProcess {
  const flags = [
    '--permission',
    '--allow-addons',
    ...READABLE.map((path) => `--allow-fs-read=${ROOT}${path}`),
    `--max-old-space-size=${limits.heapMegabytes}`,
    `--max-semi-space-size=${SEMI_SPACE_MEGABYTES}`,
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
  ];
  const command = [process.execPath, ...flags, program];
  const [file, ...args] = process.platform === 'win32' ? command : [...WITH_KERNEL_LIMITS, ...command];
  return spawn(file!, args, {
    cwd: ROOT,
    // Nothing of the server's settings: they hold secrets.
    env: {},
    stdio: ['pipe', 'pipe', 'pipe', ...(openFile === undefined ? [] : [openFile])],
    windowsHide: true,
  });
}

/** What a process that ended without an answer died of. */
export function crash(code: number | null, signal: NodeJS.Signals | null, stderr: string): ChildFailedError {
  const cause = new Error(`The child process ended with ${signal ?? code}: ${stderr.slice(-2000)}`);
  const memory = /heap out of memory|allocation failed|out of memory/i.test(stderr) || signal === 'SIGKILL';
  return new ChildFailedError(memory ? 'memory' : signal === 'SIGXCPU' ? 'time' : 'crash', { cause });
}
