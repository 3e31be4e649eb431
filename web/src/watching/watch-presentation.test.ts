import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureAnalytics } from '../analytics/settings.ts';
import { createViewerStore, type ViewerStore } from '../viewer/viewer-store.ts';
import { IDLE_MS } from './visible-time.ts';
import { watchPresentation } from './watch-presentation.ts';

const OID = 'abcdefghijklmnop';
const STEPS = ['overview', 'one', 'two'].map((topicId) => ({ topicId, title: topicId }));

/** The fields of a sent analytics event. */
type Body = Readonly<Record<string, unknown>>;

/** Stubs the browser globals that `watchPresentation` uses, with a manual clock. */
function stubBrowser() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', referrer: '', cookie: '' });
  const windowEvents = new EventTarget();
  const sent: Body[] = [];
  const setVisibility = (visibilityState: 'visible' | 'hidden') => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  let nowMs = 1000;
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', windowEvents.addEventListener.bind(windowEvents));
  vi.stubGlobal('removeEventListener', windowEvents.removeEventListener.bind(windowEvents));
  vi.stubGlobal('location', {
    hostname: 'deck.example',
    href: 'https://deck.example/p/x/',
    protocol: 'https:',
  });
  vi.stubGlobal('navigator', {
    sendBeacon: (_path: string, blob: Blob) => {
      // Blobs are read asynchronously. The empty object reserves a place in the list, to preserve the order of sending.
      const index = sent.push({}) - 1;
      void blob.text().then((text) => {
        const [{ body }] = JSON.parse(text) as [{ body: Body }];
        sent[index] = body;
      });
      return true;
    },
  });
  // After 5 ms, all pending promises of `blob.text()` are resolved.
  const waitForBodies = () => new Promise((resolve) => setTimeout(resolve, 5));
  return {
    /** The events in the order of sending: `[name, step, durationMs]` for events of a step, otherwise the name. */
    events: async () => {
      await waitForBodies();
      return sent.map(({ event_name, step, topic, duration_ms }) => {
        if (step === undefined) return event_name;
        expect(STEPS.map(({ topicId }) => topicId)).toContain(topic);
        return [event_name, step, duration_ms];
      });
    },
    /** The topic ids in the sent events, in the order of sending. */
    topics: async () => {
      await waitForBodies();
      return sent.flatMap(({ topic }) => topic ?? []);
    },
    clock: () => nowMs,
    advanceMs: (ms: number) => {
      nowMs += ms;
    },
    showPage: () => setVisibility('visible'),
    hidePage: () => setVisibility('hidden'),
    leavePage: () => windowEvents.dispatchEvent(new Event('pagehide')),
    movePointer: () => windowEvents.dispatchEvent(new Event('pointermove')),
  };
}

let browser: ReturnType<typeof stubBrowser>;
let store: ViewerStore;
beforeEach(() => {
  configureAnalytics({ consentRequired: false, isEmbedded: false, filters: [] });
  browser = stubBrowser();
  store = createViewerStore();
});
afterEach(() => vi.unstubAllGlobals());

/** Watches a presentation with three steps in `store`. Returns a function that stops watching. */
function watch({ schemaVersion = '2' as '0' | '2', isLooping = false } = {}): () => void {
  const stopWatching = watchPresentation(store, { oid: OID, schemaVersion }, browser.clock);
  store.open(STEPS, { isLooping });
  return stopWatching;
}

/** Does what happens when a visitor presses Present and the presentation has loaded. */
function present(): void {
  store.present();
  store.dispatch({ type: 'loaded' });
}

describe('the event "presentation started"', () => {
  it('is sent once per visit, when presenting begins', async () => {
    watch();
    browser.advanceMs(500);
    store.present();
    browser.advanceMs(500);
    expect(await browser.events()).toEqual([]);
    store.dispatch({ type: 'loaded' });
    expect(await browser.events()).toEqual(['presentation started']);
    store.goTo(2);
    store.next();
    store.dispatch({ type: 'restart' });
    expect((await browser.events()).filter((name) => name === 'presentation started')).toHaveLength(1);
  });
});

describe('the event "step viewed"', () => {
  it('is sent when the visitor leaves a step, with the step’s number and the duration of the view', async () => {
    watch();
    present();
    browser.advanceMs(1200);
    store.next();
    browser.advanceMs(300);
    store.previous();
    expect(await browser.events()).toEqual(['presentation started', ['step viewed', 0, 1200], ['step viewed', 1, 300]]);
  });

  it('numbers the pages of a classic presentation from 1', async () => {
    watch({ schemaVersion: '0' });
    present();
    browser.advanceMs(700);
    store.next();
    expect(await browser.events()).toContainEqual(['step viewed', 1, 700]);
    expect(await browser.topics()).toEqual(['overview']);
  });

  it('is sent only once if the page is hidden and then left, and counts only the time of visible pages', async () => {
    watch();
    present();
    browser.advanceMs(1000);
    browser.hidePage();
    browser.leavePage();
    browser.advanceMs(60_000);
    browser.showPage();
    browser.advanceMs(500);
    store.next();
    expect(await browser.events()).toEqual(['presentation started', ['step viewed', 0, 1000], ['step viewed', 0, 500]]);
  });

  it('stops counting after IDLE_MS without input, and continues on the next input', async () => {
    watch();
    present();
    browser.advanceMs(IDLE_MS + 3_600_000);
    browser.movePointer();
    browser.advanceMs(2000);
    store.next();
    expect(await browser.events()).toContainEqual(['step viewed', 0, IDLE_MS + 2000]);
  });

  it('is not sent after IDLE_MS without input while the presentation loops', async () => {
    const stepMs = 5000;
    watch({ isLooping: true });
    present();
    for (let count = 0; count < 400; count += 1) {
      browser.advanceMs(stepMs);
      store.next();
    }
    const views = (await browser.events()).filter((event) => Array.isArray(event));
    expect(views).toHaveLength(IDLE_MS / stepMs);
  });

  it('does not count the time for which the restart overlay is shown', async () => {
    watch();
    present();
    store.goTo(2);
    browser.advanceMs(400);
    store.next();
    browser.advanceMs(9000);
    store.dispatch({ type: 'restart' });
    browser.advanceMs(100);
    browser.leavePage();
    expect((await browser.events()).filter((event) => Array.isArray(event))).toEqual([
      ['step viewed', 2, 400],
      ['step viewed', 0, 100],
    ]);
  });
});

describe('the event "presentation completed"', () => {
  it('is sent once per visit, when the last step is reached', async () => {
    watch();
    present();
    store.next();
    expect(await browser.events()).not.toContain('presentation completed');
    store.next();
    store.next();
    store.dispatch({ type: 'restart' });
    store.goTo(2);
    expect((await browser.events()).filter((name) => name === 'presentation completed')).toHaveLength(1);
  });
});

it('watchPresentation sends the event of the current step when watching ends, and nothing afterwards', async () => {
  const stopWatching = watch();
  present();
  browser.advanceMs(800);
  stopWatching();
  browser.advanceMs(800);
  store.next();
  browser.leavePage();
  expect(await browser.events()).toEqual(['presentation started', ['step viewed', 0, 800]]);
});
