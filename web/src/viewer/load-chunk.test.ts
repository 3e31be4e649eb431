import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, type ChunkHost, ChunkLoadError, loadChunk } from './load-chunk.ts';

const address = 'https://deck.example/assets/player-view-abc.js';

/** A browser in which the chunk can be had under a new address. */
function aHost(): ChunkHost & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    addressOf: () => undefined,
    importFrom: async (from) => {
      asked.push(from);
      return { part: 'late' };
    },
  };
}

const failing = {
  number: 7,
  name: 'player-view',
  load: () => Promise.reject(new TypeError(`error loading dynamically imported module: ${address}`)),
};

describe('loading a chunk', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('gives the module', async () => {
    const chunk = { number: 7, name: 'part', load: async () => ({ part: 'here' }) };
    expect(await loadChunk(chunk, 0, aHost())).toEqual({ part: 'here' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fails with its number, type and address', async () => {
    const failure = await loadChunk(failing, 0, aHost()).catch((reason: unknown) => reason);
    expect(failure).toBeInstanceOf(ChunkLoadError);
    expect(failure).toMatchObject({
      name: 'ChunkLoadError',
      message: 'Loading chunk 7 failed',
      type: 'error',
      request: address,
    });
  });

  it('gives up after 120 seconds', async () => {
    const chunk = { number: 7, name: 'player-view', load: () => new Promise<never>(() => undefined) };
    const loading = loadChunk(chunk, 0, { ...aHost(), addressOf: () => address }).catch(
      (reason: unknown) => reason,
    );
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await loading).toMatchObject({ name: 'ChunkLoadError', type: 'timeout', request: address });
  });

  it('asks under a new address when it tries again', async () => {
    const host = aHost();
    expect(await loadChunk(failing, 2, host)).toEqual({ part: 'late' });
    expect(host.asked).toEqual([`${address}?retry=2`]);
  });
});
