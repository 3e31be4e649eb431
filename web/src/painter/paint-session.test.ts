import { plannedFlight } from '@flydeck/scene/camera-flight';
import { describe, expect, it, vi } from 'vitest';
import type { PaintEvent, SentRequest } from './messages.ts';
import { type PaintHost, PaintSession } from './paint-session.ts';
import { emptyScene, RecordingCanvas } from './testing/fake-browser.ts';

const createRequest = (change: Partial<SentRequest> = {}): SentRequest => ({
  camera: { frame: 0, x: 50, y: 50, zoom: 1, rotation: 0 },
  viewport: { width: 100, height: 50, pixelRatio: 2 },
  keepsOpacities: false,
  ...change,
});

/**
 * Opens a session with an empty white scene on a canvas that records what is painted. A rectangle is recorded as
 * `colour canvas-size x,y,width,height`, a picture as `image opacity x,y`.
 */
function openSession(host: Partial<PaintHost> = {}) {
  const canvas = new RecordingCanvas();
  const events: PaintEvent[] = [];
  const session = new PaintSession({
    send: (event) => events.push(event),
    createCanvas: (width, height) =>
      Object.assign(new RecordingCanvas(), { width, height }) as unknown as HTMLCanvasElement,
    afterFrame: (callback) => callback(),
    requestFrame: () => undefined,
    loadFont: async () => undefined,
    canDecodeSvg: true,
    ...host,
  });
  session.receive({ type: 'open', canvas: canvas as unknown as HTMLCanvasElement, pictureLimitBytes: 1 });
  session.receive({ type: 'scene', scene: emptyScene() });
  const paint = (number: number, change?: Partial<SentRequest>) =>
    session.receive({ type: 'paint', number, request: createRequest(change) });
  return { session, canvas, events, paint };
}

/** Returns the numbers of the requests that the session has acknowledged. */
const acknowledgedNumbers = (events: readonly PaintEvent[]) =>
  events.flatMap((event) => (event.type === 'painted' ? event.number : []));

