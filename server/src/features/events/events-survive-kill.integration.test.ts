import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventBatchResultSchema } from '@flydeck/contract/events/envelope';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../database.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';

const SESSION_ID = '9b2e7d5c-1f0a-4c3b-8d6e-5a4b3c2d1e0f';
/** Number of simulated pages that send events at the same time. */
const CONCURRENT_PAGES = 24;
const EVENTS_PER_REQUEST = 3;
/** Number of acknowledged events after which the server is killed. */
const MIN_ACKNOWLEDGED = 600;

const createSearchEvent = (term: string) => ({
  core: {
    type: 'event',
    schema_id: 1001,
    client_time: 1_790_000_000_000,
    event_source: 'SearchWebJs',
    event_type: 'action',
  },
  event_source: { single_page_session_id: SESSION_ID },
  platform: { type: 'website', putma_id: '', referrer: '', page_url: '' },
  user: { session_id: SESSION_ID },
  body: { event_name: 'search presentations', search_term: term, search_type: 'NEXT' },
});

let dataDir: string;
let servers: ServerProcess[];
beforeEach(async () => {
  servers = [];
  dataDir = await mkdtemp(join(tmpdir(), 'flydeck-events-'));
});
afterEach(async () => {
  for (const { child, result } of servers) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
    await result;
  }
  await rm(dataDir, { recursive: true, force: true });
});

function startServer(): ServerProcess {
  // 0 means that the number of requests is not limited.
  const server = startServerProcess({ dataDir, env: { API_REQUESTS_PER_MINUTE: '0' } });
  servers.push(server);
  return server;
}

/**
 * Sends events of a simulated page until the server is killed. Adds the search terms of acknowledged events to
 * `acknowledged`.
 */
async function sendUntilKilled(origin: string, page: number, acknowledged: Set<string>): Promise<void> {
  for (let i = 0; ; i += 1) {
    const terms = Array.from({ length: EVENTS_PER_REQUEST }, (_, event) => `${page}-${i}-${event}`);
    try {
      const response = await fetch(`${origin}/log/json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        // The server must refuse the malformed event of each request.
        body: JSON.stringify([...terms.map(createSearchEvent), { malformed: true }]),
      });
      const { taken, refused } = eventBatchResultSchema.parse(await response.json());
      expect([taken, refused]).toEqual([EVENTS_PER_REQUEST, 1]);
      for (const term of terms) acknowledged.add(term);
    } catch (error) {
      // `fetch` throws a TypeError when the connection is lost.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

it('after the server was killed and restarted, the database contains every acknowledged event once', async () => {
  const server = startServer();
  const origin = await server.ready;
  const acknowledged = new Set<string>();
  const pages = Array.from({ length: CONCURRENT_PAGES }, (_, page) => sendUntilKilled(origin, page, acknowledged));
  await expect.poll(() => acknowledged.size, { timeout: 40_000, interval: 5 }).toBeGreaterThan(MIN_ACKNOWLEDGED);
  server.child.kill('SIGKILL');
  await Promise.all([...pages, server.result]);

  await startServer().ready;
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  const rows = await db.selectFrom('events').select('body').execute();
  await close();
  const terms = rows.map(({ body }) => String(body['search_term']));
  expect(new Set(terms).size).toBe(terms.length);
  const stored = new Set(terms);
  expect([...acknowledged].filter((term) => !stored.has(term))).toEqual([]);
  // Each page had at most one request without a response when the server was killed.
  expect(terms.length - acknowledged.size).toBeLessThanOrEqual(CONCURRENT_PAGES * EVENTS_PER_REQUEST);
});
