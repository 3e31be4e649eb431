import type { ChildProcess } from 'node:child_process';
import { type ChildMessage, MessageReader } from './child-messages.ts';
import {
  ChildFailedError,
  type ChildLimits,
  collectStderr,
  createCrashError,
  prepareSharedFolder,
  startChild,
} from './run-child.ts';
import { watchMemory } from './watch-memory.ts';

export interface ReusableChildOptions {
  /**
   * Path of the program, inside the repository. The program sends an `end` message once it is ready, and after the
   * messages of each result.
   */
  readonly program: string;
  /** `milliseconds` and `resultBytes` apply to each job, the other limits to the process. */
  readonly limits: ChildLimits;
  /** Maximum time from the start of the process to its first `end` message. Jobs wait for this message. */
  readonly startTimeoutMs: number;
  /** The process is killed after being idle for this long. */
  readonly idleTimeoutMs: number;
  /** Maximum number of running and queued jobs. Further jobs are refused. */
  readonly maxJobs: number;
}

/** A job for a long-lived child process. */
export interface ReusableChildJob {
  readonly input: Iterable<Uint8Array>;
  /**
   * Called with each message of the result except `end`. If the callback throws, the child is killed and the job fails.
   */
  onMessage(message: ChildMessage): void;
  /** If the signal is aborted while the job is queued, the job is not started. */
  readonly signal?: AbortSignal;
}

/** The queue of jobs is full. */
export class ReusableChildBusyError extends Error {
  constructor() {
    super('The queue of the child process is full.');
    this.name = 'ReusableChildBusyError';
  }
}

/**
 * A sandboxed child process that runs one job after another, which saves the start-up time of a process for each job.
 * If a job exceeds its time or memory, or its result is invalid, the process is killed and the next job starts a new
 * process.
 */
export class ReusableChild {
  readonly #options: ReusableChildOptions;
  #child: RunningChild | undefined;
  #lastJob: Promise<unknown> = Promise.resolve();
  #jobCount = 0;
  #idleTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ReusableChildOptions) {
    this.#options = options;
  }

  /**
   * Runs a job after the jobs queued before it.
   * @throws ChildFailedError if the job fails, ReusableChildBusyError if the queue is full, or the reason of the
   * signal.
   */
  async run(job: ReusableChildJob): Promise<void> {
    if (this.#jobCount >= this.#options.maxJobs) throw new ReusableChildBusyError();
    this.#jobCount += 1;
    const completion = this.#lastJob.then(() => this.#runNow(job));
    this.#lastJob = completion.catch(() => undefined);
    try {
      await completion;
    } finally {
      this.#jobCount -= 1;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#killChild();
  }

  async #runNow(job: ReusableChildJob): Promise<void> {
    job.signal?.throwIfAborted();
    if (this.#isClosed) throw new ChildFailedError('crash');
    clearTimeout(this.#idleTimer);
    await prepareSharedFolder();
    this.#child ??= new RunningChild(this.#options);
    try {
      await this.#child.run(job);
    } catch (error) {
      this.#killChild();
      throw error;
    }
    if (this.#child?.hasExited) this.#child = undefined;
    this.#idleTimer = setTimeout(() => this.#killChild(), this.#options.idleTimeoutMs);
    this.#idleTimer.unref();
  }

  #killChild(): void {
    clearTimeout(this.#idleTimer);
    this.#child?.kill();
    this.#child = undefined;
  }
}

/** The result that is being received. */
interface PendingResult {
  readonly reader: MessageReader;
  readonly onMessage: ReusableChildJob['onMessage'];
  readonly resolve: () => void;
  readonly reject: (error: ChildFailedError) => void;
}

/** One child process and the job that it currently runs. */
class RunningChild {
  hasExited = false;
  readonly #child: ChildProcess;
  readonly #options: ReusableChildOptions;
  readonly #stopWatching: () => void;
  readonly #ready: Promise<void>;
  #pendingResult: PendingResult | undefined;

  constructor(options: ReusableChildOptions) {
    this.#options = options;
    const child = startChild(options.limits, options.program);
    const stderr = collectStderr(child);
    this.#child = child;
    this.#stopWatching = watchMemory(child, options.limits.residentMegabytes, () => this.#stop('memory'));
    child.stdout?.on('data', (chunk: Buffer) => this.#read(chunk));
    // Without a listener, an `error` event would end the server.
    child.stdin?.on('error', () => undefined);
    child.on('error', () => undefined);
    child.on('close', (code, signal) => {
      this.hasExited = true;
      this.#stopWatching();
      this.#pendingResult?.reject(createCrashError(code, signal, stderr()));
    });
    // The event loop of a stopping server does not wait for the child.
    child.unref();
    this.#ready = this.#requestResult([], () => undefined, options.startTimeoutMs);
    // `run` reports a failed start. This handler avoids an unhandled rejection before `run` is called.
    this.#ready.catch(() => undefined);
  }

  async run({ input, onMessage }: ReusableChildJob): Promise<void> {
    await this.#ready;
    await this.#requestResult(input, onMessage, this.#options.limits.milliseconds);
  }

  /** Sends messages to the child. Resolves when the child has sent an `end` message. */
  #requestResult(
    input: ReusableChildJob['input'],
    onMessage: ReusableChildJob['onMessage'],
    milliseconds: number,
  ): Promise<void> {
    const { limits } = this.#options;
    return new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => this.#stop('time'), milliseconds);
      const finish = () => {
        clearTimeout(timer);
        this.#pendingResult = undefined;
      };
      this.#pendingResult = {
        onMessage,
        reader: new MessageReader(limits.resultBytes),
        resolve: () => {
          finish();
          resolve();
        },
        reject: (error) => {
          finish();
          reject(error);
        },
      };
      if (this.hasExited) this.#pendingResult.reject(new ChildFailedError('crash'));
      else for (const message of input) this.#child.stdin?.write(message);
    });
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #read(chunk: Buffer): void {
    const pendingResult = this.#pendingResult;
    // The child must not send anything without a request.
    if (!pendingResult) {
      this.kill();
      return;
    }
    try {
      for (const message of pendingResult.reader.push(chunk)) {
        if (message.kind === 'end') pendingResult.resolve();
        else pendingResult.onMessage(message);
      }
    } catch (error) {
      this.#stop('output', error);
    }
  }

  #stop(failure: 'time' | 'memory' | 'output', cause?: unknown): void {
    this.kill();
    this.#pendingResult?.reject(new ChildFailedError(failure, { cause }));
  }
}
