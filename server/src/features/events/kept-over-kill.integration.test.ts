import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventsTakenSchema } from '@flydeck/contract/events/envelope';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../adapters/database/index.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';

const SESSION = '9b2e7d5c-1f0a-4c3b-8d6e-5a4b3c2d1e0f';
const PAGES_AT_ONCE = 24;
const EVENTS_PER_REQUEST = 3;
/** As many are acknowledged, at least, before the server is killed in the middle of the next. */
const ENOUGH = 600;

const aSearch = (term: string) => ({
  core: {
    type: 'event',
    schema_id: 1001,
    client_time: 1_790_000_000_000,
    event_source: 'SearchWebJs',
    event_type: 'action',
  },
  event_source: { single_page_session_id: SESSION },
  platform: { type: 'website', putma_id: '', referrer: '', page_url: '' },
  user: { session_id: SESSION },
  body: { event_name: 'search presentations', search_term: term, search_type: 'NEXT' },
});

let dataDir: string;
let running: ServerProcess[];
beforeEach(async () => {
  running = [];
  dataDir = await mkdtemp(join(tmpdir(), 'flydeck-events-'));
});
afterEach(async () => {
  for (const { child, ended } of running) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
    await ended;
  }
  await rm(dataDir, { recursive: true, force: true });
});

function start(): ServerProcess {
  const server = startServerProcess({ dataDir, env: { API_REQUESTS_PER_MINUTE: '0' } });
  running.push(server);
  return server;
}

/** Sends events until the server is gone, and notes those that it said it had taken. */
async function sendUntilGone(address: string, page: number, acknowledged: Set<string>): Promise<void> {
  for (let i = 0; ; i += 1) {
    const terms = Array.from({ length: EVENTS_PER_REQUEST }, (_, nth) => `${page}-${i}-${nth}`);
    try {
      const answer = await fetch(`${address}/log/json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify([...terms.map(aSearch), { malformed: true }]),
      });
      const { taken, refused } = eventsTakenSchema.parse(await answer.json());
      expect([taken, refused]).toEqual([EVENTS_PER_REQUEST, 1]);
      for (const term of terms) acknowledged.add(term);
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

it('every event that was acknowledged is there after kill -9 and a start, once', async () => {
  const server = start();
  const address = await server.ready;
  const acknowledged = new Set<string>();
  const pages = Array.from({ length: PAGES_AT_ONCE }, (_, page) =>
    sendUntilGone(address, page, acknowledged),
  );
  await expect.poll(() => acknowledged.size, { timeout: 40_000, interval: 5 }).toBeGreaterThan(ENOUGH);
  server.child.kill('SIGKILL');
  await Promise.all([...pages, server.ended]);

  await start().ready;
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  const rows = await db.selectFrom('events').select('body').execute();
  await close();
  const kept = rows.map(({ body }) => String(body['search_term']));
  expect(new Set(kept).size).toBe(kept.length);
  const stored = new Set(kept);
  expect([...acknowledged].filter((term) => !stored.has(term))).toEqual([]);
  // No more than what was on its way when the server died came on top.
  expect(kept.length - acknowledged.size).toBeLessThanOrEqual(PAGES_AT_ONCE * EVENTS_PER_REQUEST);
});
