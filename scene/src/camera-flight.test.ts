import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Camera, cameraForStep, reanchor, reanchorByScale, wrapAngle } from './camera.ts';
import {
  flightBetween,
  flightDurationMs,
  interpolateCameras,
  planFlight,
  plannedFlight,
  startFlight,
} from './camera-flight.ts';
import { placement } from './model/geometry.ts';
import { aFrame, aScene, DEEP_SCENE_DEPTH, deepScene } from './testing/scenes.ts';

const VIEWPORT = { width: 800, height: 600 };

/** A root with two rotated branches of six levels each; each level is a hundredth of the size of its parent. */
const branches = aScene({
  frames: [
    aFrame({ children: [1, 7] }),
    ...Array.from({ length: 12 }, (_, i) =>
      aFrame({
        parent: i % 6 === 0 ? 0 : i,
        children: i % 6 === 5 ? [] : [i + 2],
        place: placement({ width: 1000, height: 1000 }, { x: i < 6 ? 300 : 650, y: 480 }, 0.01, i < 6 ? 40 : -75),
      }),
    ),
  ],
});

/** Generates random cameras in the scene `branches`. */
const cameras = fc.record({
  frame: fc.integer({ min: 0, max: 12 }),
  x: fc.double({ min: -2000, max: 3000, noNaN: true }),
  y: fc.double({ min: -2000, max: 3000, noNaN: true }),
  zoom: fc.double({ min: -7, max: 7, noNaN: true }).map((power) => 10 ** power),
  rotation: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
});

/** Difference of two cameras in pixels of the viewport; rotation and zoom are measured at the viewport's corner. */
function differencePx(a: Camera, b: Camera): number {
  const reanchored = reanchor(branches, a, b.frame);
  const corner = Math.hypot(VIEWPORT.width, VIEWPORT.height) / 2;
  const shift = Math.hypot(reanchored.x - b.x, reanchored.y - b.y) * b.zoom;
  return (
    shift +
    corner * (Math.abs(Math.log(reanchored.zoom / b.zoom)) + Math.abs(wrapAngle(reanchored.rotation - b.rotation)))
  );
}

