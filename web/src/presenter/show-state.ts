import type { ShownQuestion } from '@flydeck/contract/live/question';
import type { Scene } from '@flydeck/scene/model/scene';
import { stepIdsOf, stepInVersion } from '@flydeck/scene/step-id';
import type { Playback } from '../viewer/player/playback.ts';

/** A point of a frame, in the units of the frame. The same content is at the same point on screens of any size. */
export interface FramePoint {
  /** Index of the frame in the scene. */
  readonly frame: number;
  readonly x: number;
  readonly y: number;
}

/** An area that the camera shows off the path: `x` and `y` are its centre. */
interface ShownArea extends FramePoint {
  readonly width: number;
  readonly height: number;
  /** Rotation of the frame on the screen: radians, clockwise. */
  readonly rotation: number;
}

/** A line that the presenter has drawn on a step. */
export interface Stroke {
  readonly id: string;
  /** Index of the step on which the line is shown. */
  readonly step: number;
  readonly frame: number;
  readonly color: string;
  /** Width in units of the frame. */
  readonly width: number;
  /** Coordinates in units of the frame: x, y, x, y, … */
  readonly points: readonly number[];
}

/** How the audience can join the live session. */
export interface JoinInfo {
  readonly code: string;
  /** URL of the page of followers. */
  readonly url: string;
  readonly size: 'large' | 'small';
}

/** What the stage shows. */
export interface ShowState {
  /** URL of the scene of the shown version, to which the other fields belong; null: the version of the page. */
  readonly sceneUrl: string | null;
  /** URL of the scene of a version that all windows load, before it is shown; null if there is none. */
  readonly upcomingUrl: string | null;
  /** Index of the step. */
  readonly step: number;
  /** Number of groups of builds that are done on the step. */
  readonly buildCount: number;
  /** Null while the camera is on the path. */
  readonly area: ShownArea | null;
  readonly isBlack: boolean;
  /** Position of the pointer; null while it is off. */
  readonly pointer: FramePoint | null;
  readonly strokes: readonly Stroke[];
  /** The video or audio element that was last played or paused; null if none was. */
  readonly media: Playback | null;
  /** The code of the live session over the stage; null while it is hidden. */
  readonly join: JoinInfo | null;
  /** The question for the audience over the stage; null while there is none. */
  readonly question: ShownQuestion | null;
}

/** A state with the number by which windows decide which state is the latest. */
export interface VersionedState {
  readonly state: ShowState;
  /** Increases with each change. */
  readonly version: number;
  /** Id of the window that made the change. It decides between equal versions. */
  readonly origin: string;
}

export const INITIAL_SHOW_STATE: ShowState = {
  sceneUrl: null,
  upcomingUrl: null,
  step: 0,
  buildCount: 0,
  area: null,
  isBlack: false,
  pointer: null,
  strokes: [],
  media: null,
  join: null,
  question: null,
};

/** Returns the next way to show the code: large, then small, then not at all. */
export const nextJoin = (join: JoinInfo): JoinInfo | null =>
  join.size === 'large' ? { ...join, size: 'small' } : null;

/** Returns whether state `a` was made after state `b`, or at the same time by the window that has precedence. */
export const isNewer = (a: VersionedState, b: VersionedState): boolean =>
  a.version > b.version || (a.version === b.version && a.origin > b.origin);

/**
 * Returns the changes of a state that show another version: at the step with the same id or, if it is gone, at the
 * nearest earlier one. Lines remain on the steps that are still there.
 * @param from the scene that the state belongs to
 */
export function moveToVersion(state: ShowState, from: Scene, to: Scene, sceneUrl: string): Partial<ShowState> {
  const [ids, otherIds] = [stepIdsOf(from), stepIdsOf(to)];
  const step = stepInVersion(ids, state.step, otherIds);
  const groupCount = to.steps[step]?.builds?.length ?? 0;
  // The builds of an earlier step are done.
  const buildCount = ids[state.step] === otherIds[step] ? Math.min(state.buildCount, groupCount) : groupCount;
  const strokes = state.strokes.flatMap((stroke) => {
    const index = otherIds.indexOf(ids[stroke.step] ?? '');
    const frame = to.steps[index]?.frame;
    const isOnStep = stroke.frame === from.steps[stroke.step]?.frame;
    return frame !== undefined && isOnStep ? [{ ...stroke, step: index, frame }] : [];
  });
  return { sceneUrl, upcomingUrl: null, step, buildCount, area: null, pointer: null, media: null, strokes };
}
