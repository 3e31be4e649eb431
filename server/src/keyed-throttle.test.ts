import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KeyedThrottle, type KeyedThrottleOptions } from './keyed-throttle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function createRecordingThrottle(options: KeyedThrottleOptions = {}) {
  const calls: string[] = [];
  const throttle = new KeyedThrottle(async (key) => void calls.push(key), { intervalMs: 1000, ...options });
  return { calls, throttle };
}

describe('KeyedThrottle', () => {
  it('runs the callback immediately, and once at the end of each interval in which notify was called', async () => {
    const { calls, throttle } = createRecordingThrottle();
    for (let i = 0; i < 5; i += 1) await throttle.notify('a');
    expect(calls).toEqual(['a']);
    vi.advanceTimersByTime(1000);
    expect(calls).toEqual(['a', 'a']);
    await throttle.notify('a');
    vi.advanceTimersByTime(1000);
    expect(calls).toEqual(['a', 'a', 'a']);
    vi.advanceTimersByTime(5000);
    expect(calls).toHaveLength(3);
  });

  it('throttles each key separately', async () => {
    const { calls, throttle } = createRecordingThrottle();
    for (const key of ['a', 'b', 'a', 'b']) await throttle.notify(key);
    expect(calls).toEqual(['a', 'b']);
    vi.advanceTimersByTime(1000);
    expect(calls).toEqual(['a', 'b', 'a', 'b']);
  });

  it('if there are more keys than maxKeys, ends the interval of the oldest key and runs its pending callback', async () => {
    const { calls, throttle } = createRecordingThrottle({ maxKeys: 2 });
    for (const key of ['a', 'b', 'a', 'b', 'c']) await throttle.notify(key);
    expect(calls).toEqual(['a', 'b', 'a', 'c']);
    await throttle.notify('a');
    expect(calls).toEqual(['a', 'b', 'a', 'c', 'b', 'a']);
  });

  it('rejects if an immediate callback fails, and passes the error of a delayed callback to onError', async () => {
    const onError = vi.fn();
    const throttle = new KeyedThrottle(() => Promise.reject(new Error('down')), {
      intervalMs: 1000,
      onError,
    });
    await expect(throttle.notify('a')).rejects.toThrow('down');
    await throttle.notify('a');
    await vi.advanceTimersByTimeAsync(1000);
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: 'down' }));
  });

  it('drops pending calls when it is closed', async () => {
    const { calls, throttle } = createRecordingThrottle();
    await throttle.notify('a');
    await throttle.notify('a');
    throttle.close();
    vi.advanceTimersByTime(5000);
    expect(calls).toEqual(['a']);
  });
});
