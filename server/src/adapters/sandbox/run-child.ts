import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defined } from '@flydeck/scene/checked-access';
import { type ChildMessage, type ErrorReport, MessageReader, parseBody } from './child-messages.ts';
import { watchMemory } from './watch-memory.ts';

/** Limits of one child process. */
export interface ChildLimits {
  /** Maximum duration of the job, after which the process is killed. */
  readonly milliseconds: number;
  /** Maximum size of the JavaScript heap in MB. */
  readonly heapMegabytes: number;
  /** Maximum resident memory in MB, including pictures and WebAssembly, which are outside the JavaScript heap. */
  readonly residentMegabytes: number;
  /** Maximum size of the child's result in bytes. */
  readonly resultBytes: number;
}

/** A job that processes untrusted bytes in a child process. */
export interface ChildJob {
  /** Path of the program, inside the repository. */
  readonly program: string;
  /** Encoded messages that are written to the child's stdin. */
  readonly input: Iterable<Uint8Array>;
  /** Descriptor of an open file. In the child, the descriptor of this file is `FILE_DESCRIPTOR` (child-messages.ts). */
  readonly file?: number;
  readonly limits: ChildLimits;
  /**
   * Called with each message of the result. If the callback throws, the child is killed and the job fails with
   * `output`.
   */
  onMessage(message: ChildMessage): void;
}

/** Why a job failed: it exceeded its time or memory, its output was invalid or too large, or the child crashed. */
export type ChildFailure = 'time' | 'memory' | 'output' | 'crash';

/** A child process was killed or crashed. After a crash, `cause` contains the end of its stderr. */
export class ChildFailedError extends Error {
  readonly failure: ChildFailure;

  constructor(failure: ChildFailure, options?: ErrorOptions) {
    super(`The child process failed: ${failure}`, options);
    this.name = 'ChildFailedError';
    this.failure = failure;
  }
}

/** Returns the error that a message of the kind `error` from a child reports. */
export function toChildFailedError(message: ChildMessage): ChildFailedError {
  const { isOutOfMemory, detail } = parseBody(message) as ErrorReport;
  return new ChildFailedError(isOutOfMemory ? 'memory' : 'crash', { cause: new Error(detail) });
}

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/**
 * Command that runs its arguments without core dumps and with at most 300 s of CPU time. The kernel enforces these
 * limits, also after the parent has died. `exec` replaces the shell, so that a kill signal reaches the program.
 */
const WITH_KERNEL_LIMITS = ['/bin/sh', '-c', 'ulimit -c 0; ulimit -t 300; exec "$0" "$@"'];
/**
 * Paths with code and fonts, which a child may read, relative to the repository root. None of these paths contains user
 * data.
 */
const READABLE_PATHS = ['package.json', 'node_modules/', 'scene/', 'contract/', 'readers/', 'server/'];
const MAX_STDERR_CHARACTERS = 20_000;
/**
 * Size of a semi-space, a part of the heap for new objects. With Node's default of 32 MB, short-lived objects can
 * occupy 96 MB before the first garbage collection.
 */
const SEMI_SPACE_MEGABYTES = 8;

/** A folder with files of the instance that children may read, such as uploaded fonts. */
interface SharedFolder {
  readonly folder: string;
  /** Start of the argument with which children find the folder. The path of the folder follows. */
  readonly argument: string;
  /** Called before each job. Completes the folder. */
  prepare(): Promise<void>;
}

let sharedFolder: SharedFolder | undefined;

/** Lets the child processes of this process read a folder. Returns a function that ends this. */
export function shareFolder(folder: SharedFolder): () => void {
  sharedFolder = folder;
  return () => {
    if (sharedFolder === folder) sharedFolder = undefined;
  };
}

/** Completes the shared folder. Must be called before each job of a child process. */
export async function prepareSharedFolder(): Promise<void> {
  await sharedFolder?.prepare();
}

let runningCount = 0;
const queue: (() => void)[] = [];

/**
 * Runs a job in a child process without network, without access to user data, and with limits on time and memory.
 * At most one job per processor runs at a time; further jobs wait.
 * @throws ChildFailedError if the job exceeds a limit, or if the child crashes.
 */