describe('flightBetween', () => {
  it('starts and ends exactly at the two cameras and returns only finite cameras', () => {
    fc.assert(
      fc.property(cameras, cameras, fc.double({ min: -1, max: 2, noNaN: true }), (start, end, t) => {
        const flight = flightBetween(branches, start, end, VIEWPORT);
        expect(flight.cameraAt(0)).toEqual(start);
        expect(flight.cameraAt(1)).toEqual(end);
        const { x, y, zoom, rotation } = flight.cameraAt(t);
        expect([x, y, zoom, rotation, flight.length].every(Number.isFinite)).toBe(true);
        expect(zoom).toBeGreaterThan(0);
        const ms = flightDurationMs(flight);
        // The shortest and the longest duration of a flight.
        expect(ms >= 600 && ms <= 2200).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('is continuous at both ends', () => {
    fc.assert(
      fc.property(cameras, cameras, (start, end) => {
        const flight = flightBetween(branches, start, end, VIEWPORT);
        const epsilon = 1e-9;
        // Panning, zooming and rotating change the view by less than 10,000 px per unit of the flight's length.
        const limit = 1e-3 + epsilon * 1e4 * (flight.length + 1);
        expect(differencePx(flight.cameraAt(epsilon), start)).toBeLessThan(limit);
        expect(differencePx(flight.cameraAt(1 - epsilon), end)).toBeLessThan(limit);
      }),
      { numRuns: 500 },
    );
  });

  it('is continuous in the middle, between its two halves', () => {
    // The scales of two frames differ by a factor of up to 1e12, as in the deepest presentations.
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 6 }),
        fc.double({ min: 0.2, max: 3, noNaN: true }),
        fc.double({ min: 0.2, max: 3, noNaN: true }),
        fc.double({ min: 0, max: 1000, noNaN: true }),
        fc.double({ min: 0, max: 1000, noNaN: true }),
        (from, to, zoomFrom, zoomTo, x, y) => {
          const start: Camera = { frame: from, x, y: 400, zoom: zoomFrom, rotation: 0.3 };
          const end: Camera = { frame: to, x: 500, y, zoom: zoomTo, rotation: -0.2 };
          const flight = flightBetween(branches, start, end, VIEWPORT);
          expect(differencePx(flight.cameraAt(0.5), flight.cameraAt(0.5 + 1e-12))).toBeLessThan(0.01);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('has the same length, positions and zooms as the reverse flight', () => {
    fc.assert(
      fc.property(cameras, cameras, fc.double({ min: 0, max: 0.49, noNaN: true }), (start, end, t) => {
        // Opposite rotations are excluded, because either direction of rotation is correct for them.
        fc.pre(Math.abs(Math.abs(wrapAngle(start.rotation - end.rotation)) - Math.PI) > 1e-3);
        const forward = flightBetween(branches, start, end, VIEWPORT);
        const reverse = flightBetween(branches, end, start, VIEWPORT);
        expect(Math.abs(forward.length - reverse.length)).toBeLessThan(1e-6 * (1 + forward.length) + 1e-3);
        const a = forward.cameraAt(t);
        const b = reverse.cameraAt(1 - t);
        expect(b.frame).toBe(a.frame);
        // Rotation is not compared, because cameras in frames with different rotations may still be opposite.
        expect(Math.abs(Math.log(a.zoom / b.zoom))).toBeLessThan(1e-3);
        expect(Math.hypot(a.x - b.x, a.y - b.y) * a.zoom).toBeLessThan(0.5);
      }),
      { numRuns: 300 },
    );
  });

  it('reaches the deepest of twelve levels precisely and takes the maximum duration', () => {
    const scene = deepScene();
    const start = cameraForStep(scene.steps[0]!, VIEWPORT);
    const end = cameraForStep(scene.steps[DEEP_SCENE_DEPTH]!, VIEWPORT);
    const flight = flightBetween(scene, start, end, VIEWPORT);
    const almostEnd = flight.cameraAt(1 - 1e-6);
    expect(Math.hypot(almostEnd.x - end.x, almostEnd.y - end.y) * end.zoom).toBeLessThan(0.01);
    // Zooming by a factor f adds about ln(f) / 1.4 to the length.
    expect(flight.length).toBeGreaterThan(Math.log(1e12) / 1.4 - 1);
    expect(flightDurationMs(flight)).toBe(2200);
  });

  it('rotates in the shorter direction', () => {
    const scene = aScene();
    const camera = { frame: 0, x: 500, y: 500, zoom: 1 };
    const flight = flightBetween(scene, { ...camera, rotation: 3 }, { ...camera, rotation: -3 }, VIEWPORT);
    expect(flight.cameraAt(0.5).rotation).toBeCloseTo(Math.PI, 2);
  });
});

describe('startFlight during another flight', () => {
  it('continues with the zoom and the zooming speed of the interrupted flight, and ends at the new camera', () => {
    const scene = deepScene();
    const cameraOf = (step: number) => cameraForStep(scene.steps[step]!, VIEWPORT);
    const first = startFlight(scene, cameraOf(0), cameraOf(2), VIEWPORT);
    const elapsedMs = 700;
    const second = startFlight(scene, first.cameraAt(elapsedMs), cameraOf(1), VIEWPORT, {
      flight: first,
      elapsedMs,
    });
    // A zooming speed is the change of the logarithm of the zoom per millisecond.
    const logZoomOf = (camera: Camera) => Math.log(reanchor(scene, camera, 0).zoom);
    expect(logZoomOf(second.cameraAt(0))).toBeCloseTo(logZoomOf(first.cameraAt(elapsedMs)), 9);
    const speedBefore = logZoomOf(first.cameraAt(elapsedMs)) - logZoomOf(first.cameraAt(elapsedMs - 1));
    const speedAfter = logZoomOf(second.cameraAt(1)) - logZoomOf(second.cameraAt(0));
    // The interrupted flight is still zooming in.
    expect(speedBefore).toBeGreaterThan(0.003);
    expect(speedAfter / speedBefore).toBeCloseTo(1, 1);
    expect(second.cameraAt(second.durationMs)).toEqual(cameraOf(1));
  });
});

describe('plannedFlight', () => {
  it('is the same flight as those that were started one after the other', () => {
    const scene = deepScene();
    const cameraOf = (step: number) => cameraForStep(scene.steps[step]!, VIEWPORT);
    const first = startFlight(scene, cameraOf(0), cameraOf(2), VIEWPORT);
    const second = startFlight(scene, first.cameraAt(100), cameraOf(1), VIEWPORT, { flight: first, elapsedMs: 100 });
    const third = startFlight(scene, second.cameraAt(500), cameraOf(3), VIEWPORT, { flight: second, elapsedMs: 500 });
    const start = { start: cameraOf(0), end: cameraOf(2), viewport: VIEWPORT, startMs: 1000 };
    const firstPlan = planFlight(start, undefined);
    const secondPlan = planFlight({ ...start, start: first.cameraAt(100), end: cameraOf(1), startMs: 1100 }, firstPlan);
    const thirdPlan = planFlight(
      { ...start, start: second.cameraAt(500), end: cameraOf(3), startMs: 1600 },
      secondPlan,
    );
    for (const ms of [0, 50, 200, 319, 400]) {
      expect(plannedFlight(scene, secondPlan).cameraAt(ms)).toEqual(second.cameraAt(ms));
      expect(plannedFlight(scene, thirdPlan).cameraAt(ms)).toEqual(third.cameraAt(ms));
    }
    // The first flight ended its influence 320 ms after the second began.
    expect(thirdPlan.interrupted?.interrupted).toBeUndefined();
  });
});

describe('interpolateCameras', () => {
  it('returns the first camera at ratio 0 and the second at ratio 1', () => {
    fc.assert(
      fc.property(cameras, (camera) => {
        const other: Camera = { ...camera, x: camera.x + 3 / camera.zoom, zoom: camera.zoom * 1.1 };
        expect(differencePx(interpolateCameras(branches, camera, other, 0), camera)).toBeLessThan(1e-3);
        expect(differencePx(interpolateCameras(branches, camera, other, 1), other)).toBeLessThan(1e-3);
      }),
    );
  });
});

describe('reanchorByScale', () => {
  it('changes the frame when the camera zooms out and in again, and keeps its position', () => {
    const scene = deepScene();
    const deepest = cameraForStep(scene.steps[DEEP_SCENE_DEPTH]!, VIEWPORT);
    const zoomedOut = reanchorByScale(scene, { ...deepest, zoom: deepest.zoom / 1000 }, VIEWPORT);
    // Each frame has a tenth of the size of its parent, so a factor of 1000 corresponds to three levels.
    expect(zoomedOut.frame).toBe(DEEP_SCENE_DEPTH - 3);
    const zoomedIn = reanchorByScale(scene, { ...zoomedOut, zoom: zoomedOut.zoom * 1000 }, VIEWPORT);
    expect(zoomedIn.frame).toBe(DEEP_SCENE_DEPTH);
    expect(Math.hypot(zoomedIn.x - deepest.x, zoomedIn.y - deepest.y) * deepest.zoom).toBeLessThan(1e-6);
  });
});
