import { EVENT_POST_TIMEOUT_MS } from '@flydeck/contract/events/constants';
import { eventLogSchema } from '@flydeck/contract/events/envelope';
import { LOGO_CLICK } from '@flydeck/contract/events/header-events';
import { SEARCH_PRESENTATIONS } from '@flydeck/contract/events/search-events';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { defaultEventHandling } from './default-event-handling.ts';
import { eventText } from './event-text.ts';
import { flushPendingEvents, logEvent } from './log-event.ts';
import { followLinkAfter, navigateAfter } from './navigate-after.ts';
import { randomUuid } from './random-uuid.ts';
import { configureAnalytics } from './settings.ts';
import { readZoomApp } from './zoom-app.ts';

interface SentRequest {
  readonly method: 'beacon' | 'post';
  readonly path: string;
  readonly json: unknown;
  readonly init?: RequestInit;
}

/** Stubs the browser globals that events use. `sendBeacon` returns `acceptsBeacons`. */
function stubBrowser({
  hostname = 'deck.example',
  cookie = '',
  acceptsBeacons = true,
  globalPrivacyControl = false,
} = {}) {
  const sent: SentRequest[] = [];
  const cookies: string[] = [];
  vi.stubGlobal('location', { hostname, href: `https://${hostname}/p/x/`, protocol: 'https:' });
  vi.stubGlobal('document', {
    referrer: '',
    get cookie() {
      return cookie;
    },
    set cookie(text: string) {
      cookies.push(text);
    },
  });
  const sendBeacon = (path: string, blob: Blob) => {
    void blob.text().then((text) => sent.push({ method: 'beacon', path, json: JSON.parse(text) }));
    return acceptsBeacons;
  };
  vi.stubGlobal('navigator', { sendBeacon, globalPrivacyControl });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ method: 'post', path, json: JSON.parse(String(init.body)), init });
    return { ok: true };
  });
  return { sent, cookies };
}

const waitForRequests = () => new Promise((resolve) => setTimeout(resolve, 5));

beforeEach(() =>
  configureAnalytics({
    consentRequired: false,
    isEmbedded: false,
    eventsOnLocalhost: false,
    logUrl: null,
    zoom: null,
    filters: [],
  }),
);
afterEach(() => vi.unstubAllGlobals());

describe('logEvent', () => {
  it('sends an array of one envelope that the server accepts (S7.1, S3.7)', async () => {
    const { sent } = stubBrowser();
    // `eventText` replaces the control character by a space.
    const body = { search_term: eventText('maps\u0000'), search_type: 'NEXT' } as const;
    expect(await logEvent(SEARCH_PRESENTATIONS, body)).toBe(true);
    await waitForRequests();
    expect(sent).toMatchObject([{ method: 'beacon', path: '/log/json' }]);
    expect(eventLogSchema.parse(sent[0]?.json)).toMatchObject([
      { core: { schema_id: 1001 }, body: { event_name: 'search presentations', search_term: 'maps ' } },
    ]);
  });

  it('sends a POST request if `usesBeacon` is false or the beacon queue is full (S7.2, S9.1)', async () => {
    const { sent } = stubBrowser();
    const timeouts: number[] = [];
    const originalTimeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      timeouts.push(ms);
      return originalTimeout(ms);
    });
    expect(await logEvent(LOGO_CLICK, {}, { usesBeacon: false, usesFallbackPath: true })).toBe(true);
    expect(sent).toMatchObject([
      {
        method: 'post',
        path: '/fallback/json',
        init: {
          method: 'POST',
          credentials: 'include',
          headers: { 'content-type': 'application/json' },
        },
      },
    ]);
    expect(timeouts).toEqual([EVENT_POST_TIMEOUT_MS]);
    vi.restoreAllMocks();
    const withFullQueue = stubBrowser({ acceptsBeacons: false });
    expect(await logEvent(LOGO_CLICK, {})).toBe(true);
    await waitForRequests();
    // The beacon was tried first. The stub records beacons later than other requests, because it reads their bodies
    // asynchronously.
    expect(withFullQueue.sent.map(({ method }) => method)).toEqual(['post', 'beacon']);
  });

  it('stores events until required consent is given, then sends them once', async () => {
    configureAnalytics({ consentRequired: true });
    const beforeChoice = stubBrowser();
    expect(await logEvent(LOGO_CLICK, {})).toBe(false);
    flushPendingEvents();
    await waitForRequests();
    expect([beforeChoice.sent, beforeChoice.cookies]).toEqual([[], []]);
    const startMs = Date.now();
    const afterConsent = stubBrowser({ cookie: 'cookie-consent=performance' });
    flushPendingEvents();
    flushPendingEvents();
    await waitForRequests();
    const [envelope] = eventLogSchema.parse(afterConsent.sent[0]?.json);
    expect(afterConsent.sent).toHaveLength(1);
    expect(LOGO_CLICK.schemaId).toBe(1003);
    expect(envelope?.core.schema_id).toBe(1003);
    // `client_time` is the time of the click, not the time of sending.
    expect(envelope?.core.client_time).toBeLessThanOrEqual(startMs);
  });

  it('drops events if consent is refused', async () => {
    configureAnalytics({ consentRequired: true });
    stubBrowser();
    await logEvent(LOGO_CLICK, {});
    const afterRefusal = stubBrowser({ cookie: 'cookie-consent=necessary' });
    flushPendingEvents();
    const afterConsent = stubBrowser({ cookie: 'cookie-consent=all' });
    flushPendingEvents();
    await waitForRequests();
    expect([afterRefusal.sent, afterConsent.sent]).toEqual([[], []]);
  });

  it('returns false on a failure and never throws (S7.3, S8.4)', async () => {
    stubBrowser({ acceptsBeacons: false });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await logEvent(LOGO_CLICK, {})).toBe(false);
    vi.stubGlobal('document', undefined);
    expect(await logEvent(LOGO_CLICK, {})).toBe(false);
  });

  it('drops events that a filter rejects (S7.4)', async () => {
    const { sent } = stubBrowser();
    configureAnalytics({ filters: [({ core }) => core.schema_id !== LOGO_CLICK.schemaId] });
    expect(await logEvent(LOGO_CLICK, {})).toBe(false);
    expect(await logEvent(SEARCH_PRESENTATIONS, { search_term: '', search_type: 'NEXT' })).toBe(true);
    await waitForRequests();
    expect(sent).toHaveLength(1);
  });
});

