import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

class TestWorker extends EventTarget {
  static created: TestWorker[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor() {
    super();
    TestWorker.created.push(this);
  }
}

beforeEach(() => {
  TestWorker.created = [];
  vi.resetModules();
  vi.stubGlobal('Worker', TestWorker);
  vi.stubGlobal('HTMLCanvasElement', class {});
  Object.assign(HTMLCanvasElement.prototype, { transferControlToOffscreen: () => undefined });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const load = () => import('./start-paint-worker.ts');

describe('startPaintWorker', () => {
  it('returns the prepared worker once, and dispatches its earlier messages again', async () => {
    const { preparePaintWorker, startPaintWorker } = await load();
    preparePaintWorker();
    preparePaintWorker();
    expect(TestWorker.created).toHaveLength(1);
    TestWorker.created[0]?.onmessage?.({ data: 'ready' });
    const worker = startPaintWorker();
    const received: unknown[] = [];
    worker.addEventListener('message', ({ data }) => received.push(data));
    await Promise.resolve();
    expect([worker, received]).toEqual([TestWorker.created[0], ['ready']]);
    expect(startPaintWorker()).not.toBe(worker);
  });

  it('starts another worker if the prepared worker has failed', async () => {
    const { preparePaintWorker, startPaintWorker } = await load();
    preparePaintWorker();
    TestWorker.created[0]?.onerror?.();
    expect(startPaintWorker()).toBe(TestWorker.created[1]);
  });

  it('prepares no worker if the browser cannot transfer a canvas', async () => {
    vi.stubGlobal('HTMLCanvasElement', class {});
    const { preparePaintWorker } = await load();
    preparePaintWorker();
    expect(TestWorker.created).toHaveLength(0);
  });
});
