import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defined } from '@flydeck/scene/checked-access';
import { type ErrorReport, type Frame, FrameReader, parseBody } from './frames.ts';
import { watchMemory } from './watch-memory.ts';

/** Limits of one child process. */
export interface ChildLimits {
  readonly milliseconds: number;
  /** JavaScript heap, MB. */
  readonly heapMegabytes: number;
  /** Total resident memory, MB. Pictures and WebAssembly are outside the JavaScript heap. */
  readonly residentMegabytes: number;
  /** Maximum size of the child's answer in bytes. */
  readonly resultBytes: number;
}

/** A job that processes untrusted bytes in a child process. */
export interface ChildJob {
  /** Path of the program, inside the repository. */
  readonly program: string;
  /** Frames written to its stdin. */
  readonly input: Iterable<Uint8Array>;
  /** Descriptor of an open file that the child may read as its own `FILE_DESCRIPTOR`. */
  readonly file?: number;
  readonly limits: ChildLimits;
  /** Called with each frame of the answer. A throw ends the child with the failure `answer`. */
  take(frame: Frame): void;
}

/** Why a child was killed, or how it crashed. */
export type ChildFailure = 'time' | 'memory' | 'answer' | 'crash';

/** A child that did not exit by itself with code 0. `cause` holds the end of its stderr. */
export class ChildFailedError extends Error {
  readonly failure: ChildFailure;

  constructor(failure: ChildFailure, options?: ErrorOptions) {
    super(`The child process failed: ${failure}`, options);
    this.name = 'ChildFailedError';
    this.failure = failure;
  }
}

/** The failure that a child reported in an `error` frame. */
export function failureFromFrame(frame: Frame): ChildFailedError {
  const { memory, detail } = parseBody(frame) as ErrorReport;
  return new ChildFailedError(memory ? 'memory' : 'crash', { cause: new Error(detail) });
}

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/**
 * No core dumps, and a CPU limit of 300 s that holds even if the parent has died. `exec` preserves the process
 * id.
 */
const WITH_KERNEL_LIMITS = ['/bin/sh', '-c', 'ulimit -c 0; ulimit -t 300; exec "$0" "$@"'];
/** Code and fonts only, no stored user data. Relative to the repository root. */
const READABLE = ['package.json', 'node_modules/', 'scene/', 'contract/', 'readers/', 'server/'];
const MAX_STDERR_CHARACTERS = 20_000;
/** Node's default (32) lets short-lived objects take up to 96 MB before the first collection. */
const SEMI_SPACE_MEGABYTES = 8;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs a job in a child process without network, without access to user data, and with limits on time and memory.
 * At most one job per processor runs at a time; further jobs wait.
 * @throws ChildFailedError
 */
export async function runChild(job: ChildJob): Promise<void> {
  if (running >= availableParallelism()) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    await runNow(job);
  } finally {
    // The slot passes directly to the next job in the queue.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function runNow({ program, input, file, limits, take }: ChildJob): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = startChild(limits, program, file);
    const reader = new FrameReader(limits.resultBytes);
    const stderr = collectStderr(child);
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
    // Write errors of a child that died and errors of one that never started are both reported by `close`.
    child.stdin?.on('error', () => undefined);
    child.on('error', () => undefined);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      unwatch();
      if (stopped) reject(stopped);
      else if (code === 0) resolve();
      else reject(crashFailure(code, signal, stderr()));
    });
    for (const frame of input) child.stdin?.write(frame);
    child.stdin?.end();
  });
}

/** Collects the end of the child's stderr. Returns a function that returns it, to explain a crash. */
export function collectStderr(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (piece: Buffer) => {
    text = (text + piece.toString()).slice(-MAX_STDERR_CHARACTERS);
  });
  return () => text;
}

/**
 * Starts a sandboxed program: no network, no environment variables, read access to code and fonts only.
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
  return spawn(defined(file, 'program'), args, {
    cwd: ROOT,
    // No environment variables: the server's settings contain secrets.
    env: {},
    stdio: ['pipe', 'pipe', 'pipe', ...(openFile === undefined ? [] : [openFile])],
    windowsHide: true,
  });
}

/** The failure of a process that exited without an answer, by its exit code, signal and stderr. */
export function crashFailure(
  code: number | null,
  signal: NodeJS.Signals | null,
  stderr: string,
): ChildFailedError {
  const cause = new Error(`The child process ended with ${signal ?? code}: ${stderr.slice(-2000)}`);
  const memory = /heap out of memory|allocation failed|out of memory/i.test(stderr) || signal === 'SIGKILL';
  return new ChildFailedError(memory ? 'memory' : signal === 'SIGXCPU' ? 'time' : 'crash', { cause });
}
