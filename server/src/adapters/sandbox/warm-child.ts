import type { ChildProcess } from 'node:child_process';
import { type Frame, FrameReader } from './frames.ts';
import { ChildFailedError, type ChildLimits, collectStderr, crashFailure, startChild } from './run-child.ts';
import { watchMemory } from './watch-memory.ts';

export interface WarmChildOptions {
  /**
   * Path of the program, inside the repository. The program sends an `end` frame once it is ready, and after the frames
   * of each answer.
   */
  readonly program: string;
  /** `milliseconds` and `resultBytes` apply to each job, the other limits to the process. */
  readonly limits: ChildLimits;
  /** Time limit for becoming ready. Jobs wait for it. */
  readonly startTimeoutMs: number;
  /** The process is killed after being idle for this long. */
  readonly idleTimeoutMs: number;
  /** Maximum number of running and queued jobs. Further jobs are refused. */
  readonly maxJobs: number;
}

/** A job for a long-lived child process. */
export interface WarmJob {
  readonly input: Iterable<Uint8Array>;
  /** Called with each frame of the answer except `end`. If it throws, the child is killed and the job fails. */
  onFrame(frame: Frame): void;
  /** If it is aborted while the job is queued, the job is not started. */
  readonly signal?: AbortSignal;
}

/** The queue of jobs is full. */
export class WarmChildBusyError extends Error {
  constructor() {
    super('The queue of the child process is full.');
    this.name = 'WarmChildBusyError';
  }
}

/**
 * A child process like that of `runChild`, reused for one job after another to save its start-up time. If a job exceeds
 * its time or memory, or its answer is invalid, the process is killed and the next job starts a new process.
 */
export class WarmChild {
  readonly #options: WarmChildOptions;
  #child: RunningChild | undefined;
  #lastJob: Promise<unknown> = Promise.resolve();
  #jobCount = 0;
  #idleTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: WarmChildOptions) {
    this.#options = options;
  }

  /**
   * Runs a job after the jobs queued before it.
   * @throws ChildFailedError, WarmChildBusyError, or the signal's reason.
   */
  async run(job: WarmJob): Promise<void> {
    if (this.#jobCount >= this.#options.maxJobs) throw new WarmChildBusyError();
    this.#jobCount += 1;
    const completion = this.#lastJob.then(() => this.#runNow(job));
    this.#lastJob = completion.catch(() => undefined);
    try {
      await completion;
    } finally {
      this.#jobCount -= 1;
    }
  }

  /** Starts the process before the first job arrives. */
  warm(): void {
    if (!this.#isClosed) this.#child ??= new RunningChild(this.#options);
  }

  close(): void {
    this.#isClosed = true;
    this.#killChild();
  }

  async #runNow(job: WarmJob): Promise<void> {
    job.signal?.throwIfAborted();
    if (this.#isClosed) throw new ChildFailedError('crash');
    clearTimeout(this.#idleTimer);
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

interface PendingAnswer {
  readonly reader: FrameReader;
  readonly onFrame: WarmJob['onFrame'];
  readonly resolve: () => void;
  readonly reject: (error: ChildFailedError) => void;
}

/** One child process and the job that it currently runs. */
class RunningChild {
  hasExited = false;
  readonly #child: ChildProcess;
  readonly #options: WarmChildOptions;
  readonly #stopWatching: () => void;
  readonly #ready: Promise<void>;
  #pendingAnswer: PendingAnswer | undefined;

  constructor(options: WarmChildOptions) {
    this.#options = options;
    const child = startChild(options.limits, options.program);
    const stderr = collectStderr(child);
    this.#child = child;
    this.#stopWatching = watchMemory(child, options.limits.residentMegabytes, () => this.#stop('memory'));
    child.stdout?.on('data', (chunk: Buffer) => this.#read(chunk));
    child.stdin?.on('error', () => undefined);
    child.on('error', () => undefined);
    child.on('close', (code, signal) => {
      this.hasExited = true;
      this.#stopWatching();
      this.#pendingAnswer?.reject(crashFailure(code, signal, stderr()));
    });
    // The event loop of a stopping server does not wait for the child.
    child.unref();
    this.#ready = this.#requestAnswer([], () => undefined, options.startTimeoutMs);
    // `run` rejects after a failed start. Without this handler, the rejection would be unhandled until then.
    this.#ready.catch(() => undefined);
  }

  async run({ input, onFrame }: WarmJob): Promise<void> {
    await this.#ready;
    await this.#requestAnswer(input, onFrame, this.#options.limits.milliseconds);
  }

  #requestAnswer(input: WarmJob['input'], onFrame: WarmJob['onFrame'], milliseconds: number): Promise<void> {
    const { limits } = this.#options;
    return new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => this.#stop('time'), milliseconds);
      const settle = () => {
        clearTimeout(timer);
        this.#pendingAnswer = undefined;
      };
      this.#pendingAnswer = {
        onFrame,
        reader: new FrameReader(limits.resultBytes),
        resolve: () => {
          settle();
          resolve();
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      };
      if (this.hasExited) this.#pendingAnswer.reject(new ChildFailedError('crash'));
      else for (const frame of input) this.#child.stdin?.write(frame);
    });
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #read(chunk: Buffer): void {
    const pendingAnswer = this.#pendingAnswer;
    if (!pendingAnswer) {
      this.kill();
      return;
    }
    try {
      for (const frame of pendingAnswer.reader.push(chunk)) {
        if (frame.kind === 'end') pendingAnswer.resolve();
        else pendingAnswer.onFrame(frame);
      }
    } catch (error) {
      this.#stop('answer', error);
    }
  }

  #stop(failure: 'time' | 'memory' | 'answer', cause?: unknown): void {
    this.kill();
    this.#pendingAnswer?.reject(new ChildFailedError(failure, { cause }));
  }
}