describe('PaintSession', () => {
  it('resizes and paints the canvas immediately, and acknowledges the request after the animation frame', () => {
    const frameCallbacks: (() => void)[] = [];
    const { canvas, events, paint } = openSession({ afterFrame: (callback) => frameCallbacks.push(callback) });
    paint(1);
    expect([canvas.painted, events]).toEqual([['#ffffff 200×100 0,0,200,100'], []]);
    frameCallbacks.shift()?.();
    expect(acknowledgedNumbers(events)).toEqual([1]);
    paint(2, { viewport: { width: 60, height: 50 } });
    expect(canvas.painted.at(-1)).toBe('#ffffff 60×50 0,0,60,50');
  });

  it('acknowledges a request without changes, but does not paint', () => {
    const { canvas, events, paint } = openSession();
    paint(1);
    paint(2);
    expect([canvas.painted.length, acknowledgedNumbers(events)]).toEqual([1, [1, 2]]);
  });

  it('paints a changed scene only at the next request', () => {
    const { session, canvas, paint } = openSession();
    paint(1);
    session.receive({ type: 'patch', patch: { fields: emptyScene('#ff0000'), frameCount: 1, frames: [] } });
    expect(canvas.painted).toHaveLength(1);
    paint(2);
    expect(canvas.painted.at(-1)).toBe('#ff0000 200×100 0,0,200,100');
  });

  it('does not paint the first scene while a font is being registered', async () => {
    const { session, canvas, events, paint } = openSession({ loadFont: () => Promise.resolve() });
    session.receive({ type: 'font', font: { id: 'serif', source: new ArrayBuffer(0), descriptors: {} } });
    paint(1);
    expect(canvas.painted).toEqual([]);
    await expect.poll(() => acknowledgedNumbers(events)).toEqual([1]);
    expect(canvas.painted).toHaveLength(1);
  });

  it('paints a new scene once its fonts are loaded, and continues to paint the last scene until then', async () => {
    let finishLoading: () => void = () => undefined;
    const { session, canvas, events, paint } = openSession({
      loadFont: () =>
        new Promise((resolve) => {
          finishLoading = resolve;
        }),
    });
    paint(1);
    session.receive({ type: 'font', font: { id: 'serif', source: new ArrayBuffer(0), descriptors: {} } });
    paint(2, { viewport: { width: 60, height: 50 } });
    expect(canvas.painted.at(-1)).toBe('#ffffff 60×50 0,0,60,50');
    session.receive({ type: 'scene', scene: emptyScene('#ff0000') });
    paint(3);
    expect(acknowledgedNumbers(events)).toEqual([1, 2]);
    // Requests a `loaded` message, which is sent when the fonts are loaded.
    session.receive({ type: 'load' });
    finishLoading();
    await expect.poll(() => acknowledgedNumbers(events)).toEqual([1, 2, 3]);
    expect(canvas.painted.at(-1)).toBe('#ff0000 200×100 0,0,200,100');
    expect(events.some(({ type }) => type === 'loaded')).toBe(true);
  });

  it('during a fade, paints the scene, and over the scene a picture of the canvas before the fade', () => {
    const { canvas, paint } = openSession();
    paint(1);
    paint(2, { fade: { id: 1, opacity: 0.75 } });
    paint(3, { fade: { id: 1, opacity: 0.25 } });
    paint(4);
    expect(canvas.painted).toEqual([
      '#ffffff 200×100 0,0,200,100',
      '#ffffff 200×100 0,0,200,100',
      'image 0.75 0,0',
      '#ffffff 200×100 0,0,200,100',
      'image 0.25 0,0',
      '#ffffff 200×100 0,0,200,100',
    ]);
  });

  it('uses the last opacities for a request with keepsOpacities, but not for a request without keepsOpacities', () => {
    const { canvas, paint } = openSession();
    const opacities = new Map([[0, new Float32Array([1])]]);
    const { viewport } = createRequest();
    paint(1, { viewport: { ...viewport, opacities } });
    // The same opacities need no painting.
    paint(2, { keepsOpacities: true });
    expect(canvas.painted).toHaveLength(1);
    paint(3);
    expect(canvas.painted).toHaveLength(2);
  });

  it('paints a flight in each animation frame until it ends, and acknowledges it once', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const frameCallbacks: (() => void)[] = [];
    const { canvas, events, paint } = openSession({ requestFrame: (callback) => frameCallbacks.push(callback) });
    const { camera } = createRequest();
    const startMs = performance.timeOrigin + performance.now();
    const plan = { start: camera, end: { ...camera, x: 400 }, viewport: { width: 100, height: 50 }, startMs };
    paint(1, { flight: plan });
    let frames = 1;
    for (; frameCallbacks.length > 0; frames++) {
      vi.advanceTimersByTime(20);
      frameCallbacks.shift()?.();
    }
    const { durationMs } = plannedFlight(emptyScene(), plan);
    expect(frames).toBe(Math.ceil(durationMs / 20) + 1);
    // The camera has not moved between the first frame and the start of the flight, so all other frames are painted.
    expect(canvas.painted).toHaveLength(frames);
    expect(acknowledgedNumbers(events)).toEqual([1]);
    vi.useRealTimers();
  });

  it('ends a flight at the next request', () => {
    const frameCallbacks: (() => void)[] = [];
    const { canvas, paint } = openSession({ requestFrame: (callback) => frameCallbacks.push(callback) });
    const { camera } = createRequest();
    const startMs = performance.timeOrigin + performance.now();
    paint(1, { flight: { start: camera, end: { ...camera, x: 400 }, viewport: { width: 100, height: 50 }, startMs } });
    paint(2, { viewport: { width: 60, height: 50 } });
    const paintedCount = canvas.painted.length;
    for (const callback of frameCallbacks) callback();
    expect([canvas.painted.length, frameCallbacks.length]).toEqual([paintedCount, 1]);
  });
});
