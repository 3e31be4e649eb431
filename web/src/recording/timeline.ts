import type { Clip, FlightChange } from '@flydeck/contract/recordings/recording';
import type { Scene } from '@flydeck/scene/model/scene';
import { stepIdOf } from '@flydeck/scene/step-id';
import type { ClipState } from './flight.ts';

/** From `at` on (ms from the start of the clip), the clip shows the state. */
interface TimedState {
  readonly at: number;
  readonly state: ClipState;
}

/** A clip with its place in the replay. */
export interface PlacedClip {
  readonly clip: Clip;
  /** Index of the step in the scene. */
  readonly step: number;
  /** Time from the start of the replay. */
  readonly startMs: number;
  readonly endMs: number;
  /** In the order of their times; the first one is at 0. */
  readonly states: readonly TimedState[];
}

/** Consecutive clips of one step. */
interface Chapter {
  readonly step: number;
  readonly startMs: number;
  readonly endMs: number;
}

/** What a replay shows, and when. */
export interface ReplayTimeline {
  readonly clips: readonly PlacedClip[];
  readonly chapters: readonly Chapter[];
  readonly durationMs: number;
}

const FIRST_STATE: ClipState = { builds: 0, view: null, isBlack: false, pointer: null, strokes: [] };

/**
 * Returns the timeline of a recording: its clips one after another. Clips that are not complete, and clips of steps that
 * the scene does not contain any more, are omitted. Steps without a clip are not shown. Clips of steps that were edited
 * after the recording are played.
 */
export function createTimeline(
  clips: readonly Clip[],
  flight: Readonly<Record<string, readonly FlightChange[]>>,
  scene: Pick<Scene, 'steps' | 'frames'>,
): ReplayTimeline {
  const stepById = new Map(scene.steps.map((_, step) => [stepIdOf(scene, step), step]).reverse() as [string, number][]);
  const placed: PlacedClip[] = [];
  let durationMs = 0;
  for (const clip of clips) {
    const step = stepById.get(clip.stepId);
    if (step === undefined || !clip.isComplete || clip.durationMs <= 0) continue;
    const startMs = durationMs;
    durationMs += clip.durationMs;
    placed.push({ clip, step, startMs, endMs: durationMs, states: statesOf(flight[clip.id] ?? []) });
  }
  return { clips: placed, chapters: chaptersOf(placed), durationMs };
}

/** Returns the complete states of a clip, one for each change. */
function statesOf(changes: readonly FlightChange[]): readonly TimedState[] {
  const states: TimedState[] = [];
  for (const { at, ...fields } of changes) {
    const previous = states.at(-1)?.state ?? FIRST_STATE;
    states.push({ at: states.length === 0 ? 0 : at, state: { ...previous, ...(fields as Partial<ClipState>) } });
  }
  return states.length === 0 ? [{ at: 0, state: FIRST_STATE }] : states;
}

function chaptersOf(clips: readonly PlacedClip[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const { step, startMs, endMs } of clips) {
    const last = chapters.at(-1);
    if (last?.step === step) chapters[chapters.length - 1] = { ...last, endMs };
    else chapters.push({ step, startMs, endMs });
  }
  return chapters;
}

/**
 * Returns the index of the last entry whose time is not after `time`; 0 if all are.
 * @param times in ascending order
 */
export function lastIndexAt<T>(entries: readonly T[], timeOf: (entry: T) => number, time: number): number {
  let [low, high] = [0, entries.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (timeOf(entries[middle] as T) <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}

const startOf = ({ startMs }: { readonly startMs: number }) => startMs;

/** Returns the index of the clip that is played at a time of the replay. */
export const clipIndexAt = ({ clips }: ReplayTimeline, timeMs: number): number => lastIndexAt(clips, startOf, timeMs);

/** Returns the index of the chapter at a time of the replay. */
export const chapterIndexAt = ({ chapters }: ReplayTimeline, timeMs: number): number =>
  lastIndexAt(chapters, startOf, timeMs);

/** Returns the time at which a step is first shown; undefined if it has no clip. */
export const startOfStep = ({ clips }: ReplayTimeline, step: number): number | undefined =>
  clips.find((clip) => clip.step === step)?.startMs;

/** Changes that follow one another within this time are one movement, and are interpolated. */
export const MOVEMENT_MS = 400;

/** What a clip shows at a time. */
export interface ShownState {
  readonly state: ClipState;
  /** Whether the camera is in a movement off the path that was recorded in small parts, so that it needs no flight. */
  readonly isMoving: boolean;
}

/** Returns what a clip shows at a time of the replay. Camera and pointer are interpolated during movements. */
export function stateAt({ startMs, states }: PlacedClip, timeMs: number): ShownState {
  const offsetMs = timeMs - startMs;
  const index = lastIndexAt(states, ({ at }) => at, offsetMs);
  const [before, current, next] = [states[index - 1], states[index] as TimedState, states[index + 1]];
  const { state } = current;
  const hasViewNear = (other: TimedState | undefined) =>
    other !== undefined &&
    Math.abs(other.at - current.at) <= MOVEMENT_MS &&
    other.state.view !== null &&
    other.state.view.frame === state.view?.frame;
  const isMoving = hasViewNear(before) || hasViewNear(next);
  if (!next || next.at - current.at > MOVEMENT_MS || next.at === current.at) return { state, isMoving };
  const ratio = Math.min(1, Math.max(0, (offsetMs - current.at) / (next.at - current.at)));
  const view = hasViewNear(next) ? interpolate(state.view, next.state.view, ratio) : state.view;
  const pointer = interpolate(state.pointer, next.state.pointer, ratio);
  const isSame = view === state.view && pointer === state.pointer;
  return { state: isSame ? state : { ...state, view, pointer }, isMoving };
}

type Numbers = Readonly<Record<string, number>>;

/** Returns the numbers between those of two objects, or the first object if one of them is null. */
function interpolate<T extends Numbers>(from: T | null, to: T | null, ratio: number): T | null {
  if (from === null || to === null || from === to) return from;
  const entries = Object.entries(from).map(([name, value]) => {
    const target = to[name] ?? value;
    return [name, value + (target - value) * ratio] as const;
  });
  return Object.fromEntries(entries) as T;
}
