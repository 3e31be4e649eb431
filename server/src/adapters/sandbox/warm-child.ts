import type { ChildProcess } from 'node:child_process';
import { type Frame, FrameReader } from './frames.ts';
import { ChildFailedError, type ChildLimits, collectStderr, crashFailure, startChild } from './run-child.ts';
import { watchMemory } from './watch-memory.ts';

export interface WarmChildOptions {
  /**
   * Path of the program, inside the repository. It sends an `end` frame once it is ready, then answers each job
   * with frames up to `end`.
   */
  readonly program: string;
  /** `milliseconds` and `resultBytes` apply to each job, the other limits to the process. */
  readonly limits: ChildLimits;
  /** Time limit for becoming ready. Jobs wait that long. */
  readonly startMilliseconds: number;
  /** The process is ended after being idle for this long. */
  readonly idleMilliseconds: number;
  /** Maximum number of running and queued jobs. Further jobs are refused. */
  readonly maxWaiting: number;
}

/** A job for a long-lived child process. */
export interface WarmJob {
  readonly input: Iterable<Uint8Array>;
  /** Called with each frame of the answer except `end`. A throw ends the child with the failure `answer`. */
  take(frame: Frame): void;
  /** A job whose signal is aborted before its turn is not started. */
  readonly signal?: AbortSignal;
}

/** The queue of jobs is full. */
export class WarmChildBusyError extends Error {
  constructor() {
    super('The child has too much to do.');
    this.name = 'WarmChildBusyError';
  }
}

/**
 * A child process like that of `runChild`, reused for one job after another to save its start-up time. A job that
 * exceeds its time or memory, or answers wrongly, ends the process; the next job starts a new one.
 */
export class WarmChild {
  readonly #options: WarmChildOptions;
  #running: Running | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
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
    if (this.#waiting >= this.#options.maxWaiting) throw new WarmChildBusyError();
    this.#waiting += 1;
    const turn = this.#last.then(() => this.#runNow(job));
    this.#last = turn.catch(() => undefined);
    try {
      await turn;
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Starts the process ahead of the first job. */
  warm(): void {
    if (!this.#isClosed) this.#running ??= new Running(this.#options);
  }

  close(): void {
    this.#isClosed = true;
    this.#end();
  }

  async #runNow(job: WarmJob): Promise<void> {
    job.signal?.throwIfAborted();
    if (this.#isClosed) throw new ChildFailedError('crash');
    clearTimeout(this.#idleTimer);
    this.#running ??= new Running(this.#options);
    try {
      await this.#running.run(job);
    } catch (error) {
      this.#end();
      throw error;
    }
    if (this.#running?.hasEnded) this.#running = undefined;
    this.#idleTimer = setTimeout(() => this.#end(), this.#options.idleMilliseconds);
    this.#idleTimer.unref();
  }

  #end(): void {
    clearTimeout(this.#idleTimer);
    this.#running?.kill();
    this.#running = undefined;
  }
}

interface PendingAnswer {
  readonly reader: FrameReader;
  readonly take: WarmJob['take'];
  readonly done: () => void;
  readonly failed: (error: ChildFailedError) => void;
}

/** One child process and the job it runs. */
class Running {
  hasEnded = false;
  readonly #child: ChildProcess;
  readonly #options: WarmChildOptions;
  readonly #unwatch: () => void;
  readonly #ready: Promise<void>;
  #current: PendingAnswer | undefined;

  constructor(options: WarmChildOptions) {
    this.#options = options;
    const child = startChild(options.limits, options.program);
    const stderr = collectStderr(child);
    this.#child = child;
    this.#unwatch = watchMemory(child, options.limits.residentMegabytes, () => this.#stop('memory'));
    child.stdout?.on('data', (piece: Buffer) => this.#read(piece));
    child.stdin?.on('error', () => undefined);
    child.on('error', () => undefined);
    child.on('close', (code, signal) => {
      this.hasEnded = true;
      this.#unwatch();
      this.#current?.failed(crashFailure(code, signal, stderr()));
    });
    // A stopping server does not wait for the child.
    child.unref();
    this.#ready = this.#answer([], () => undefined, options.startMilliseconds);
    // A failed start rejects `run`; this only prevents an unhandled rejection.
    this.#ready.catch(() => undefined);
  }

  async run({ input, take }: WarmJob): Promise<void> {
    await this.#ready;
    await this.#answer(input, take, this.#options.limits.milliseconds);
  }

  #answer(input: WarmJob['input'], take: WarmJob['take'], milliseconds: number): Promise<void> {
    const { limits } = this.#options;
    return new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => this.#stop('time'), milliseconds);
      const settle = () => {
        clearTimeout(timer);
        this.#current = undefined;
      };
      this.#current = {
        take,
        reader: new FrameReader(limits.resultBytes),
        done: () => {
          settle();
          resolve();
        },
        failed: (error) => {
          settle();
          reject(error);
        },
      };
      if (this.hasEnded) this.#current.failed(new ChildFailedError('crash'));
      else for (const frame of input) this.#child.stdin?.write(frame);
    });
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #read(piece: Buffer): void {
    const current = this.#current;
    if (!current) {
      this.kill();
      return;
    }
    try {
      for (const frame of current.reader.push(piece)) {
        if (frame.kind === 'end') current.done();
        else current.take(frame);
      }
    } catch (error) {
      this.#stop('answer', error);
    }
  }

  #stop(failure: 'time' | 'memory' | 'answer', cause?: unknown): void {
    this.kill();
    this.#current?.failed(new ChildFailedError(failure, { cause }));
  }
}