describe('the session id', () => {
  it('is stored in a secure cross-site cookie for 30 minutes (S9.2)', async () => {
    const { cookies } = stubBrowser();
    await logEvent(LOGO_CLICK, {});
    expect(cookies).toEqual([
      expect.stringMatching(/^event-session=[0-9a-f-]{36};path=\/;max-age=1800;samesite=none;secure$/),
    ]);
  });

  it('is read from the session cookie if the cookie exists (S4.6)', async () => {
    const id = randomUuid();
    const { sent } = stubBrowser({ cookie: `a=b; event-session=${id}` });
    await logEvent(LOGO_CLICK, {});
    await waitForRequests();
    expect(sent).toMatchObject([{ json: [{ user: { session_id: id } }] }]);
  });
});

describe('required consent', () => {
  it.each([
    ['', false],
    ['cookie-consent=necessary', false],
    ['cookie-consent=performance', true],
    ['cookie-consent=all', true],
    ['cookie-consent=something', false],
  ])('with cookie "%s", an event is sent: %s (S7.6)', async (cookie, isSent) => {
    const { sent, cookies } = stubBrowser({ cookie });
    configureAnalytics({ consentRequired: true });
    expect(await logEvent(LOGO_CLICK, {})).toBe(isSent);
    await waitForRequests();
    expect([sent.length, cookies.length]).toEqual(isSent ? [1, 1] : [0, 0]);
  });

  it('is needed on an embed only for the session cookie, not for sending events (S7.6)', async () => {
    const onEmbed = stubBrowser();
    configureAnalytics({ consentRequired: true, isEmbedded: true });
    expect(await logEvent(LOGO_CLICK, {})).toBe(true);
    expect(onEmbed.cookies).toEqual([]);
    await waitForRequests();
    expect(onEmbed.sent).toMatchObject([{ json: [{ platform: { type: 'embed' } }] }]);
    const afterConsent = stubBrowser({ cookie: 'cookie-consent=all' });
    expect(await logEvent(LOGO_CLICK, {})).toBe(true);
    expect(afterConsent.cookies).toHaveLength(1);
  });
});

describe('logEvent with Global Privacy Control', () => {
  it.each([{ isEmbedded: false }, { isEmbedded: true }])(
    'sends nothing and deletes the session cookie: %j',
    async (settings) => {
      const cookie = `event-session=${randomUuid()}; cookie-consent=all`;
      const { sent, cookies } = stubBrowser({ globalPrivacyControl: true, cookie });
      configureAnalytics({ ...settings, consentRequired: true });
      expect(await logEvent(LOGO_CLICK, {})).toBe(false);
      await waitForRequests();
      expect(sent).toEqual([]);
      expect(cookies).toEqual([expect.stringMatching(/^event-session=;path=\/;max-age=0;/)]);
    },
  );
});

