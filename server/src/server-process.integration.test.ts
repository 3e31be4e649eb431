import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from './adapters/database/embedded/postmaster-file.ts';
import { openDatabase } from './adapters/database/index.ts';
import { findRunningServer } from './running-server.ts';
import {
  type ServerProcess,
  type ServerProcessOptions,
  startServerProcess,
} from './testing/server-process.ts';
import { testDatabaseUrl } from './testing/test-database.ts';

/** Far beyond what it takes (docs/costs.md); on a busy machine a slower start has not failed. */
const SECOND_START_MS = 20_000;
const STOP_MS = 5000;
const isRoot = process.getuid?.() === 0;

/** A data folder as a first start leaves it. */
let template: string;
let dataDir: string;
let started: ServerProcess[];

const start = (options: Partial<ServerProcessOptions> = {}): ServerProcess => {
  const server = startServerProcess({ dataDir, ...options });
  started.push(server);
  return server;
};

/** Starts on a data folder that has been started on before, which takes a fraction of the time. */
const startAgain = (options: Partial<ServerProcessOptions> = {}): ServerProcess => {
  // With the owners of the files, which the file functions of Node do not copy.
  expect(spawnSync('cp', ['-a', `${template}/.`, dataDir]).status).toBe(0);
  return start(options);
};

const stop = async (server: ServerProcess): Promise<number | null> => {
  server.child.kill('SIGINT');
  return (await server.ended).code;
};

const databasePid = (folder = dataDir): number =>
  Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10);

const statusOf = async (url: string): Promise<number | undefined> => {
  try {
    return (await fetch(url)).status;
  } catch {
    return undefined;
  }
};

const isReady = async (address: string): Promise<boolean> => (await statusOf(`${address}/readyz`)) === 200;

const freePort = async (): Promise<number> => {
  const probe = createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
};

const health = async (server: ServerProcess): Promise<number> =>
  (await fetch(`${await server.ready}/healthz`)).status;

/** Something acknowledged that has to be there afterwards. */
async function note(name: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  await db.insertInto('instance_facts').values({ name }).execute();
  await close();
}

async function noted(): Promise<readonly string[]> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  const rows = await db.selectFrom('instance_facts').select('name').orderBy('name').execute();
  await close();
  return rows.map(({ name }) => name).filter((name) => name.startsWith('test-'));
}

beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'flydeck-server-'));
  const first = startServerProcess({ dataDir: template });
  await first.ready;
  expect(await stop(first)).toBe(0);
});

afterAll(() => rm(template, { recursive: true, force: true }));

beforeEach(async () => {
  started = [];
  dataDir = await mkdtemp(join(tmpdir(), 'flydeck-server-'));
});

afterEach(async () => {
  for (const server of started) {
    if (server.child.exitCode === null && server.child.signalCode === null) await stop(server);
  }
  await rm(dataDir, { recursive: true, force: true });
});

describe('the server process', () => {
  it('answers, leaves no database behind, and is soon ready again', async () => {
    const first = start();
    expect(await health(first)).toBe(200);
    const pid = databasePid();
    expect(isAlive(pid)).toBe(true);
    expect(await stop(first)).toBe(0);
    expect(isAlive(pid)).toBe(false);

    const before = performance.now();
    const second = start();
    await second.ready;
    const tookMs = performance.now() - before;
    process.stdout.write(`second start ready in ${Math.round(tookMs)} ms\n`);
    expect(tookMs).toBeLessThan(SECOND_START_MS);
  });

  it('joins the orphaned database of a killed server, and loses nothing', async () => {
    const first = startAgain();
    await first.ready;
    await note('test-before');
    const pid = databasePid();
    first.child.kill('SIGKILL');
    await first.ended;
    expect(isAlive(pid)).toBe(true);
    const second = start();
    expect(await health(second)).toBe(200);
    expect(databasePid()).toBe(pid);
    expect(await noted()).toEqual(['test-before']);
    await stop(second);
    expect(isAlive(pid)).toBe(false);
  });

  it('recovers when server and database were killed together', async () => {
    const first = startAgain();
    await first.ready;
    await note('test-before');
    process.kill(databasePid(), 'SIGKILL');
    first.child.kill('SIGKILL');
    await first.ended;
    const second = start();
    expect(await health(second)).toBe(200);
    expect(await noted()).toEqual(['test-before']);
  });

  it('recovers when the number in a stale lock file belongs to another program now', async () => {
    const first = startAgain();
    await first.ready;
    await stop(first);
    const file = join(dataDir, 'postgres/postmaster.pid');
    writeFileSync(file, `${process.pid}\n${dataDir}/postgres\n1\n5432\n\n127.0.0.1\n\nready\n`);
    expect(await health(start())).toBe(200);
  });

  it('refuses a second server on the same folder, and harms neither', async () => {
    const first = startAgain();
    await first.ready;
    const { code, stderr } = await start().ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^flydeck: Flydeck is already running on the data folder .* \(process \d+\).*\n$/);
    expect(await health(first)).toBe(200);
  });

  it('says so too when the second asks for the same port', async () => {
    const first = startAgain();
    const { port } = new URL(await first.ready);
    const { code, stderr } = await start({ env: { PORT: port } }).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^flydeck: Flydeck is already running on the data folder .* \(process \d+\).*\n$/);
    expect(await health(first)).toBe(200);
  });

  it('brings its database back when that is killed, and loses nothing', async () => {
    const server = startAgain();
    const address = await server.ready;
    await note('test-before');
    const pid = databasePid();
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isReady(address), { timeout: 20_000 }).toBe(true);
    expect(databasePid()).not.toBe(pid);
    expect(await noted()).toEqual(['test-before']);
    expect(await stop(server)).toBe(0);
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });

  it('stops with one clear line when its database cannot be brought back', async () => {
    const server = startAgain();
    await server.ready;
    const pid = databasePid();
    renameSync(join(dataDir, 'postgres'), join(dataDir, 'elsewhere'));
    process.kill(pid, 'SIGKILL');
    const { code, stderr } = await server.ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^flydeck: The embedded PostgreSQL died and could not be started again, .*$/m);
    // Nothing that looks like a fault of ours stands beside it.
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('tells whoever comes while it starts to come back, and commands where it is', async () => {
    const port = await freePort();
    const server = startAgain({ env: { PORT: String(port) } });
    await expect
      .poll(() => statusOf(`http://127.0.0.1:${port}/healthz`), { interval: 5, timeout: 20_000 })
      .toBe(503);
    expect(await server.ready).toBe(`http://localhost:${port}`);
    expect(await health(server)).toBe(200);
    expect(findRunningServer(dataDir)).toEqual({
      pid: server.child.pid,
      address: `http://localhost:${port}`,
    });
    await stop(server);
    expect(findRunningServer(dataDir)).toBeUndefined();
  });

  it('stops while it is still starting, without leaving a database', async () => {
    const server = start();
    while (!existsSync(join(dataDir, 'postgres/postmaster.pid')))
      await new Promise((resolve) => setTimeout(resolve, 5));
    const pid = databasePid();
    await stop(server);
    expect(isAlive(pid)).toBe(false);
  });
});

