import type { LiveState } from '@flydeck/contract/live/state';
import type { Clip, FlightChange } from '@flydeck/contract/recordings/recording';
import type { Scene } from '@flydeck/scene/model/scene';
import { stepIdOf } from '@flydeck/scene/step-id';
import type { ClipState } from './flight.ts';
import { toShownMedia } from './recorded-media.ts';

/** What a clip shows at one time. Frames and media are those of the scene that is shown. */
export interface ReplayedState extends Pick<ClipState, 'builds' | 'isBlack' | 'pointer' | 'strokes'> {
  readonly view: LiveState['view'];
  /** The position is that at `TimedState.at`. */
  readonly media: LiveState['media'];
}

/** From `at` on (ms from the start of the clip), the clip shows the state. */
interface TimedState {
  readonly at: number;
  readonly state: ReplayedState;
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

const FIRST_STATE: ReplayedState = {
  builds: 0,
  view: null,
  isBlack: false,
  pointer: null,
  strokes: [],
  media: null,
};

/**
 * Returns the timeline of a recording: its clips one after another. Clips that are not complete, and clips of steps that
 * the scene does not contain any more, are omitted. Steps without a clip are not shown. Clips of steps that were edited
 * after the recording are played.
 */
export function createTimeline(
  clips: readonly Clip[],
  flight: Readonly<Record<string, readonly FlightChange[]>>,
  scene: ShownScene,
): ReplayTimeline {
  const stepById = new Map(scene.steps.map((_, step) => [stepIdOf(scene, step), step]).reverse() as [string, number][]);
  const placed: PlacedClip[] = [];
  let durationMs = 0;
  for (const clip of clips) {
    const step = stepById.get(clip.stepId);
    if (step === undefined || !clip.isComplete || clip.durationMs <= 0) continue;
    const startMs = durationMs;
    durationMs += clip.durationMs;
    placed.push({ clip, step, startMs, endMs: durationMs, states: statesOf(flight[clip.id] ?? [], scene, step) });
  }
  return { clips: placed, chapters: chaptersOf(placed), durationMs };
}

type ShownScene = Pick<Scene, 'steps' | 'frames'>;

/** Returns the complete states of a clip, one for each change. */
function statesOf(changes: readonly FlightChange[], scene: ShownScene, step: number): readonly TimedState[] {
  const states: TimedState[] = [];
  for (const { at: recordedAt, view, media, ...fields } of changes) {
    const previous = states.at(-1);
    const at = previous ? recordedAt : 0;
    const state: ReplayedState = {
      ...(previous?.state ?? FIRST_STATE),
      ...(fields as Partial<ReplayedState>),
      ...(view !== undefined && { view: toShownView(scene, view, step) }),
      media: media === undefined ? (previous ? mediaAfter(previous, at) : null) : toShownMedia(scene, media),
    };
    states.push({ at, state });
  }
  return states.length === 0 ? [{ at: 0, state: FIRST_STATE }] : states;
}

/** Returns the medium of a state at a later time, at which it was not changed. */
function mediaAfter({ at, state: { media } }: TimedState, laterAt: number): LiveState['media'] {
  return media?.isPlaying ? { ...media, position: media.position + (laterAt - at) / 1000 } : media;
}

/**
 * Returns a recorded area in the frame of the scene that is shown. Null if the frame was removed; then the step is
 * shown. Recordings of earlier releases contain only an index, which can be that of another frame after an edit, so only
 * the frame of the step, its ancestors and its descendants are shown.
 */
function toShownView(scene: ShownScene, view: ClipState['view'], step: number): LiveState['view'] {
  if (!view) return null;
  const { topic, ...area } = view;
  if (topic === undefined) return isInStep(scene, view.frame, step) ? area : null;
  const frame = scene.frames.findIndex((candidate) => candidate.topic === topic);
  return frame < 0 ? null : { ...area, frame };
}

/** Whether a frame is the frame of a step, or an ancestor or a descendant of it. */
function isInStep({ frames, steps }: ShownScene, frame: number, step: number): boolean {
  const stepFrame = steps[step]?.frame ?? -1;
  return ancestorsOf(frames, frame).includes(stepFrame) || ancestorsOf(frames, stepFrame).includes(frame);
}

/** Returns the indexes of a frame and its ancestors. */
function ancestorsOf(frames: Scene['frames'], frame: number): readonly number[] {
  const found: number[] = [];
  for (let index = frame; frames[index] && !found.includes(index); index = frames[index]?.parent ?? -1)
    found.push(index);
  return found;
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
  readonly state: ReplayedState;
  /** Whether the camera is in a movement off the path that was recorded in small parts, so that it needs no flight. */
  readonly isMoving: boolean;
}

/**
 * Returns what a clip shows at a time of the replay. Camera and pointer are interpolated during movements. See `mediaAt`
 * for the position of the medium.
 */
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

/** Returns the medium with its position at a time of the replay. */
export function mediaAt({ startMs, states }: PlacedClip, timeMs: number): LiveState['media'] {
  const offsetMs = timeMs - startMs;
  const current = states[lastIndexAt(states, ({ at }) => at, offsetMs)] as TimedState;
  return mediaAfter(current, Math.max(current.at, offsetMs));
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