export async function runChild(job: ChildJob): Promise<void> {
  await prepareSharedFolder();
  if (runningCount >= availableParallelism()) await new Promise<void>((resolve) => queue.push(resolve));
  else runningCount += 1;
  try {
    await runNow(job);
  } finally {
    // A waiting job replaces the finished job, so `runningCount` stays the same.
    const startNextJob = queue.shift();
    if (startNextJob) startNextJob();
    else runningCount -= 1;
  }
}

function runNow({ program, input, file, limits, onMessage }: ChildJob): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = startChild(limits, program, file);
    const reader = new MessageReader(limits.resultBytes);
    const stderr = collectStderr(child);
    let stopError: ChildFailedError | undefined;
    const stop = (failure: ChildFailure, cause?: unknown): void => {
      stopError ??= new ChildFailedError(failure, { cause });
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => stop('time'), limits.milliseconds);
    const stopWatching = watchMemory(child, limits.residentMegabytes, () => stop('memory'));
    child.stdout?.on('data', (chunk: Buffer) => {
      if (stopError) return;
      try {
        for (const message of reader.push(chunk)) onMessage(message);
      } catch (error) {
        stop('output', error);
      }
    });
    // After a write error or a failed start, `close` is emitted as well and rejects the promise.
    child.stdin?.on('error', () => undefined);
    child.on('error', () => undefined);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      stopWatching();
      if (stopError) reject(stopError);
      else if (code === 0) resolve();
      else reject(createCrashError(code, signal, stderr()));
    });
    for (const message of input) child.stdin?.write(message);
    child.stdin?.end();
  });
}

/** Records the child's stderr. Returns a function that returns the last 20,000 characters of stderr. */
export function collectStderr(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-MAX_STDERR_CHARACTERS);
  });
  return () => text;
}

/**
 * Starts a sandboxed program: no network, no environment variables, read access only to code, fonts and the shared
 * folder.
 * @param openFile descriptor of an open file that the program may read in addition
 */
export function startChild(
  limits: Pick<ChildLimits, 'heapMegabytes'>,
  program: string,
  openFile?: number,
): ChildProcess {
  const flags = [
    '--permission',
    '--allow-addons',
    ...READABLE_PATHS.map((path) => `--allow-fs-read=${ROOT}${path}`),
    ...(sharedFolder ? [`--allow-fs-read=${sharedFolder.folder}/`] : []),
    `--max-old-space-size=${limits.heapMegabytes}`,
    `--max-semi-space-size=${SEMI_SPACE_MEGABYTES}`,
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
  ];
  const programArguments = sharedFolder ? [sharedFolder.argument + sharedFolder.folder] : [];
  const command = [process.execPath, ...flags, program, ...programArguments];
  const [executable, ...args] = process.platform === 'win32' ? command : [...WITH_KERNEL_LIMITS, ...command];
  return spawn(defined(executable, 'program'), args, {
    cwd: ROOT,
    // The child gets no environment variables, because the server's settings contain secrets.
    env: {},
    stdio: ['pipe', 'pipe', 'pipe', ...(openFile === undefined ? [] : [openFile])],
    windowsHide: true,
  });
}

/**
 * Returns the error for a process that failed and was not killed by the server. The signal and stderr determine the
 * kind of the error.
 */
export function createCrashError(code: number | null, signal: NodeJS.Signals | null, stderr: string): ChildFailedError {
  const cause = new Error(`The child process ended with ${signal ?? code}: ${stderr.slice(-2000)}`);
  // The kernel kills a process with SIGKILL if the machine runs out of memory, and sends SIGXCPU to a process that
  // exceeds its CPU time (see `WITH_KERNEL_LIMITS`).
  const isOutOfMemory = /heap out of memory|allocation failed|out of memory/i.test(stderr) || signal === 'SIGKILL';
  return new ChildFailedError(isOutOfMemory ? 'memory' : signal === 'SIGXCPU' ? 'time' : 'crash', { cause });
}
