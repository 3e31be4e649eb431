import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { defined } from '@flydeck/scene/checked-access';

/** Folder of the server's bundle. `npm run bench` sets `FLYDECK_BUNDLE`. */
const BUNDLE = process.env['FLYDECK_BUNDLE'] ?? '';
const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
/** The first start creates a database and builds the demo presentations, which takes minutes on a busy machine. */
const START_TIMEOUT_MS = 900_000;

const run = promisify(execFile);

/** A Flydeck server that the benchmark has started. */
export interface RunningServer {
  readonly origin: string;
  readonly pid: number;
  readonly dataDir: string;
  /** URL of the debugger; undefined unless the flags contain `--inspect`. */
  readonly inspectorUrl: string | undefined;
  /** Runs a `flydeck` command on this server's data and returns its output. */
  flydeck(...args: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Waits until the output of a child process matches `pattern`. Returns the first group of the match. */
export function waitForLine(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(
      () => reject(new Error(`The process printed no line that matches ${pattern}: ${output}`)),
      START_TIMEOUT_MS,
    );
    const onData = (chunk: Buffer) => {
      output += chunk.toString();
      const match = pattern.exec(output);
      if (!match) return;
      clearTimeout(timer);
      resolve(defined(match[1], 'URL of the server'));
    };
    child.stdout?.on('data', onData);
    child.stderr?.on('data', onData);
    child.on('exit', (code) => reject(new Error(`The process ended with code ${code}: ${output}`)));
  });
}

/**
 * Starts the server with its database on a temporary data folder, stops the server, and starts it again. Returns the
 * second server. Only the first server creates the database and builds the demo presentations.
 * @param afterFirstStart called before the first server is stopped
 * @param settings further settings of both servers
 * @param flags flags for Node
 */
export async function startServer(
  afterFirstStart: (pid: number) => Promise<void> = async () => undefined,
  settings: NodeJS.ProcessEnv = {},
  flags: readonly string[] = [],
): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'flydeck-bench-'));
  const env = {
    ...process.env,
    FLYDECK_DATA: join(folder, 'data'),
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    // The same value as in `npm start`.
    MALLOC_ARENA_MAX: '2',
    // Disables the rate limit per IP address.
    API_REQUESTS_PER_MINUTE: '0',
    // Films are rendered in the background for minutes and would distort the measurements.
    FILMS: 'false',
    ...settings,
  };
  const firstServer = await start(env, flags);
  await afterFirstStart(firstServer.pid);
  await firstServer.stop();
  const { origin, pid, inspectorUrl, stop } = await start(env, flags);
  return {
    origin,
    pid,
    inspectorUrl,
    dataDir: env.FLYDECK_DATA,
    flydeck: async (...args) =>
      (await run(process.execPath, [join(BUNDLE, 'cli.main.js'), ...args], { cwd: REPOSITORY, env })).stdout,
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function start(
  env: NodeJS.ProcessEnv,
  flags: readonly string[],
): Promise<Pick<RunningServer, 'origin' | 'pid' | 'inspectorUrl' | 'stop'>> {
  const child = spawn(process.execPath, [...flags, join(BUNDLE, 'main.js')], { cwd: REPOSITORY, env });
  const hasInspector = flags.some((flag) => flag.startsWith('--inspect'));
  const [origin, inspectorUrl] = await Promise.all([
    waitForLine(child, /ready at (http:\S+)/),
    hasInspector ? waitForLine(child, /Debugger listening on (ws:\S+)/) : undefined,
  ]).catch((error: unknown) => {
    child.kill('SIGTERM');
    throw error;
  });
  return {
    inspectorUrl,
    origin: origin.replace('localhost', '127.0.0.1'),
    pid: defined(child.pid, 'process id of the server'),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/**
 * Returns the memory in MiB of a server and its descendant processes: the resident size (RSS) of the server plus the
 * proportional size (PSS) of its descendants. Memory that the database's processes share is counted once in this sum.
 */
export function measureTreeMemoryMib(pid: number): number {
  const descendantsKb = listChildren(pid).reduce((sum, child) => sum + measureProportionalKb(child), 0);
  // The server's process shares no memory with the database, so its RSS counts no memory twice.
  return (readKb(pid, 'Rss') + descendantsKb) / 1024;
}

function measureProportionalKb(pid: number): number {
  return listChildren(pid).reduce((sum, child) => sum + measureProportionalKb(child), readKb(pid, 'Pss'));
}

function readKb(pid: number, field: 'Rss' | 'Pss'): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0);
}

function listChildren(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}
