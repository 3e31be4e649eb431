import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, type ChunkHost, ChunkLoadError, loadChunk } from './load-chunk.ts';

const url = 'https://deck.example/assets/player-view-abc.js';

/** Returns a host whose `importFrom` always succeeds, and records each URL in `requestedUrls`. */
function createHost() {
  const requestedUrls: string[] = [];
  return {
    requestedUrls,
    urlOf: () => undefined,
    fetchPage: async () => ({ ok: true }),
    importFrom: async (from: string): Promise<unknown> => {
      requestedUrls.push(from);
      return { part: 'retried' };
    },
  } satisfies ChunkHost & Record<string, unknown>;
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

  it('returns the module and stops the timer', async () => {
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

  it('times out after `CHUNK_TIMEOUT_MS` (S8.1, S9.1)', async () => {
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

  describe('when the request of the chunk under a new URL fails too', () => {
    const importFrom = () => Promise.reject(new TypeError(`error loading dynamically imported module: ${url}`));

    it('reloads the page', async () => {
      const reloadPage = vi.fn();
      void loadChunk({ ...failingChunk, reloadPage }, 1, { ...createHost(), importFrom }).catch(() => undefined);
      await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
    });

    it('fails if the server is not reachable', async () => {
      const host = { ...createHost(), importFrom, fetchPage: () => Promise.reject(new TypeError('Failed to fetch')) };
      const reloadPage = vi.fn();
      await expect(loadChunk({ ...failingChunk, reloadPage }, 1, host)).rejects.toBeInstanceOf(ChunkLoadError);
      expect(reloadPage).not.toHaveBeenCalled();
    });

    it('fails if the server responds with an error', async () => {
      const reloadPage = vi.fn();
      const host = { ...createHost(), importFrom, fetchPage: async () => ({ ok: false }) };
      await expect(loadChunk({ ...failingChunk, reloadPage }, 1, host)).rejects.toBeInstanceOf(ChunkLoadError);
      expect(reloadPage).not.toHaveBeenCalled();
    });

    it('fails if the page must not be reloaded', async () => {
      const host = { ...createHost(), importFrom };
      await expect(loadChunk(failingChunk, 1, host)).rejects.toBeInstanceOf(ChunkLoadError);
    });
  });
});
