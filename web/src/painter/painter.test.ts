import { diffScenes } from '@flydeck/scene/incremental/scene-patch';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaintRequest } from './messages.ts';
import { Painter } from './painter.ts';
import { createSurface, emptyScene, FakeWorker, stubPage } from './testing/fake-browser.ts';

const OPACITIES = new Map([[0, new Float32Array([1])]]);

/** Returns a request with a camera at the x coordinate `x`. */
const requestAt = (x: number, viewport: Partial<PaintRequest['viewport']> = {}): PaintRequest => ({
  camera: { frame: 0, x, y: 0, zoom: 1, rotation: 0 },
  viewport: { width: 200, height: 100, ...viewport },
});

const nextMicrotask = () => Promise.resolve();

/**
 * Creates a painter with an empty scene and a fake worker. `isReady`: whether the worker has reported that it can
 * paint.
 */
function openPainter({ isReady = true } = {}) {
  const worker = new FakeWorker();
  const surface = createSurface();
  const painter = new Painter({
    surface: surface.element,
    pictureLimitBytes: 1,
    createPatch: diffScenes,
    startWorker: () => worker as unknown as Worker,
  });
  const scene = emptyScene();
  painter.setScene(scene);
  if (isReady) worker.emit({ type: 'ready', isSupported: true });
  return { painter, worker, surface, scene };
}

beforeEach(stubPage);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('Painter with a worker', () => {
  it('sends the canvas, the fonts, the scene and the newest request when the worker is ready', async () => {
    const { painter, worker } = openPainter({ isReady: false });
    painter.addFont({ id: 'serif', source: new ArrayBuffer(0), descriptors: {} });
    painter.paint(requestAt(1));
    painter.paint(requestAt(2));
    await nextMicrotask();
    expect(worker.commands).toEqual([]);
    worker.emit({ type: 'ready', isSupported: true });
    expect(worker.commands.map(({ type }) => type)).toEqual(['open', 'font', 'scene', 'paint']);
    expect(worker.requestedCameraXs).toEqual([2]);
    painter.close();
    expect(worker.isTerminated).toBe(true);
  });

  it('waits until the last request is painted, and then sends only the newest request', async () => {
    const { painter, worker } = openPainter();
    for (const x of [1, 2, 3, 4]) {
      painter.paint(requestAt(x));
      await nextMicrotask();
    }
    expect(worker.requestedCameraXs).toEqual([1]);
    worker.acknowledge();
    expect(worker.requestedCameraXs).toEqual([1, 4]);
    worker.acknowledge();
    expect(worker.requestedCameraXs).toEqual([1, 4]);
    painter.close();
  });

  it('resolves `whenPainted` when the newest request is painted, not an earlier one', async () => {
    const { painter, worker } = openPainter();
    painter.paint(requestAt(1));
    await nextMicrotask();
    painter.paint(requestAt(2));
    let isPainted = false;
    const painted = painter.whenPainted().then(() => {
      isPainted = true;
    });
    worker.acknowledge();
    await nextMicrotask();
    expect([worker.requestedCameraXs, isPainted]).toEqual([[1, 2], false]);
    worker.acknowledge();
    await painted;
    painter.close();
  });

  it('sends the whole first scene, and immediately sends each later scene as a patch', async () => {
    const { painter, worker, scene } = openPainter();
    painter.setScene({ ...scene, backdrop: '#000000' });
    painter.setScene({ ...scene, backdrop: '#ff0000' });
    const sent = worker.commands.flatMap((command) => {
      if (command.type === 'scene') return command.scene.backdrop;
      return command.type === 'patch' ? [command.patch.fields?.backdrop, command.patch.frames] : [];
    });
    expect(sent).toEqual(['#ffffff', '#000000', [], '#ff0000', []]);
    painter.close();
  });

  it('sends opacities only when they change', async () => {
    const { painter, worker } = openPainter();
    for (const viewport of [{ opacities: OPACITIES }, { opacities: OPACITIES, width: 300 }, { width: 300 }]) {
      painter.paint(requestAt(viewport.width ?? 0, viewport));
      await nextMicrotask();
      worker.acknowledge();
    }
    const sent = worker.commands.flatMap((command) => {
      if (command.type !== 'paint') return [];
      const { camera, viewport, keepsOpacities } = command.request;
      return [[camera.x, viewport.width, viewport.opacities, keepsOpacities]];
    });
    expect(sent).toEqual([
      [0, 200, OPACITIES, false],
      [300, 300, undefined, true],
      [300, 300, undefined, false],
    ]);
    painter.close();
  });
});

describe('Painter on the main thread', () => {
  /**
   * Waits until the last request is painted. Returns the last painted rectangle of the only canvas, in the form
   * `colour canvas-size x,y,width,height`.
   */
  async function lastPaint({ painter, surface }: ReturnType<typeof openPainter>) {
    await painter.whenPainted();
    expect(surface.canvases).toHaveLength(1);
    return surface.canvases[0]?.painted.at(-1);
  }

  it('when the worker fails, paints the newest request on a new canvas and then removes the old canvas', async () => {
    const opened = openPainter();
    opened.painter.paint(requestAt(1));
    await nextMicrotask();
    opened.worker.acknowledge();
    const [failedCanvas] = opened.surface.canvases;
    opened.painter.paint(requestAt(2, { width: 400 }));
    opened.worker.dispatchEvent(new Event('error'));
    expect([opened.worker.isTerminated, failedCanvas?.isRemoved]).toEqual([true, false]);
    expect(await lastPaint(opened)).toBe('#ffffff 400×100 0,0,400,100');
    expect(failedCanvas?.isRemoved).toBe(true);
    opened.painter.setScene({ ...opened.scene, backdrop: '#00ff00' });
    opened.painter.paint(requestAt(2));
    expect(await lastPaint(opened)).toBe('#00ff00 200×100 0,0,200,100');
    opened.painter.close();
  });

  it.each([
    ['the script of the worker does not load', (worker: FakeWorker) => worker.dispatchEvent(new Event('error'))],
    ['the worker cannot paint', (worker: FakeWorker) => worker.emit({ type: 'ready', isSupported: false })],
  ])('paints when %s', async (_, fail) => {
    const opened = openPainter({ isReady: false });
    opened.painter.paint(requestAt(1));
    fail(opened.worker);
    expect(await lastPaint(opened)).toBe('#ffffff 200×100 0,0,200,100');
    opened.painter.close();
  });

  it('paints if the browser does not allow workers to paint on a canvas of the page', async () => {
    vi.stubGlobal('HTMLCanvasElement', class {});
    const opened = openPainter({ isReady: false });
    opened.painter.paint(requestAt(1));
    expect(await lastPaint(opened)).toBe('#ffffff 200×100 0,0,200,100');
    opened.painter.close();
  });

  it.each([true, false])('paints if the worker does not respond for 10 s (worker was ready: %s)', async (isReady) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const opened = openPainter({ isReady });
    opened.painter.paint(requestAt(1));
    await nextMicrotask();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(opened.worker.isTerminated).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(opened.worker.isTerminated).toBe(true);
    expect(await lastPaint(opened)).toBe('#ffffff 200×100 0,0,200,100');
    opened.painter.close();
  });
});
