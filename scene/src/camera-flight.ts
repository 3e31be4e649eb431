import type { Camera, Viewport } from './camera.ts';
import { angleOf, frameToFrame, reanchor, scaleOf, wrapAngle } from './camera.ts';
import { apply } from './model/geometry.ts';
import type { Scene } from './model/scene.ts';

/** How much zooming is preferred to panning. Van Wijk & Nuij found 1.42 in their user study (section 5). */
export const RHO = 1.4;

/** A way between two cameras. `at(0)` is the start and `at(1)` the end, exactly; equal steps look equally fast. */
export interface Flight {
  /** Length of the way as van Wijk & Nuij perceive it (dimensionless), turning included. */
  readonly length: number;
  at(progress: number): Camera;
}

/** One end of the way, in the space of the frame it hangs on. */
interface End {
  readonly camera: Camera;
  /** Unit vector towards the other end. */
  readonly dx: number;
  readonly dy: number;
  /** Width of the view, own units. */
  readonly width: number;
  /** r of the paper at this end, seen as a start. */
  readonly r: number;
}

/**
 * The camera `s` along the way, seen from one end: J. J. van Wijk, W. A. A. Nuij, "Smooth and Efficient Zooming and
 * Panning", IEEE InfoVis 2003, equation (9). u(s) is written as w·sinh(ρs) / (ρ²·cosh(ρs + r)), which is the same
 * as the paper's difference of two terms but loses no digits.
 */
function fromEnd(end: End, s: number, growth: number | undefined): { x: number; y: number; zoom: number } {
  if (growth !== undefined)
    return { x: end.camera.x, y: end.camera.y, zoom: end.camera.zoom * Math.exp(-growth * s) };
  const cosh = Math.cosh(RHO * s + end.r);
  const u = (end.width * Math.sinh(RHO * s)) / (RHO * RHO * cosh);
  return {
    x: end.camera.x + end.dx * u,
    y: end.camera.y + end.dy * u,
    zoom: (end.camera.zoom * cosh) / Math.cosh(end.r),
  };
}

/** Distance below which, measured in the narrower view, the way is nothing but a zoom. */
const PURE_ZOOM = 1e-9;

/**
 * The optimal way between two cameras. The first half is computed from the start and the second, by symmetry, from
 * the end, each in its own frame's space: so both ends are exact however many orders of magnitude lie between them.
 */
export function flightBetween(
  scene: Pick<Scene, 'frames'>,
  start: Camera,
  end: Camera,
  viewport: Viewport,
): Flight {
  const toStart = frameToFrame(scene, end.frame, start.frame);
  const toEnd = frameToFrame(scene, start.frame, end.frame);
  const across = Math.max(viewport.width, viewport.height, 1);
  const w0 = across / start.zoom;
  const w1 = across / end.zoom;
  const ratio = (w1 * scaleOf(toStart)) / w0;
  const there = apply(toStart, end);
  const back = apply(toEnd, start);
  const far = Math.hypot(there.x - start.x, there.y - start.y);
  const farBack = Math.hypot(back.x - end.x, back.y - end.y);
  // In units of the start's view, from whichever end measures it with more digits (the wider view).
  const u = ratio < 1 ? far / w0 : (farBack / w1) * ratio;
  const turn = wrapAngle(end.rotation + wrapAngle(-angleOf(toStart)) - start.rotation);

  const isZoom = u < PURE_ZOOM * Math.min(1, ratio);
  const b0 = (ratio * ratio - 1 + RHO ** 4 * u * u) / (2 * RHO * RHO * u);
  const b1 = (ratio * ratio - 1 - RHO ** 4 * u * u) / (2 * ratio * RHO * RHO * u);
  const r0 = isZoom ? 0 : -Math.asinh(b0);
  const r1 = isZoom ? 0 : -Math.asinh(b1);
  const span = isZoom ? Math.abs(Math.log(ratio)) / RHO : Math.max(0, (r1 - r0) / RHO);
  const growth = isZoom ? Math.log(ratio) / (span || 1) : undefined;

  const unit = (dx: number, dy: number, length: number) =>
    length > 0 ? { dx: dx / length, dy: dy / length } : { dx: 0, dy: 0 };
  const first: End = { camera: start, width: w0, r: r0, ...unit(there.x - start.x, there.y - start.y, far) };
  const last: End = { camera: end, width: w1, r: -r1, ...unit(back.x - end.x, back.y - end.y, farBack) };

  const at = (progress: number): Camera => {
    if (!(progress > 0)) return start;
    if (progress >= 1) return end;
    if (progress <= 0.5) {
      const look = fromEnd(first, span * progress, growth);
      return { frame: start.frame, ...look, rotation: start.rotation + turn * progress };
    }
    const look = fromEnd(last, span * (1 - progress), growth === undefined ? undefined : -growth);
    return { frame: end.frame, ...look, rotation: end.rotation - turn * (1 - progress) };
  };
  return { length: Math.hypot(span, turn / 2), at };
}

/** How long a flight takes, in milliseconds: longer ways take longer, but never bore. */
export function flightDurationMs(flight: Flight): number {
  return Math.min(2200, Math.max(600, 350 + 460 * flight.length));
}

/** Slow, fast, slow: the smootherstep of K. Perlin, whose speed and acceleration are zero at both ends. */
export function easeFlight(t: number): number {
  if (!(t > 0)) return 0;
  if (t >= 1) return 1;
  return t * t * t * (t * (6 * t - 15) + 10);
}

/** A look between two cameras that show nearly the same, in the second one's frame. */
export function mixCameras(scene: Pick<Scene, 'frames'>, from: Camera, to: Camera, share: number): Camera {
  const a = reanchor(scene, from, to.frame);
  return {
    frame: to.frame,
    x: a.x + (to.x - a.x) * share,
    y: a.y + (to.y - a.y) * share,
    zoom: Math.exp(Math.log(a.zoom) + (Math.log(to.zoom) - Math.log(a.zoom)) * share),
    rotation: a.rotation + wrapAngle(to.rotation - a.rotation) * share,
  };
}

/** A flight under way: the camera by the clock, in milliseconds since it began. */
export interface Journey {
  readonly durationMs: number;
  at(elapsedMs: number): Camera;
}

/** How long an interrupted flight goes on being felt. */
const CARRY_MS = 320;

/**
 * Flies from what `before` shows now to `end`. The old flight's motion fades into the new one's, so that the speed on
 * the screen has no jump: for 320 ms the camera is a mixture of both.
 */
export function journey(
  scene: Pick<Scene, 'frames'>,
  start: Camera,
  end: Camera,
  viewport: Viewport,
  before?: { readonly journey: Journey; readonly elapsedMs: number },
): Journey {
  const flight = flightBetween(scene, start, end, viewport);
  const durationMs = flightDurationMs(flight);
  const plain = (elapsedMs: number) => flight.at(easeFlight(elapsedMs / durationMs));
  if (!before || before.elapsedMs >= before.journey.durationMs) return { durationMs, at: plain };
  return {
    durationMs,
    at(elapsedMs) {
      const share = easeFlight(elapsedMs / CARRY_MS);
      if (share >= 1) return plain(elapsedMs);
      const carried = before.journey.at(before.elapsedMs + elapsedMs);
      return mixCameras(scene, carried, plain(elapsedMs), share);
    },
  };
}
