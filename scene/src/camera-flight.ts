import type { Camera, FrameTree, Viewport } from './camera.ts';
import { angleOf, frameToFrame, reanchor, scaleOf, wrapAngle } from './camera.ts';
import { apply, type Size } from './model/geometry.ts';

/** ρ, the preference of zooming over panning. Van Wijk & Nuij found 1.42 in their user study (section 5). */
const RHO = 1.4;

/** A flight between two cameras with constant perceived speed. `cameraAt(0)` is the start, `cameraAt(1)` the end. */
export interface Flight {
  /** Perceived length (dimensionless) in the metric of van Wijk & Nuij, extended by the rotation. */
  readonly length: number;
  cameraAt(progress: number): Camera;
}

/** One end of a flight, in the space of the frame of `camera`. */
interface FlightEnd {
  readonly camera: Camera;
  /** Unit vector towards the other end. */
  readonly dx: number;
  readonly dy: number;
  /** Width of the view, in units of the frame. */
  readonly width: number;
  /** r₀ of the paper cited at `cameraFromEnd`, for a flight that starts at this end. */
  readonly r: number;
}

/**
 * Returns the camera at the perceived length `s` from one end, by equation (9) of J. J. van Wijk, W. A. A. Nuij,
 * "Smooth and Efficient Zooming and Panning", IEEE InfoVis 2003. The panned distance u(s) is computed as
 * w·sinh(ρs) / (ρ²·cosh(ρs + r)). This equals the paper's difference of two terms, but has no cancellation error.
 * @param growth change of the logarithm of the view's width per unit of `s` if the flight only zooms, else undefined
 */
function cameraFromEnd(end: FlightEnd, s: number, growth: number | undefined): { x: number; y: number; zoom: number } {
  if (growth !== undefined) return { x: end.camera.x, y: end.camera.y, zoom: end.camera.zoom * Math.exp(-growth * s) };
  const cosh = Math.cosh(RHO * s + end.r);
  const panned = (end.width * Math.sinh(RHO * s)) / (RHO * RHO * cosh);
  return {
    x: end.camera.x + end.dx * panned,
    y: end.camera.y + end.dy * panned,
    zoom: (end.camera.zoom * cosh) / Math.cosh(end.r),
  };
}

/** Distance, in widths of the narrower view, below which a flight only zooms. */
const PURE_ZOOM_DISTANCE = 1e-9;

/**
 * Computes the optimal flight between two cameras. By symmetry, the first half is computed from the start, and the
 * second half from the end. Each half is computed in the space of its camera's frame, which makes both ends exact at
 * any difference of scale.
 */
export function flightBetween(scene: FrameTree, start: Camera, end: Camera, viewport: Viewport): Flight {
  const endToStart = frameToFrame(scene, end.frame, start.frame);
  const startToEnd = frameToFrame(scene, start.frame, end.frame);
  const viewportSize = Math.max(viewport.width, viewport.height, 1);
  // w0, w1, u, b0, b1, r0 and r1 are named as in the paper (equation 9). The formulas for b0 and b1 measure lengths in
  // units of w0, so that the paper's w1 is `widthRatio`. `span` is the length of the flight, S in the paper.
  const w0 = viewportSize / start.zoom;
  const w1 = viewportSize / end.zoom;
  const widthRatio = (w1 * scaleOf(endToStart)) / w0;
  const endAtStart = apply(endToStart, end);
  const startAtEnd = apply(startToEnd, start);
  const distance = Math.hypot(endAtStart.x - start.x, endAtStart.y - start.y);
  const distanceInEndFrame = Math.hypot(startAtEnd.x - end.x, startAtEnd.y - end.y);
  // Distance in widths of the start's view. Computed in the frame of the wider view, which is more precise.
  const u = widthRatio < 1 ? distance / w0 : (distanceInEndFrame / w1) * widthRatio;
  const turnRadians = wrapAngle(end.rotation + wrapAngle(-angleOf(endToStart)) - start.rotation);

  const isPureZoom = u < PURE_ZOOM_DISTANCE * Math.min(1, widthRatio);
  const b0 = (widthRatio * widthRatio - 1 + RHO ** 4 * u * u) / (2 * RHO * RHO * u);
  const b1 = (widthRatio * widthRatio - 1 - RHO ** 4 * u * u) / (2 * widthRatio * RHO * RHO * u);
  const r0 = isPureZoom ? 0 : -Math.asinh(b0);
  const r1 = isPureZoom ? 0 : -Math.asinh(b1);
  const span = isPureZoom ? Math.abs(Math.log(widthRatio)) / RHO : Math.max(0, (r1 - r0) / RHO);
  const growth = isPureZoom ? Math.log(widthRatio) / (span || 1) : undefined;

  const unitVector = (dx: number, dy: number, length: number) =>
    length > 0 ? { dx: dx / length, dy: dy / length } : { dx: 0, dy: 0 };
  const startOfFlight: FlightEnd = {
    camera: start,
    width: w0,
    r: r0,
    ...unitVector(endAtStart.x - start.x, endAtStart.y - start.y, distance),
  };
  const endOfFlight: FlightEnd = {
    camera: end,
    width: w1,
    r: -r1,
    ...unitVector(startAtEnd.x - end.x, startAtEnd.y - end.y, distanceInEndFrame),
  };

  const cameraAt = (progress: number): Camera => {
    if (!(progress > 0)) return start;
    if (progress >= 1) return end;
    if (progress <= 0.5) {
      const view = cameraFromEnd(startOfFlight, span * progress, growth);
      return { frame: start.frame, ...view, rotation: start.rotation + turnRadians * progress };
    }
    const view = cameraFromEnd(endOfFlight, span * (1 - progress), growth === undefined ? undefined : -growth);
    return { frame: end.frame, ...view, rotation: end.rotation - turnRadians * (1 - progress) };
  };
  // A rotation counts as a length of half of its angle in radians (chosen by eye).
  return { length: Math.hypot(span, turnRadians / 2), cameraAt };
}

