import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, type ChunkHost, ChunkLoadError, loadChunk } from './load-chunk.ts';

const url = 'https://deck.example/assets/player-view-abc.js';

/** A host whose `importFrom` succeeds and records the URLs it is called with. */
function createHost(): ChunkHost & { requestedUrls: string[] } {
  const requestedUrls: string[] = [];
  return {
    requestedUrls,
    urlOf: () => undefined,
    importFrom: async (from) => {
      requestedUrls.push(from);
      return { part: 'retried' };
    },
  };
}

const failingChunk = {
  number: 7,
  name: 'player-view',
  load: () => Promise.reject(new TypeError(`error loading dynamically imported module: ${url}`)),
};

describe('loadChunk', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('returns the module', async () => {
    const chunk = { number: 7, name: 'part', load: async () => ({ part: 'loaded' }) };
    expect(await loadChunk(chunk, 0, createHost())).toEqual({ part: 'loaded' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fails with the chunk number, failure type and URL (S8.1)', async () => {
    const failure = await loadChunk(failingChunk, 0, createHost()).catch((reason: unknown) => reason);
    expect(failure).toBeInstanceOf(ChunkLoadError);
    expect(failure).toMatchObject({
      name: 'ChunkLoadError',
      message: 'Loading chunk 7 failed',
      type: 'error',
      request: url,
    });
  });

  it('times out after 120 seconds (S8.1, S9.1)', async () => {
    const chunk = { number: 7, name: 'player-view', load: () => new Promise<never>(() => undefined) };
    const loading = loadChunk(chunk, 0, { ...createHost(), urlOf: () => url }).catch((reason: unknown) => reason);
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await loading).toMatchObject({ name: 'ChunkLoadError', type: 'timeout', request: url });
  });

  it('adds the number of the retry to the URL, so that the failed module is not reused', async () => {
    const host = createHost();
    expect(await loadChunk(failingChunk, 2, host)).toEqual({ part: 'retried' });
    expect(host.requestedUrls).toEqual([`${url}?retry=2`]);
  });
});