describe('the first start', () => {
  it('can be stopped while the demos are being made, and leaves nothing running', async () => {
    const server = start({ env: { DEMOS: 'true' } });
    await new Promise<void>((resolve) => {
      server.child.stdout?.on('data', (chunk) => {
        if (String(chunk).includes('Loading the demo presentations')) resolve();
      });
    });
    const pid = databasePid();
    const before = performance.now();
    expect(await stop(server)).toBe(0);
    expect(performance.now() - before).toBeLessThan(STOP_MS);
    expect(isAlive(pid)).toBe(false);
  });
});

describe('the server process with DATABASE_URL', () => {
  it('embeds nothing; two servers share that database and a folder', async () => {
    const { url, drop } = await testDatabaseUrl();
    const env = { DATABASE_URL: url };
    const [first, second] = [start({ env }), start({ env })];
    expect(await Promise.all([first, second].map(async ({ ready }) => isReady(await ready)))).toEqual([
      true,
      true,
    ]);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    expect(await Promise.all([stop(first), stop(second)])).toEqual([0, 0]);
    await drop();
  });
});

describe('what keeps the server from starting is one clear line', () => {
  it('a taken port', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
    });
    const { code, stderr } = await start({ env: { PORT: String(port) } }).ended;
    other.close();
    expect(code).toBe(1);
    expect(stderr).toBe(
      `flydeck: Port ${port} on 127.0.0.1 is taken by another program; set PORT to a free one.\n`,
    );
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });

  it('a database that cannot be reached', async () => {
    const { code, stderr } = await start({
      env: { DATABASE_URL: 'postgresql://u:secret@127.0.0.1:9/flydeck' },
    }).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^flydeck: The database at 127\.0\.0\.1:9\/flydeck cannot be reached \(.+\); check DATABASE_URL\.\n$/,
    );
    expect(stderr).not.toContain('secret');
  });

  it('a folder that cannot be written to', async () => {
    const { code, stderr } = await startServerProcess({ dataDir: '/proc/flydeck' }).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^flydeck: The data folder \/proc\/flydeck cannot be written to \(\w+\).*\n$/);
  });

  it('wrong settings, a line each', async () => {
    const { code, stderr } = await start({ env: { PORT: '70000', LOG_LEVEL: 'loud' } }).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^flydeck: setting PORT: must be a port.*\nflydeck: setting LOG_LEVEL: .*\n$/);
  });
});

describe.skipIf(!isRoot)('users (needs root)', () => {
  const uid = 41_234;

  it('runs as an ordinary user', async () => {
    await chown(dataDir, uid, uid);
    const server = start({
      prefix: ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--inh-caps=-all'],
    });
    expect(await health(server)).toBe(200);
    const status = readFileSync(`/proc/${databasePid()}/status`, 'utf8');
    expect(status).toMatch(new RegExp(`^Uid:\\s+${uid}\\s`, 'm'));
  });

  it('as root, runs the database as nobody else, even below folders that only root may enter', async () => {
    const hidden = join(dataDir, 'hidden/data');
    mkdirSync(hidden, { recursive: true, mode: 0o700 });
    const server = start({ dataDir: hidden });
    expect(await health(server)).toBe(200);
    const status = readFileSync(`/proc/${databasePid(hidden)}/status`, 'utf8');
    expect(status).not.toMatch(/^Uid:\s+0\s/m);
  });
});
