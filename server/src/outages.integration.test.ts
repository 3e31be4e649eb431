import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from './http/logger.ts';
import { createInstance, type Instance } from './testing/instance.ts';
import { canMount, mountTmpfs } from './testing/mount-tmpfs.ts';
import { startTcpProxy, type TcpProxy } from './testing/tcp-proxy.ts';
import { createMember, type Visitor } from './testing/visitor.ts';

let instance: Instance;
let proxy: TcpProxy;
/** Connects to the database without the proxy. */
let directPool: Pool;
let member: Visitor;
/** Path of a published presentation. */
let path: string;
const logLines: { level: number; msg: string; err?: unknown }[] = [];

beforeAll(async () => {
  let directUrl = '';
  const target = { host: '127.0.0.1', port: 0 };
  const log = createLogger('info', { write: (line) => void logLines.push(JSON.parse(line)) });
  instance = await createInstance({
    log,
    settings: { METRICS_TOKEN: 'a token of this test that is long enough' },
    proxyDatabase: async (databaseUrl) => {
      directUrl = databaseUrl;
      const url = new URL(databaseUrl);
      Object.assign(target, { host: url.hostname, port: Number(url.port || 5432) });
      proxy = await startTcpProxy(target.host, target.port);
      url.hostname = '127.0.0.1';
      url.port = String(proxy.port);
      return url.href;
    },
  });
  directPool = new Pool({ connectionString: directUrl, max: 1 });
  ({ path } = await instance.publish({ document: { title: 'Clouds before' } }));
  member = await createMember(instance.app, 'Ada Lovelace');
});

afterEach(async () => {
  await proxy.restore();
  await expect.poll(isReady, POLL_OPTIONS).toBe(true);
});
afterAll(async () => {
  await directPool.end();
  await instance.close();
  await proxy.close();
});

/** Number of the level `warn` in log lines. */
const WARN_LEVEL = 40;
const POLL_OPTIONS = { timeout: 30_000 };
const HTML = { accept: 'text/html' };
const get = (url: string, headers: Record<string, string> = HTML) => instance.app.inject({ url, headers });
const isReady = async () => (await instance.app.inject('/readyz')).statusCode === 200;
const fetchMetrics = async () =>
  (await get('/metrics', { authorization: 'Bearer a token of this test that is long enough' })).body;

describe('while the database is unreachable', () => {
  it('serves cached pages, returns 503 with Retry-After for other pages and calls, and logs one warning', async () => {
    expect((await get(path)).body).toContain('Clouds before');
    logLines.length = 0;
    await proxy.disconnect();
    await expect.poll(isReady, POLL_OPTIONS).toBe(false);
    for (let round = 0; round < 20; round += 1) {
      const cached = await get(path);
      expect([cached.statusCode, cached.body.includes('Clouds before')]).toEqual([200, true]);
      const page = await get('/explore/search/?search=clouds');
      expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '10']);
      expect(page.headers['cache-control']).toBe('private, no-store');
      expect(page.body).toContain('temporarily unavailable');
      const [, , oid] = path.split('/');
      const like = await member.send('PUT', `/api/v4/presentation/${oid}/like/`);
      const presentations = await member.get('/api/dashboard/presentations');
      for (const response of [like, presentations, await member.get('/api/page/me')]) {
        expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '10']);
        expect(response.json()).toMatchObject({ code: 'server.unavailable' });
      }
    }
    expect((await get('/healthz')).statusCode).toBe(200);
    expect(await fetchMetrics()).toContain('flydeck_database_up 0');
    const problems = logLines.filter(({ level }) => level >= WARN_LEVEL);
    expect(problems.map(({ msg, err }) => [msg, err])).toEqual([['database unreachable', undefined]]);

    // The first response after the outage contains a change that was made during the outage.
    await directPool.query(`UPDATE presentations SET title = 'Clouds after'`);
    await proxy.restore();
    await expect
      .poll(async () => {
        const { statusCode, body } = await get(path);
        return [await isReady(), statusCode, body.includes('Clouds after')];
      }, POLL_OPTIONS)
      .toEqual([true, 200, true]);
    expect(await fetchMetrics()).toContain('flydeck_database_up 1');
    await expect.poll(() => logLines.map(({ msg }) => msg), POLL_OPTIONS).toContain('database reachable again');
  });

  it('detects a database that stops responding without closing its connections, and recovers', async () => {
    expect((await get(path)).statusCode).toBe(200);
    logLines.length = 0;
    proxy.freeze();
    const pendingSearch = get('/explore/search/?search=silence');
    await expect.poll(isReady, POLL_OPTIONS).toBe(false);
    expect((await pendingSearch).statusCode).toBe(503);
    expect((await get(path)).statusCode).toBe(200);
    await proxy.restore();
    await expect.poll(isReady, POLL_OPTIONS).toBe(true);
    expect((await get('/explore/search/?search=silence')).statusCode).toBe(200);
    expect(logLines.filter(({ level }) => level >= WARN_LEVEL)).toHaveLength(1);
  });
});

describe.runIf(canMount())('while the disk is full (only if tests may mount file systems)', () => {
  it('returns 507 for uploads, serves reads, and recovers without a restart', async () => {
    const capacityMegabytes = 2;
    const unmount = mountTmpfs(instance.dataDir, capacityMegabytes);
    try {
      const upload = (bytes: number) =>
        member.send('PUT', '/api/uploads?name=a.md', Buffer.alloc(bytes, 'a'), {
          'content-type': 'application/octet-stream',
        });
      const readiness = async () => (await instance.app.inject('/readyz')).json();
      expect(await readiness()).toEqual({ status: 'ok', storage: 'ok' });
      for (let round = 0; round < 3; round += 1) {
        const refused = await upload(4_000_000);
        expect([refused.statusCode, refused.json().code]).toEqual([507, 'storage.full']);
      }
      writeFileSync(join(instance.dataDir, 'filler'), Buffer.alloc(1_900_000));
      expect(await readiness()).toEqual({ status: 'ok', storage: 'full' });
      expect(await fetchMetrics()).toContain('flydeck_storage_full 1');
      expect((await get(path)).statusCode).toBe(200);
      expect((await member.get('/api/dashboard/presentations')).statusCode).toBe(200);
      rmSync(join(instance.dataDir, 'filler'));
      // `/readyz` reports a full disk for another 30 s (`storage-state.test.ts`), but writes succeed.
      expect((await upload(1000)).statusCode).toBe(201);
    } finally {
      unmount();
    }
  });
});
