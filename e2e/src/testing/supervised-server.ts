import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type ServerProcess,
  type ServerProcessOptions,
  startServerProcess,
} from '@flydeck/server/testing/server-process';

/** Pause before the server is started again, so that repeated failures to start do not use all CPU time. */
const RESTART_PAUSE_MS = 200;

/**
 * A server process that is started again whenever it ends, as a process supervisor does. Each start uses another port,
 * so the origin of the server changes.
 */
export class SupervisedServer {
  readonly #options: ServerProcessOptions;
  readonly #listeners: ((origin: string) => void)[] = [];
  /** Resolves when the server has ended and is not started again. */
  readonly #supervision: Promise<void>;
  #process: ServerProcess;
  #isStopping = false;

  constructor(options: ServerProcessOptions) {
    this.#options = options;
    this.#process = startServerProcess(options);
    this.#supervision = this.#supervise();
  }

  /** Calls the listener with the origin of the server each time the server is ready. */
  onReady(listener: (origin: string) => void): void {
    this.#listeners.push(listener);
  }

  /** Waits until the server is running. Returns its origin. */
  async whenReady(): Promise<string> {
    for (;;) {
      const current = this.#process;
      const origin = await current.ready.catch(() => undefined);
      if (origin !== undefined && current === this.#process && isRunning(current)) return origin;
      await pause(50);
    }
  }

  /** Kills the server (SIGKILL). Returns whether the server was running. */
  kill(): boolean {
    return this.#process.child.kill('SIGKILL');
  }

  /** Kills the embedded database (SIGKILL). Returns whether the database was running. */
  killDatabase(): boolean {
    try {
      const pidFile = join(this.#options.dataDir, 'postgres/postmaster.pid');
      return process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGKILL');
    } catch {
      return false;
    }
  }

  /** Shuts the server down, and does not start it again. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#process.child.kill('SIGINT');
    await this.#supervision;
  }

  async #supervise(): Promise<void> {
    for (;;) {
      const origin = await this.#process.ready.catch(() => undefined);
      if (origin !== undefined) for (const listener of this.#listeners) listener(origin);
      await this.#process.result;
      if (this.#isStopping) return;
      await pause(RESTART_PAUSE_MS);
      this.#process = startServerProcess(this.#options);
    }
  }
}

const isRunning = ({ child }: ServerProcess): boolean => child.exitCode === null && child.signalCode === null;
