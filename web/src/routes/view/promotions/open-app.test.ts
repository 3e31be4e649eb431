import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp, shouldOpenStore } from './open-app.ts';

describe('shouldOpenStore, with a tolerance of 1000 ms (S2.23)', () => {
  it.each([
    [{ elapsedMs: 300, timeoutMs: 300, wasHidden: false }, true],
    [{ elapsedMs: 1299, timeoutMs: 300, wasHidden: false }, true],
    [{ elapsedMs: 1300, timeoutMs: 300, wasHidden: false }, false],
    [{ elapsedMs: 60_000, timeoutMs: 300, wasHidden: false }, false],
    [{ elapsedMs: 300, timeoutMs: 300, wasHidden: true }, false],
    [{ elapsedMs: 2400, timeoutMs: 1500, wasHidden: false }, true],
  ])('for %j returns %s', (launch, expected) => expect(shouldOpenStore(launch)).toBe(expected));
});

describe('openApp (S2.23)', () => {
  const app = { ownProtocolUrl: 'flydeck://p/x/', storeUrl: 'https://store.example/', timeoutMs: 300 };
  let isHidden = false;
  let fireVisibilityChange = () => {};
  beforeEach(() => {
    vi.useFakeTimers();
    isHidden = false;
    vi.stubGlobal('document', {
      get hidden() {
        return isHidden;
      },
      addEventListener: (_: string, listener: () => void) => {
        fireVisibilityChange = listener;
      },
      removeEventListener: () => undefined,
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('opens the store after the timeout if the page was never hidden', () => {
    const visited: string[] = [];
    openApp(app, (url) => visited.push(url));
    expect(visited).toEqual([app.ownProtocolUrl]);
    vi.advanceTimersByTime(299);
    expect(visited).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(visited).toEqual([app.ownProtocolUrl, app.storeUrl]);
  });

  it('does not open the store if the page was hidden before the timeout, even if the page is visible again', () => {
    const visited: string[] = [];
    openApp(app, (url) => visited.push(url));
    isHidden = true;
    fireVisibilityChange();
    isHidden = false;
    fireVisibilityChange();
    vi.advanceTimersByTime(5000);
    expect(visited).toEqual([app.ownProtocolUrl]);
  });
});
