import { plannedFlight } from '@flydeck/scene/camera-flight';
import type { Step } from '@flydeck/scene/model/scene';
import { aFrame, aScene } from '@flydeck/scene/testing/scenes';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaintRequest } from '../../painter/messages.ts';
import { StagePlayer } from './stage-player.ts';

const scene = (change: Partial<Step> = {}) =>
  aScene({
    frames: [aFrame({})],
    steps: [
      { frame: 0, title: '', view: { x: 0, y: 0, width: 1000, height: 500 } },
      {
        frame: 0,
        title: '',
        view: { x: 800, y: 400, width: 100, height: 50 },
        ...change,
      },
    ],
  });

/** A player that shows the first step and then flies to the second, with the requests of the flight so far. */
function startFlying({
  needsEveryFrame = false,
  isReduced = false,
  ...step
}: Partial<Step> & { needsEveryFrame?: boolean; isReduced?: boolean } = {}) {
  const requests: PaintRequest[] = [];
  const onRest = vi.fn();
  const player = new StagePlayer({
    painter: { paint: (request) => requests.push(request) },
    scene: scene(step),
    prefersReducedMotion: () => isReduced,
    events: {
      onPaint: () => undefined,
      needsEveryFrame: () => needsEveryFrame,
      onMove: () => undefined,
      onRoam: () => undefined,
      onRest,
    },
  });
  player.resize(1000, 500, 1);
  vi.advanceTimersByTime(1000);
  requests.length = 0;
  onRest.mockClear();
  player.show(1);
  return { player, requests, onRest };
}

describe('StagePlayer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) =>
      setTimeout(() => callback(performance.now()), 16),
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('sends a flight once, and paints again when the flight ends', () => {
    const { player, requests, onRest } = startFlying();
    vi.advanceTimersByTime(5000);
    const [flying, arrived, resting] = requests;
    expect(requests).toHaveLength(3);
    expect(flying?.flight?.end).toEqual(player.cameraView.camera);
    expect([arrived?.flight, arrived?.viewport.isMoving]).toEqual([undefined, true]);
    expect([resting?.flight, resting?.viewport.isMoving]).toEqual([undefined, false]);
    expect(resting?.camera).toEqual(player.cameraView.camera);
    expect(onRest).toHaveBeenCalledOnce();
  });

  it('knows the camera while the painter carries out the flight, and stops there when the visitor pans', () => {
    const { player, requests } = startFlying();
    vi.advanceTimersByTime(500);
    const plan = requests[0]?.flight;
    if (!plan) throw new Error('No flight was sent.');
    const camera = plannedFlight(scene(), plan).cameraAt(performance.timeOrigin + performance.now() - plan.startMs);
    expect(player.cameraView.camera).toEqual(camera);
    player.panBy(-camera.zoom, 0);
    vi.advanceTimersByTime(5000);
    expect(requests.at(-1)?.flight).toBeUndefined();
    expect(requests.at(-1)?.camera.x).toBeCloseTo(camera.x + 1, 6);
  });

  it.each([false, true])(
    'fades builds, but changes them at once with reduced motion (reduced motion: %s)',
    (isReduced) => {
      const { player, requests } = startFlying({ isReduced });
      vi.advanceTimersByTime(5000);
      player.showOpacities(new Map([[0, Float32Array.of(0)]]), { isInstant: true });
      vi.advanceTimersByTime(1000);
      requests.length = 0;
      player.showOpacities(new Map([[0, Float32Array.of(1)]]));
      vi.advanceTimersByTime(1000);
      const opacities = requests.map((request) => request.viewport.opacities?.get(0)?.[0]);
      expect(opacities.at(-1)).toBe(1);
      expect(opacities.some((opacity = 0) => opacity > 0 && opacity < 1)).toBe(!isReduced);
    },
  );

  it('fades or jumps to a step with this transition, but flies back to the step after the visitor panned', () => {
    const fading = startFlying({ transition: 'fade' });
    vi.advanceTimersByTime(200);
    const end = fading.player.cameraView.camera;
    expect(fading.requests.at(-1)).toMatchObject({ camera: end, fade: { opacity: expect.closeTo(0.5, 0) } });
    const jumping = startFlying({ transition: 'cut' });
    vi.advanceTimersByTime(20);
    expect(jumping.requests.map(({ camera, fade, flight }) => ({ camera, fade, flight }))).toEqual([{ camera: end }]);
    jumping.player.panBy(50, 0);
    vi.advanceTimersByTime(500);
    jumping.player.show(1);
    vi.advanceTimersByTime(20);
    expect(jumping.requests.at(-1)?.flight).toBeDefined();
  });

  it('paints each frame if layers move with the camera, and on the way to an isolated step', () => {
    for (const { requests } of [startFlying({ needsEveryFrame: true }), startFlying({ isolated: true })]) {
      vi.advanceTimersByTime(400);
      expect(requests.length).toBeGreaterThan(15);
      expect(requests.some(({ flight }) => flight)).toBe(false);
    }
  });
});
