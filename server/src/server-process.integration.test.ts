import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from './adapters/database/embedded/postmaster-file.ts';
import { openDatabase } from './database.ts';
import { findRunningServer } from './running-server.ts';
import { type ServerProcess, type ServerProcessOptions, startServerProcess } from './testing/server-process.ts';
import { startTcpProxy } from './testing/tcp-proxy.ts';
import { testDatabaseUrl } from './testing/test-database.ts';

/** Maximum duration of a second start. On an idle machine, a start takes much less (docs/costs.md). */
const SECOND_START_MS = 20_000;
/** Maximum time until the process ends after a signal. */
const STOP_MS = 5000;
const isRoot = process.getuid?.() === 0;

/** A data folder after a first start. */
let preparedDataDir: string;
let dataDir: string;
let servers: ServerProcess[];

const start = (options: Partial<ServerProcessOptions> = {}): ServerProcess => {
  const server = startServerProcess({ dataDir, ...options });
  servers.push(server);
  return server;
};

/** Starts the server on a copy of `preparedDataDir`. Such a start is much faster than a first start. */
const startPrepared = (options: Partial<ServerProcessOptions> = {}): ServerProcess => {
  // `cp -a` preserves the owners of the files, which Node's copy functions do not.
  expect(spawnSync('cp', ['-a', `${preparedDataDir}/.`, dataDir]).status).toBe(0);
  return start(options);
};

const stop = async (server: ServerProcess): Promise<number | null> => {
  server.child.kill('SIGINT');
  return (await server.result).code;
};

const readDatabasePid = (folder = dataDir): number =>
  Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10);

const statusOf = async (url: string): Promise<number | undefined> => {
  try {
    return (await fetch(url)).status;
  } catch {
    return undefined;
  }
};

const isReady = async (url: string): Promise<boolean> => (await statusOf(`${url}/readyz`)) === 200;

const findFreePort = async (): Promise<number> => {
  const probe = createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
};

const fetchHealthStatus = async (server: ServerProcess): Promise<number> =>
  (await fetch(`${await server.ready}/healthz`)).status;

/** Commits an instance fact. A test reads the fact later to check that no data were lost. */
async function insertFact(name: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  await db.insertInto('instance_facts').values({ name }).execute();
  await close();
}

/** Returns the names that `insertFact` has stored. The server stores other names, without the prefix `test-`. */
async function readFacts(): Promise<readonly string[]> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  const rows = await db.selectFrom('instance_facts').select('name').orderBy('name').execute();
  await close();
  return rows.map(({ name }) => name).filter((name) => name.startsWith('test-'));
}

beforeAll(async () => {
  preparedDataDir = await mkdtemp(join(tmpdir(), 'flydeck-server-'));
  const firstServer = startServerProcess({ dataDir: preparedDataDir });
  await firstServer.ready;
  expect(await stop(firstServer)).toBe(0);
});

afterAll(() => rm(preparedDataDir, { recursive: true, force: true }));

beforeEach(async () => {
  servers = [];
  dataDir = await mkdtemp(join(tmpdir(), 'flydeck-server-'));
});

afterEach(async () => {
  for (const server of servers) {
    if (server.child.exitCode === null && server.child.signalCode === null) await stop(server);
  }
  await rm(dataDir, { recursive: true, force: true });
});

