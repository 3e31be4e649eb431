import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp, shouldOpenStore } from './open-app.ts';

describe('S§2.5: the store opens after a delay, counted with a tolerance of 1000 ms', () => {
  it.each([
    [{ elapsedMs: 300, timeoutMs: 300, wasHidden: false }, true],
    [{ elapsedMs: 1299, timeoutMs: 300, wasHidden: false }, true],
    [{ elapsedMs: 1300, timeoutMs: 300, wasHidden: false }, false],
    [{ elapsedMs: 60_000, timeoutMs: 300, wasHidden: false }, false],
    [{ elapsedMs: 300, timeoutMs: 300, wasHidden: true }, false],
    [{ elapsedMs: 2400, timeoutMs: 1500, wasHidden: false }, true],
  ])('%j: %s', (waited, opens) => expect(shouldOpenStore(waited)).toBe(opens));
});

describe('S§2.5: the app by its own protocol, else its store', () => {
  const app = { ownProtocolUrl: 'flydeck://p/x/', storeUrl: 'https://store.example/', timeoutMs: 300 };
  let hidden = false;
  let tell = () => {};
  beforeEach(() => {
    vi.useFakeTimers();
    hidden = false;
    vi.stubGlobal('document', {
      get hidden() {
        return hidden;
      },
      addEventListener: (_: string, listener: () => void) => {
        tell = listener;
      },
      removeEventListener: () => undefined,
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('opens the store where the app did not come up', () => {
    const went: string[] = [];
    openApp(app, (address) => went.push(address));
    expect(went).toEqual([app.ownProtocolUrl]);
    vi.advanceTimersByTime(299);
    expect(went).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(went).toEqual([app.ownProtocolUrl, app.storeUrl]);
  });

  it('leaves the store closed where the page was hidden meanwhile, also when it is back', () => {
    const went: string[] = [];
    openApp(app, (address) => went.push(address));
    hidden = true;
    tell();
    hidden = false;
    tell();
    vi.advanceTimersByTime(5000);
    expect(went).toEqual([app.ownProtocolUrl]);
  });
});
