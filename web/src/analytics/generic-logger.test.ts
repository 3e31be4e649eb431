import { LOG_TIMEOUT_MS } from '@flydeck/contract/events/log-record';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, ChunkLoadError, loadChunk } from '../viewer/load-chunk.ts';
import { logGeneric, makeLogRecord } from './generic-logger.ts';
import { reportFailure } from './report-failure.ts';
import { configureAnalytics } from './settings.ts';

const ENDPOINT = 'https://logs.example/records';
const SESSION = '9b2e7d5c-1f0a-4c3b-8d6e-5a4b3c2d1e0f';
const FIELDS = {
  object: 'page',
  action: 'failed',
  trigger: 'render',
  source: '/p/x/',
  name: 'flydeck.web',
  msg: 'no',
} as const;

interface SentRequest {
  readonly url: string;
  readonly init: RequestInit;
}

/** Stubs the browser globals of a page. Returns an array to which each request is added when it is sent. */
function stubPage(hostname = 'deck.example', pathname = '/p/x/') {
  const sent: SentRequest[] = [];
  vi.stubGlobal('location', { hostname, pathname, protocol: 'https:' });
  vi.stubGlobal('document', { cookie: `event-session=${SESSION}`, querySelectorAll: () => [] });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return { ok: true };
  });
  return sent;
}

/** Returns the log records in the body of the first request. */
const recordsOf = ([request]: readonly SentRequest[]) =>
  JSON.parse(String(request?.init.body)) as Record<string, unknown>[];

beforeEach(() => configureAnalytics({ logUrl: ENDPOINT, eventsOnLocalhost: false }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('makeLogRecord', () => {
  it('returns all fields with their defaults (S3.9)', () => {
    stubPage();
    const time = new Date('2026-11-21T20:15:30.042Z');
    const record = makeLogRecord(FIELDS, time);
    expect(record).toEqual({
      ...FIELDS,
      current_time: '2026-11-21T20:15:30.042Z',
      // `created` is in seconds since 1970.
      created: 1_795_292_130.042,
      msecs: 42,
      client_datetime: expect.stringMatching(/^2026-11-2[12]T\d\d:\d\d:30\.042[+-]\d\d:\d\d$/),
      category: 'website',
      platform: 'website',
      levelname: 'INFO',
      levelno: 20,
      session_id: SESSION,
    });
    expect(new Date(record.client_datetime).getTime()).toBe(time.getTime());
    expect(makeLogRecord({ ...FIELDS, levelname: 'WARN', levelno: 30, preziId: 'abc' }, time)).toMatchObject({
      levelname: 'WARN',
      levelno: 30,
      prezi_id: 'abc',
    });
  });
});

describe('logGeneric', () => {
  it('posts an array of one record to the endpoint, with a timeout of 20 seconds (S7.17, S9.1)', async () => {
    const sent = stubPage();
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    expect(await logGeneric(FIELDS)).toBe(true);
    expect(sent).toMatchObject([{ url: ENDPOINT, init: { method: 'POST', credentials: 'omit' } }]);
    expect(recordsOf(sent)).toMatchObject([FIELDS]);
    expect([timeout.mock.calls, LOG_TIMEOUT_MS]).toEqual([[[20_000]], 20_000]);
  });

  it('returns false on a failure and does not throw (S8.4)', async () => {
    stubPage();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await logGeneric(FIELDS)).toBe(false);
  });

  it('throws in production without an endpoint (S7.17)', async () => {
    stubPage();
    configureAnalytics({ logUrl: null });
    await expect(logGeneric(FIELDS)).rejects.toThrow('No log URL.');
  });

  it.each(['localhost', 'laptop.tail1.ts.net', 'preprod.deck.example'])(
    'only writes to the console on %s (S7.17)',
    async (hostname) => {
      const sent = stubPage(hostname);
      const consoleDebug = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
      configureAnalytics({ logUrl: null });
      expect(await logGeneric(FIELDS)).toBe(false);
      expect([sent.length, consoleDebug.mock.calls.length]).toEqual([0, 1]);
    },
  );
});

describe('reportFailure', () => {
  const waitForRequests = () => new Promise((resolve) => setTimeout(resolve, 5));

  it('reports a failure once, without secret parts of URLs', async () => {
    const sent = stubPage('deck.example', '/v/secret-link/');
    const failure = new Error('broke at https://deck.example/v/secret-link/?token=secret#a and /v/secret-link/');
    failure.stack = '';
    reportFailure(failure, 'render');
    reportFailure(failure, 'render');
    await waitForRequests();
    expect(sent).toHaveLength(1);
    expect(recordsOf(sent)).toMatchObject([
      {
        object: 'page',
        action: 'failed',
        trigger: 'render',
        levelname: 'ERROR',
        levelno: 40,
        source: '/v/',
      },
    ]);
    expect(JSON.stringify(recordsOf(sent))).toContain('broke at');
    expect(JSON.stringify(recordsOf(sent))).not.toContain('secret');
  });

  it('reports a chunk that fails to load; the timeout for loading a chunk is 120 s (S8.1)', async () => {
    const sent = stubPage();
    const chunk = { number: 7, name: 'player', load: () => Promise.reject(new Error('404')) };
    await expect(loadChunk(chunk)).rejects.toThrow(ChunkLoadError);
    await waitForRequests();
    const [record] = recordsOf(sent);
    expect(record).toMatchObject({ trigger: 'chunk' });
    expect(record?.['msg']).toContain('Loading chunk 7 failed');
    expect(CHUNK_TIMEOUT_MS).toBe(120_000);
  });

  it('sends nothing without an endpoint', async () => {
    const sent = stubPage();
    configureAnalytics({ logUrl: null });
    reportFailure(new Error('not sent'), 'script');
    await waitForRequests();
    expect(sent).toEqual([]);
  });
});
