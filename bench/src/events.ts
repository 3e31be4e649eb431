import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_LOG_PATH } from '@flydeck/contract/events/constants';
import type { BrowserEnvelope } from '@flydeck/contract/events/envelope';
import { openDatabase } from '@flydeck/server/database';
import { toEventRow } from '@flydeck/server/features/events/event-row';
import { insertEvents } from '@flydeck/server/features/events/insert-events';
import { startServerProcess } from '@flydeck/server/testing/server-process';
import { measureRequestRate, measureStatementRate } from './load.ts';
import { median, type Row } from './measure.ts';
import type { BenchContext, SectionResult } from './section.ts';

/** Number of connections to the server, and to the database for the peer. */
const CONNECTIONS = 64;
const ROUND_SECONDS = 4;
const ROUNDS = 3;
/** Secret for hashing the senders of events from the Zoom app. This benchmark has no events from the Zoom app. */
const ZOOM_HASH_SECRET = 'unused';
const SESSION_ID = '9b2e7d5c-1f0a-4c3b-8d6e-5a4b3c2d1e0f';
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';

const EVENT: BrowserEnvelope = {
  core: {
    type: 'event',
    schema_id: 1025,
    client_time: 1_790_000_000_000,
    event_source: 'ViewerWebJs',
    event_type: 'view',
  },
  event_source: { single_page_session_id: SESSION_ID },
  platform: {
    type: 'website',
    putma_id: '',
    referrer: 'https://elsewhere.example/a/page/',
    page_url: 'https://deck.example/p/abcdefghijklmnop/a-talk/',
  },
  user: { session_id: SESSION_ID },
  body: { event_name: 'step viewed', prezi_oid: 'abcdefghijklmnop', step: 3, duration_ms: 4321 },
};

/** Returns the number of acknowledged requests per second. Each request contains one event, as sent by pages. */
const measureApiRate = (origin: string): Promise<number> =>
  measureRequestRate({
    url: origin + EVENT_LOG_PATH,
    method: 'POST',
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'user-agent': USER_AGENT,
    },
    body: JSON.stringify([EVENT]),
  });

/** Benchmarks events stored per second by `/log/json`. The peer is one INSERT per event on the same database. */
export async function benchEvents({ scratch }: BenchContext): Promise<SectionResult> {
  const dataDir = mkdtempSync(join(scratch, 'events-'));
  const server = startServerProcess({ dataDir, env: { API_REQUESTS_PER_MINUTE: '0', LOG_LEVEL: 'silent' } });
  const origin = await server.ready;
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  try {
    const sender = { origin: 'https://deck.example', userAgent: USER_AGENT, profileOid: null };
    const eventRows = [toEventRow(EVENT, sender, ZOOM_HASH_SECRET)];
    const [ourRates, peerRates]: [number[], number[]] = [[], []];
    for (let i = 0; i < ROUNDS; i += 1) {
      ourRates.push(await measureApiRate(origin));
      peerRates.push(await measureStatementRate(CONNECTIONS, ROUND_SECONDS, () => insertEvents(db, eventRows)));
    }
    const resultRow: Row = {
      name: 'events stored by /log/json, one per request',
      unit: 'per second',
      flydeck: median(ourRates),
      peer: { name: 'one bare INSERT per event, same database', value: median(peerRates) },
      better: 'higher',
    };
    return { rows: [resultRow] };
  } finally {
    await close();
    server.child.kill('SIGINT');
    await server.result;
  }
}