/**
 * Returns the duration of a flight in milliseconds: linear in its length, limited to 600–2200 ms. The coefficients were
 * chosen by eye: 350 ms, plus 460 ms per unit of perceived length.
 */
export function flightDurationMs(flight: Flight): number {
  return Math.min(2200, Math.max(600, 350 + 460 * flight.length));
}

/**
 * Ease-in-out by K. Perlin's smootherstep, 6t⁵ − 15t⁴ + 10t³: speed and acceleration are zero at both ends. Clamps `t`
 * to 0–1.
 */
export function easeFlight(t: number): number {
  if (!(t > 0)) return 0;
  if (t >= 1) return 1;
  return t * t * t * (t * (6 * t - 15) + 10);
}

/** Interpolates two cameras with similar views: `ratio` 0 is `from`, 1 is `to`. The result is in the frame of `to`. */
export function interpolateCameras(scene: FrameTree, from: Camera, to: Camera, ratio: number): Camera {
  const start = reanchor(scene, from, to.frame);
  return {
    frame: to.frame,
    x: start.x + (to.x - start.x) * ratio,
    y: start.y + (to.y - start.y) * ratio,
    zoom: Math.exp(Math.log(start.zoom) + (Math.log(to.zoom) - Math.log(start.zoom)) * ratio),
    rotation: start.rotation + wrapAngle(to.rotation - start.rotation) * ratio,
  };
}

/** A flight in progress: the camera by the time since its start, in milliseconds. */
export interface TimedFlight {
  readonly durationMs: number;
  cameraAt(elapsedMs: number): Camera;
}

/** Duration, in milliseconds, of the transition from an interrupted flight to the next one. */
const TRANSITION_MS = 320;

/**
 * Starts a flight from `start` to `end`. If this flight interrupts another flight, the camera is interpolated
 * between both flights for `TRANSITION_MS`, so that the camera's speed on the screen does not jump.
 */
export function startFlight(
  scene: FrameTree,
  start: Camera,
  end: Camera,
  viewport: Viewport,
  interrupted?: { readonly flight: TimedFlight; readonly elapsedMs: number },
): TimedFlight {
  const flight = flightBetween(scene, start, end, viewport);
  const durationMs = flightDurationMs(flight);
  const newCameraAt = (elapsedMs: number) => flight.cameraAt(easeFlight(elapsedMs / durationMs));
  if (!interrupted || interrupted.elapsedMs >= interrupted.flight.durationMs)
    return { durationMs, cameraAt: newCameraAt };
  return {
    durationMs,
    cameraAt(elapsedMs) {
      const ratio = easeFlight(elapsedMs / TRANSITION_MS);
      if (ratio >= 1) return newCameraAt(elapsedMs);
      const oldCamera = interrupted.flight.cameraAt(interrupted.elapsedMs + elapsedMs);
      return interpolateCameras(scene, oldCamera, newCameraAt(elapsedMs), ratio);
    },
  };
}

/** A flight as data, so that a worker can carry out the flight that the page has started. */
export interface FlightPlan {
  readonly start: Camera;
  readonly end: Camera;
  readonly viewport: Size;
  /** Start of the flight, in ms since 1970. */
  readonly startMs: number;
  /** The flight that this flight interrupts. */
  readonly interrupted?: FlightPlan;
}

/**
 * Returns the plan of a flight that starts at `plan.startMs`, and interrupts the flight `last`. Flights that no longer
 * influence the camera are left out.
 */
export function planFlight(plan: Omit<FlightPlan, 'interrupted'>, last: FlightPlan | undefined): FlightPlan {
  if (!last) return plan;
  const { interrupted: _, ...lastAlone } = last;
  return { ...plan, interrupted: plan.startMs - last.startMs < TRANSITION_MS ? last : lastAlone };
}

/** Returns the flight of a plan. Its times are relative to `plan.startMs`. */
export function plannedFlight(scene: FrameTree, plan: FlightPlan): TimedFlight {
  const { start, end, viewport, startMs, interrupted } = plan;
  if (!interrupted) return startFlight(scene, start, end, viewport);
  const elapsedMs = startMs - interrupted.startMs;
  return startFlight(scene, start, end, viewport, { flight: plannedFlight(scene, interrupted), elapsedMs });
}
