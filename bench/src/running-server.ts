import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
/** The first start makes a database and the demo presentations, which takes minutes on a busy machine. */
const START_LIMIT_MS = 900_000;

export interface RunningServer {
  readonly origin: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Runs a verb of the `flydeck` command against this server's data and returns what it printed. */
  flydeck(...words: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Waits for the line of a child's output that `pattern` matches and returns its first group. */
export function waitForLine(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let seen = '';
    const timer = setTimeout(() => reject(new Error(`No line like ${pattern} in: ${seen}`)), START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      seen += chunk.toString();
      const match = pattern.exec(seen);
      if (!match) return;
      clearTimeout(timer);
      resolve(match[1]!);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', (code) => reject(new Error(`Ended with ${code}: ${seen}`)));
  });
}

/**
 * The real server with its database, on a data folder of its own. What is measured is a second start: the first one
 * makes the database and the demo presentations, and would be weighed with them.
 */
export async function startServer(): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'flydeck-bench-'));
  const env = {
    ...process.env,
    FLYDECK_DATA: join(folder, 'data'),
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    // What is measured is what the server can, not what a single address may.
    API_REQUESTS_PER_MINUTE: '0',
    // Films are drawn in the background for minutes, and would be measured with everything else.
    FILMS: 'false',
  };
  await (await start(env)).stop();
  const { origin, pid, stop } = await start(env);
  return {
    origin,
    pid,
    dataDir: env.FLYDECK_DATA,
    flydeck: (...words) => run(['server/src/cli/main.ts', ...words], env),
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function start(env: NodeJS.ProcessEnv): Promise<Pick<RunningServer, 'origin' | 'pid' | 'stop'>> {
  const child = spawn(process.execPath, ['server/src/main.ts'], { cwd: REPOSITORY, env });
  const origin = await waitForLine(child, /ready at (http:\S+)/).catch((error: unknown) => {
    child.kill('SIGTERM');
    throw error;
  });
  return {
    origin: origin.replace('localhost', '127.0.0.1'),
    pid: child.pid!,
    stop: () =>
      new Promise((resolve) => {
        child.on('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function run(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: REPOSITORY, env });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    child.on('exit', (code) => (code === 0 ? resolve(out) : reject(new Error(err))));
  });
}

/** Memory of a process and all below it in MB: the proportional set size, so that shared pages count once. */
export function treeMemoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kb = Number(/^Pss:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  return kb / 1024 + children.reduce((sum, child) => sum + treeMemoryMb(Number(child)), 0);
}
