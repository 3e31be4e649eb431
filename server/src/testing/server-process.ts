import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Resolves with the printed address, rejects when the process ends before. */
  readonly ready: Promise<string>;
  readonly ended: Promise<Ended>;
}

export interface ServerProcessOptions {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Words before the program's name, such as those of setpriv. */
  readonly prefix?: readonly string[];
}

/** Starts the real server as `npm start` does, on a free port; without demos, whose making would cost each test seconds. */
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
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      const address = /ready at (\S+)/.exec(stdout)?.[1];
      if (address) resolve(address);
    });
    void ended.then(({ stderr: said }) => reject(new Error(`the server ended: ${said}`)));
  });
  // A test that waits for the end only is not to fail for want of an address.
  ready.catch(() => undefined);
  return { child, ready, ended };
}
