import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

interface ProcessResult {
  /** Exit code; null if a signal ended the process. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A server in a process of its own. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Resolves to the printed URL; rejects if the process ends first. */
  readonly ready: Promise<string>;
  /** Returns what the process has printed so far. */
  readonly output: () => string;
  /** Resolves when the process has ended. */
  readonly result: Promise<ProcessResult>;
}

export interface ServerProcessOptions {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Command with arguments that runs the server, such as setpriv with its options; absent: the server runs directly.
   */
  readonly prefix?: readonly string[];
}

/**
 * Starts `main.ts` with its embedded database, on a free port, and without demos, because loading demos takes seconds.
 * The settings in `env` override the database, the port and the demos.
 */
export function startServerProcess({ dataDir, env = {}, prefix = [] }: ServerProcessOptions): ServerProcess {
  const [file = process.execPath, ...args] = [...prefix, process.execPath, MAIN];
  const child = spawn(file, args, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATABASE_URL: '',
      DEMOS: 'false',
      ...env,
      FLYDECK_DATA: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const result = new Promise<ProcessResult>((resolve) => {
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      const url = /ready at (\S+)/.exec(stdout)?.[1];
      if (url) resolve(url);
    });
    void result.then(({ stderr: output }) => reject(new Error(`the server ended: ${output}`)));
  });
  // Avoids an unhandled rejection in tests that only wait for `result`.
  ready.catch(() => undefined);
  return { child, ready, output: () => stdout + stderr, result };
}