describe('readZoomApp', () => {
  const AGENT =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) ZoomApps/1.0 Zoom/5.17.5';

  it('returns platform and user of the Zoom app, which logEvent then sends (S3.8)', async () => {
    const { sent } = stubBrowser();
    const query = '?zoom_meeting_id=987%00&zoom_app_user_id=ada&zoom_app_version=2.1';
    configureAnalytics({ zoom: readZoomApp(query, AGENT) });
    expect(await logEvent(LOGO_CLICK, {})).toBe(true);
    await waitForRequests();
    const [envelope] = eventLogSchema.parse(sent[0]?.json);
    expect([envelope.platform, envelope.user]).toEqual([
      {
        os: 'macOS',
        os_version: '10.15.7',
        user_agent: AGENT,
        zoom_app_version: '2.1',
        zoom_version: '5.17.5',
      },
      { meeting_id: '987 ', zoom_app_user_id: 'ada' },
    ]);
  });

  it.each([
    ['?zoom_meeting_id=1', AGENT],
    ['', AGENT],
  ])('returns null if the query "%s" lacks the id of the meeting or the user', (query, agent) =>
    expect(readZoomApp(query, agent)).toBeNull(),
  );

  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) ZoomWebView/1.0', 'Windows', '10.0'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X)', 'iOS', '17.4.1'],
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8)', 'Android', '14'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux', ''],
    ['nothing', 'unknown', ''],
  ])('reads the user agent %s as the system %s %s', (agent, os, os_version) => {
    const app = readZoomApp('?zoom_meeting_id=1&zoom_app_user_id=2&zoom_version=6', agent);
    expect(app?.platform).toMatchObject({ os, os_version, zoom_version: '6' });
  });
});

describe('handling of events', () => {
  let debug: MockInstance;
  beforeEach(() => {
    debug = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each([
    ['deck.example', 'send'],
    ['localhost.example', 'send'],
    ['localhost', 'console'],
    ['a.localhost', 'console'],
    ['127.0.0.1', 'console'],
    ['[::1]', 'console'],
    ['laptop.tail1234.ts.net', 'console'],
    ['preprod.deck.example', 'console'],
    ['www-preprod.deck.example', 'console'],
    ['no-cookies.deck.example', 'drop'],
    ['www.deck-nocookie.example', 'drop'],
  ] as const)('on the host %s is by default "%s" (S7.5)', (hostname, handling) => {
    expect(defaultEventHandling(hostname)).toBe(handling);
  });

  it('is "console" on localhost, "send" with `eventsOnLocalhost`, and "drop" on cookieless hosts (S7.5)', async () => {
    const onLocalhost = stubBrowser({ hostname: 'localhost' });
    expect(await logEvent(LOGO_CLICK, {})).toBe(false);
    await waitForRequests();
    expect(onLocalhost.sent).toEqual([]);
    expect(debug).toHaveBeenCalledOnce();
    configureAnalytics({ eventsOnLocalhost: true });
    expect(await logEvent(LOGO_CLICK, {})).toBe(true);
    await waitForRequests();
    expect(onLocalhost.sent).toHaveLength(1);
    stubBrowser({ hostname: 'nocookies.deck.example' });
    expect(await logEvent(LOGO_CLICK, {})).toBe(false);
    expect(debug).toHaveBeenCalledOnce();
  });
});

it('randomUuid creates version 4 UUIDs, and throws without secure random numbers (S8.2)', () => {
  expect(randomUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(() => randomUuid({} as Crypto)).toThrow('crypto.getRandomValues() is not supported.');
});

it('eventText returns at most 200 characters, without control characters and unpaired surrogates, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      const eventValue = eventText(text);
      expect(eventValue.length).toBeLessThanOrEqual(200);
      expect(eventValue).toMatch(/^[^\p{Cc}\p{Cs}]*$/u);
    }),
  );
});

describe('navigation after an event', () => {
  const click = { button: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
  const link = { currentTarget: { href: '/there/' } };

  it.each([
    ['succeeds', () => Promise.resolve(true)],
    ['fails', () => Promise.reject(new Error('no'))],
    ['never completes', () => new Promise(() => undefined)],
  ])('takes place if sending the event %s (S4.8, S7.7)', async (_case, sendEvent) => {
    const navigate = vi.fn();
    await navigateAfter(sendEvent(), '/there/', { timeoutMs: 10, navigate });
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/there/');
  });

  it('followLinkAfter navigates on a click, but not on a click with the Ctrl key', async () => {
    const navigate = vi.fn();
    const preventDefault = vi.fn();
    followLinkAfter({ ...click, ...link, preventDefault, ctrlKey: true }, Promise.resolve(), { navigate });
    await waitForRequests();
    expect([navigate, preventDefault].map((call) => call.mock.calls.length)).toEqual([0, 0]);
    followLinkAfter({ ...click, ...link, preventDefault }, Promise.resolve(), { navigate });
    await waitForRequests();
    expect([navigate, preventDefault].map((call) => call.mock.calls.length)).toEqual([1, 1]);
  });
});