describe('the server process', () => {
  it('responds, stops its database, and starts quickly the second time', async () => {
    const firstServer = start();
    expect(await fetchHealthStatus(firstServer)).toBe(200);
    const pid = readDatabasePid();
    expect(isAlive(pid)).toBe(true);
    expect(await stop(firstServer)).toBe(0);
    expect(isAlive(pid)).toBe(false);

    const startTime = performance.now();
    const secondServer = start();
    await secondServer.ready;
    const durationMs = performance.now() - startTime;
    process.stdout.write(`second start ready in ${Math.round(durationMs)} ms\n`);
    expect(durationMs).toBeLessThan(SECOND_START_MS);
  });

  it('reuses the orphaned database of a killed server without losing data', async () => {
    const firstServer = startPrepared();
    await firstServer.ready;
    await insertFact('test-before');
    const pid = readDatabasePid();
    firstServer.child.kill('SIGKILL');
    await firstServer.result;
    expect(isAlive(pid)).toBe(true);
    const secondServer = start();
    expect(await fetchHealthStatus(secondServer)).toBe(200);
    expect(readDatabasePid()).toBe(pid);
    expect(await readFacts()).toEqual(['test-before']);
    await stop(secondServer);
    expect(isAlive(pid)).toBe(false);
  });

  it('recovers after server and database were killed together', async () => {
    const firstServer = startPrepared();
    await firstServer.ready;
    await insertFact('test-before');
    process.kill(readDatabasePid(), 'SIGKILL');
    firstServer.child.kill('SIGKILL');
    await firstServer.result;
    const secondServer = start();
    expect(await fetchHealthStatus(secondServer)).toBe(200);
    expect(await readFacts()).toEqual(['test-before']);
  });

  it('recovers if the process id in a stale lock file belongs to another program', async () => {
    const firstServer = startPrepared();
    await firstServer.ready;
    await stop(firstServer);
    const file = join(dataDir, 'postgres/postmaster.pid');
    writeFileSync(file, `${process.pid}\n${dataDir}/postgres\n1\n5432\n\n127.0.0.1\n\nready\n`);
    expect(await fetchHealthStatus(start())).toBe(200);
  });

  it('rejects a second server on the same data folder without disturbing the first', async () => {
    const firstServer = startPrepared();
    await firstServer.ready;
    const { code, stderr } = await start().result;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^flydeck: Flydeck is already running on the data folder .* \(process \d+\).*\n$/);
    expect(await fetchHealthStatus(firstServer)).toBe(200);
  });

  it('reports the running server even if a second server on the same data folder uses the same port', async () => {
    const firstServer = startPrepared();
    const { port } = new URL(await firstServer.ready);
    const { code, stderr } = await start({ env: { PORT: port } }).result;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^flydeck: Flydeck is already running on the data folder .* \(process \d+\).*\n$/);
    expect(await fetchHealthStatus(firstServer)).toBe(200);
  });

  it('restarts its database after the database was killed, without losing data', async () => {
    const server = startPrepared();
    const url = await server.ready;
    await insertFact('test-before');
    const pid = readDatabasePid();
    process.kill(pid, 'SIGKILL');
    // Waits for the new process first, because connections of the killed database may still respond to `/readyz`.
    await expect.poll(() => readDatabasePid(), { timeout: 20_000 }).not.toBe(pid);
    await expect.poll(() => isReady(url), { timeout: 20_000 }).toBe(true);
    expect(await readFacts()).toEqual(['test-before']);
    expect(await stop(server)).toBe(0);
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });

  it('stops with a clear error message if its database cannot be restarted', async () => {
    const server = startPrepared();
    await server.ready;
    const pid = readDatabasePid();
    renameSync(join(dataDir, 'postgres'), join(dataDir, 'elsewhere'));
    process.kill(pid, 'SIGKILL');
    const { code, stderr } = await server.result;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^flydeck: The embedded PostgreSQL stopped and could not be restarted: .*$/m);
    // The output contains no stack trace.
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('returns 503 while it starts, and announces its URL and pid in the data folder until it stops', async () => {
    const port = await findFreePort();
    const server = startPrepared({ env: { PORT: String(port) } });
    await expect.poll(() => statusOf(`http://127.0.0.1:${port}/healthz`), { interval: 5, timeout: 20_000 }).toBe(503);
    expect(await server.ready).toBe(`http://localhost:${port}`);
    expect(await fetchHealthStatus(server)).toBe(200);
    expect(findRunningServer(dataDir)).toEqual({
      pid: server.child.pid,
      address: `http://localhost:${port}`,
    });
    await stop(server);
    expect(findRunningServer(dataDir)).toBeUndefined();
  });

  it('can be stopped while it starts, and stops its database', async () => {
    const server = start();
    while (!existsSync(join(dataDir, 'postgres/postmaster.pid')))
      await new Promise((resolve) => setTimeout(resolve, 5));
    const pid = readDatabasePid();
    await stop(server);
    expect(isAlive(pid)).toBe(false);
  });
});

describe('the first start', () => {
  it('can be stopped while the demos are loaded, and stops its database', async () => {
    const server = start({ env: { DEMOS: 'true' } });
    await new Promise<void>((resolve) => {
      server.child.stdout?.on('data', (chunk) => {
        if (String(chunk).includes('Loading the demo presentations')) resolve();
      });
    });
    const pid = readDatabasePid();
    const startTime = performance.now();
    expect(await stop(server)).toBe(0);
    expect(performance.now() - startTime).toBeLessThan(STOP_MS);
    expect(isAlive(pid)).toBe(false);
  });
});

