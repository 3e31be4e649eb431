import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { countElements, type PageContent } from './page-elements.ts';

const SOURCES = fileURLToPath(new URL('../peers', import.meta.url));
/** Folder of cached builds, ignored by git. Installing and building a peer takes a minute. */
const CACHE = fileURLToPath(new URL('../.cache/peers', import.meta.url));
const START_TIMEOUT_MS = 60_000;

/** How a peer is started. */
interface PeerProgram {
  readonly folder: string;
  readonly nodeArguments: (port: number) => readonly string[];
}

const PEER_PROGRAMS = {
  reactRouter: {
    folder: 'react-router',
    nodeArguments: () => ['node_modules/@react-router/serve/bin.cjs', 'build/server/index.js'],
  },
  next: {
    folder: 'next',
    nodeArguments: (port) => ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', String(port)],
  },
  excalidraw: {
    folder: 'excalidraw',
    nodeArguments: (port) => [
      'node_modules/vite/bin/vite.js',
      'preview',
      ...['--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    ],
  },
} satisfies Record<string, PeerProgram>;

type PeerName = keyof typeof PEER_PROGRAMS;
/** Peers that render a page on the server. */
export type PagePeerName = Exclude<PeerName, 'excalidraw'>;

/** A peer whose server has been started. */
export interface RunningPeer {
  readonly url: string;
  stop(): void;
}

/** Texts of files that are added to a peer before it is built, by file name. */
type PeerFiles = Readonly<Record<string, string>>;

/**
 * Installs and builds a peer unless its build is cached. Returns the folder of the build.
 * @throws when npm fails.
 */
function buildPeer({ folder }: PeerProgram, files: PeerFiles): string {
  const source = join(SOURCES, folder);
  const buildFolder = join(CACHE, `${folder}-${computeHash(source, Object.values(files))}`);
  if (existsSync(buildFolder)) return buildFolder;
  const temporaryFolder = `${buildFolder}.new`;
  rmSync(temporaryFolder, { recursive: true, force: true });
  mkdirSync(temporaryFolder, { recursive: true });
  cpSync(source, temporaryFolder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(temporaryFolder, name), text);
  runNpm(temporaryFolder, ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  runNpm(temporaryFolder, ['run', 'build']);
  renameSync(temporaryFolder, buildFolder);
  return buildFolder;
}

/**
 * Returns a hash of all files in and below a folder, and of additional texts. Folders are recognised by their names,
 * which have no extension.
 */
function computeHash(folder: string, additionalTexts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of additionalTexts) hash.update(text);
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (/\.[a-z]+$/.test(path)) hash.update(path).update(readFileSync(join(folder, path)));
  return hash.digest('hex').slice(0, 16);
}

function runNpm(cwd: string, args: readonly string[]): void {
  // With `NODE_ENV=production`, npm would not install the development dependencies.
  const env = { ...process.env, NODE_ENV: undefined, NEXT_TELEMETRY_DISABLED: '1' };
  const result = spawnSync('npm', args, { cwd, env, encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`npm ${args[0]} failed in ${cwd}: ${result.stderr || result.stdout}`);
}

/**
 * Starts a peer that renders the elements of a page.
 * @throws when the peer cannot be installed, built or started, or renders fewer elements than `content` has.
 */
export async function startPagePeer(name: PagePeerName, content: PageContent): Promise<RunningPeer> {
  const { title, data, nodes } = content;
  const files = { 'content.json': JSON.stringify({ title, data }), 'nodes.json': JSON.stringify(nodes) };
  const peer = await startPeer(name, files);
  try {
    await assertElements(peer.url, content);
  } catch (error) {
    peer.stop();
    throw error;
  }
  return peer;
}

/**
 * Starts the production build of a peer as one process, with the same Node.js executable as the benchmark.
 * @throws when the peer cannot be installed, built or started.
 */
export async function startPeer(name: PeerName, files: PeerFiles = {}): Promise<RunningPeer> {
  const program: PeerProgram = PEER_PROGRAMS[name];
  const buildFolder = buildPeer(program, files);
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    HOST: '127.0.0.1',
    PORT: String(port),
  };
  const child = spawn(process.execPath, program.nodeArguments(port), { cwd: buildFolder, env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/`;
  const stop = (): void => void child.kill();
  try {
    await waitUntilReady(url, child);
  } catch (error) {
    stop();
    throw error;
  }
  return { url, stop };
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`The peer at ${url} ended with ${child.exitCode}`);
    if (performance.now() > deadline) throw new Error(`The peer at ${url} does not respond`);
    await sleep(100);
  }
}

/** Asserts that a peer renders its page on the server: the HTML must have at least as many elements as `nodes`. */
async function assertElements(url: string, { nodes }: PageContent): Promise<void> {
  const html = await (await fetch(url)).text();
  const body = html.slice(html.indexOf('<body'));
  const elementCount = body.match(/<[a-z][\w-]*[\s>/]/g)?.length ?? 0;
  const expectedCount = countElements(nodes);
  if (elementCount < expectedCount) throw new Error(`${url} has ${elementCount} of ${expectedCount} elements`);
}
