import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { EVENT_LOG_PATH } from '@flydeck/contract/events/constants';
import type { BrowserEnvelope } from '@flydeck/contract/events/envelope';
import { openDatabase } from '@flydeck/server/database';
import { eventRow } from '@flydeck/server/features/events/event-row';
import { insertEvents } from '@flydeck/server/features/events/insert-events';
import { startServerProcess } from '@flydeck/server/testing/server-process';
import autocannon from 'autocannon';
import { median, type Row } from './measure.ts';
import type { BenchContext, SectionResult } from './section.ts';

const AT_ONCE = 64;
const SECONDS = 4;
const ROUNDS = 3;
const SESSION = '9b2e7d5c-1f0a-4c3b-8d6e-5a4b3c2d1e0f';
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';

const EVENT: BrowserEnvelope = {
  core: {
    type: 'event',
    schema_id: 1025,
    client_time: 1_790_000_000_000,
    event_source: 'ViewerWebJs',
    event_type: 'view',
  },
  event_source: { single_page_session_id: SESSION },
  platform: {
    type: 'website',
    putma_id: '',
    referrer: 'https://elsewhere.example/a/page/',
    page_url: 'https://deck.example/p/abcdefghijklmnop/a-talk/',
  },
  user: { session_id: SESSION },
  body: { event_name: 'step viewed', prezi_oid: 'abcdefghijklmnop', step: 3, duration_ms: 4321 },
};

/** Acknowledged requests per second, each with one event, as pages send them. */
async function eventsThroughApi(origin: string): Promise<number> {
  const result = await autocannon({
    url: origin + EVENT_LOG_PATH,
    method: 'POST',
    connections: AT_ONCE,
    duration: SECONDS,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'user-agent': AGENT },
    body: JSON.stringify([EVENT]),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

/** Committed INSERT statements per second, one event each, from a program that does nothing else. */
async function insertsPerSecond(insert: () => Promise<void>): Promise<number> {
  const end = performance.now() + SECONDS * 1000;
  let count = 0;
  const work = async () => {
    while (performance.now() < end) {
      await insert();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return count / SECONDS;
}

/** Events stored per second: through `/log/json`, compared with one INSERT per event on the same database. */
export async function benchEvents({ scratch }: BenchContext): Promise<SectionResult> {
  const dataDir = mkdtempSync(join(scratch, 'events-'));
  const server = startServerProcess({ dataDir, env: { API_REQUESTS_PER_MINUTE: '0', LOG_LEVEL: 'silent' } });
  const origin = await server.ready;
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  try {
    const sender = { origin: 'https://deck.example', userAgent: AGENT, profileOid: null };
    const rows = [eventRow(EVENT, sender, 'no secret')];
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let i = 0; i < ROUNDS; i += 1) {
      ours.push(await eventsThroughApi(origin));
      bare.push(await insertsPerSecond(() => insertEvents(db, rows)));
    }
    const row: Row = {
      name: 'events stored by /log/json, one per request',
      unit: 'per second',
      ours: median(ours),
      peer: { name: 'one bare INSERT per event, same database', value: median(bare) },
      better: 'higher',
    };
    return { rows: [row] };
  } finally {
    await close();
    server.child.kill('SIGINT');
    await server.result;
  }
}