describe('the server process with DATABASE_URL', () => {
  it('starts no embedded database, and two servers can share database and data folder', async () => {
    const { url, drop } = await testDatabaseUrl();
    const env = { DATABASE_URL: url };
    const [firstServer, secondServer] = [start({ env }), start({ env })];
    expect(await Promise.all([firstServer, secondServer].map(async ({ ready }) => isReady(await ready)))).toEqual([
      true,
      true,
    ]);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    expect(await Promise.all([stop(firstServer), stop(secondServer)])).toEqual([0, 0]);
    await drop();
  });
});

describe('the server process fails to start with a clear error message', () => {
  it('if the port is in use', async () => {
    const occupant = createServer();
    const port = await new Promise<number>((resolve) => {
      occupant.listen(0, '127.0.0.1', () => resolve((occupant.address() as { port: number }).port));
    });
    const { code, stderr } = await start({ env: { PORT: String(port) } }).result;
    occupant.close();
    expect(code).toBe(1);
    expect(stderr).toBe(`flydeck: Port ${port} on 127.0.0.1 is in use by another program. Set PORT to a free port.\n`);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });

  it('if the database is unreachable', async () => {
    const { code, stderr } = await start({
      env: { DATABASE_URL: 'postgresql://u:secret@127.0.0.1:9/flydeck' },
    }).result;
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^flydeck: The database at 127\.0\.0\.1:9\/flydeck is unreachable \(.+\)\. Check DATABASE_URL\.\n$/,
    );
    expect(stderr).not.toContain('secret');
  });

  it('if the data folder is not writable', async () => {
    const { code, stderr } = await startServerProcess({ dataDir: '/proc/flydeck' }).result;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^flydeck: The data folder \/proc\/flydeck is not writable \(\w+\).*\n$/);
  });

  it('with one line per invalid setting', async () => {
    const { code, stderr } = await start({ env: { PORT: '70000', LOG_LEVEL: 'loud' } }).result;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^flydeck: setting PORT: must be a port.*\nflydeck: setting LOG_LEVEL: .*\n$/);
  });
});

describe('a start while the database accepts no connections yet', () => {
  it('waits for the database, and continues when the database accepts connections', async () => {
    const { url: databaseUrl, drop } = await testDatabaseUrl();
    const url = new URL(databaseUrl);
    const proxy = await startTcpProxy(url.hostname, Number(url.port));
    try {
      proxy.freeze();
      url.hostname = '127.0.0.1';
      url.port = String(proxy.port);
      const server = start({ env: { DATABASE_URL: url.href } });
      await expect.poll(server.output, { timeout: 30_000 }).toContain('waiting for the database');
      await proxy.restore();
      expect(await server.ready).toMatch(/^http/);
      expect(await stop(server)).toBe(0);
    } finally {
      await proxy.close();
      await drop();
    }
  });

  it('ends the waiting at SIGINT', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    try {
      const server = start({ env: { DATABASE_URL: `postgresql://u:secret@127.0.0.1:${port}/flydeck` } });
      await expect.poll(server.output, { timeout: 30_000 }).toContain('waiting for the database');
      expect(server.output()).not.toContain('secret');
      expect(await stop(server)).toBe(0);
    } finally {
      silent.close();
    }
  });
});

describe.skipIf(!isRoot)('the operating system user (test needs root)', () => {
  /** Any user id without privileges. */
  const uid = 41_234;

  it('of the server may be unprivileged', async () => {
    await chown(dataDir, uid, uid);
    const server = start({
      prefix: ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--inh-caps=-all'],
    });
    expect(await fetchHealthStatus(server)).toBe(200);
    const status = readFileSync(`/proc/${readDatabasePid()}/status`, 'utf8');
    expect(status).toMatch(new RegExp(`^Uid:\\s+${uid}\\s`, 'm'));
  });

  it('of the database is not root if root starts the server on a data folder that only root can access', async () => {
    const privateDataDir = join(dataDir, 'hidden/data');
    mkdirSync(privateDataDir, { recursive: true, mode: 0o700 });
    const server = start({ dataDir: privateDataDir });
    expect(await fetchHealthStatus(server)).toBe(200);
    const status = readFileSync(`/proc/${readDatabasePid(privateDataDir)}/status`, 'utf8');
    expect(status).not.toMatch(/^Uid:\s+0\s/m);
  });
});
