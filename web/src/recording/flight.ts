import type { FlightChange } from '@flydeck/contract/recordings/recording';
import type { Scene } from '@flydeck/scene/model/scene';
import { toInk, toLiveState } from '../live/live-state.ts';
import { memoizeByIdentity } from '../memoize-by-identity.ts';
import type { ShowState, Stroke } from '../presenter/show-state.ts';
import { toRecordedMedia } from './recorded-media.ts';

// The flight of a clip is what the presenter showed while the clip was recorded, as a list of changes:
// - A clip belongs to one step. A change of the step ends the clip, and the next clip starts at the same time.
// - The first change of a clip contains all fields, with the state at the start of the clip, and `at` 0. Later changes
//   contain only the fields that have changed. So each clip can be played without the clips before it.
// - `at` is the time from the start of the audio of the clip in milliseconds, and never decreases. The time of pauses
//   is not counted.
// - `builds` is the number of groups of builds that are done. `view` is an area of a frame that the camera shows off the
//   path (x and y are its upper left corner), and null on the path. Its frame is that with the same topic; `frame` is its
//   index in the recorded version, which recordings of earlier releases have without `topic`. `pointer` is a fraction of
//   the view of the step, and null while it is off or outside of this view. `strokes` are all lines on the step, in
//   units of its frame.
// - `media` is the video or audio element that was last played, paused or moved to another position, with the position
//   at that time. While it plays, its position increases by itself.
// - `view` and `pointer` change at most every `MOVE_INTERVAL_MS`; players should interpolate between them.

/** Movements of the camera, the pointer and the pen are recorded at most this often. */
export const MOVE_INTERVAL_MS = 100;

/** What a clip shows at one time. */
export type ClipState = { readonly [Name in keyof Omit<FlightChange, 'at'>]-?: Exclude<FlightChange[Name], undefined> };

/** Number of steps in which the pointer can be on each side of the view: less than a pixel on large screens. */
const POINTER_STEPS = 10_000;
/** Lines and areas are rounded to this fraction of the width of the line or the area. */
const ROUNDING = 1 / 16;
const AREA_ROUNDING = 1 / POINTER_STEPS;

/** Returns what clips contain of a state of the presenter's windows. Coordinates are rounded to less than a pixel. */
export function toClipState(state: ShowState, scene: Scene): ClipState {
  // The hash is not stored with clips: their steps are identified by fingerprints.
  const { builds, view, isBlack, pointer, media } = toLiveState(state, scene, '');
  const roundArea = roundTo((view?.width ?? 1) * AREA_ROUNDING);
  return {
    builds,
    view: view && {
      frame: view.frame,
      topic: scene.frames[view.frame]?.topic,
      x: roundArea(view.x),
      y: roundArea(view.y),
      width: roundArea(view.width),
      height: Math.max(roundArea(view.height), view.height * AREA_ROUNDING),
    },
    isBlack,
    pointer: pointer && { x: roundTo(1 / POINTER_STEPS)(pointer.x), y: roundTo(1 / POINTER_STEPS)(pointer.y) },
    strokes: strokesOf(state, scene),
    media: toRecordedMedia(scene, media),
  };
}

/** Lines are replaced when they change, so each one is rounded once. */
const roundStroke = memoizeByIdentity(
  (stroke: Stroke): Stroke => ({ ...stroke, points: stroke.points.map(roundTo(stroke.width * ROUNDING)) }),
);

/** The lines of each step in the order of `ShowState.strokes`. */
const strokesByStep = memoizeByIdentity((_: readonly Stroke[]) => new Map<number, ClipState['strokes']>());

/** Returns the lines of the step: the same array until a line changes, so that a moved pointer compares no lines. */
function strokesOf(state: ShowState, scene: Scene): ClipState['strokes'] {
  const byStep = strokesByStep(state.strokes);
  const strokes = byStep.get(state.step) ?? toInk({ ...state, strokes: state.strokes.map(roundStroke) }, scene).strokes;
  byStep.set(state.step, strokes);
  return strokes;
}

/** Returns a function that rounds to the next smaller power of ten of `unit`, so that numbers have few digits. */
function roundTo(unit: number): (value: number) => number {
  const digits = Math.min(Math.max(0, Math.ceil(-Math.log10(unit))), 20);
  return (value) => Number(value.toFixed(digits));
}

/** A playing medium whose position differs by less than this time from the expected one was not moved, in seconds. */
const MEDIA_TOLERANCE = 0.3;

/**
 * Whether a medium was neither started, paused nor moved to another position.
 * @param elapsedMs time between the two states
 */
export function isSameMedia(before: ClipState['media'], after: ClipState['media'], elapsedMs: number): boolean {
  if (!before || !after) return before === after;
  const expected = before.position + (before.isPlaying ? elapsedMs / 1000 : 0);
  return (
    before.topic === after.topic &&
    before.element === after.element &&
    before.isPlaying === after.isPlaying &&
    Math.abs(after.position - expected) < MEDIA_TOLERANCE
  );
}

/** Returns the fields that differ between two states; undefined if there are none. */
export function changedFields(before: ClipState, after: ClipState): Partial<ClipState> | undefined {
  const names = Object.keys(after) as (keyof ClipState)[];
  const changed = names.filter(
    (name) => before[name] !== after[name] && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return changed.length === 0 ? undefined : Object.fromEntries(changed.map((name) => [name, after[name]]));
}
