import type { Ink, LiveState } from '@flydeck/contract/live/state';
import type { Scene, Step } from '@flydeck/scene/model/scene';
import { stepIdOf } from '@flydeck/scene/step-id';
import { INITIAL_SHOW_STATE, type ShowState } from '../presenter/show-state.ts';
import { positionAt, unixMs } from '../viewer/player/playback.ts';

/** Maximum number of lines that are sent for a step. */
const STROKES_MAX = 200;
/** Maximum number of coordinates of a line that is sent. */
const COORDINATES_MAX = 4000;

/** Returns what followers see of a state of the presenter's windows. */
export function toLiveState(state: ShowState, scene: Scene, sceneHash: string): LiveState {
  const { step, buildCount, area, isBlack, media } = state;
  return {
    sceneHash,
    stepId: stepIdOf(scene, step),
    step,
    builds: buildCount,
    view: area && {
      frame: area.frame,
      x: area.x - area.width / 2,
      y: area.y - area.height / 2,
      width: area.width,
      height: area.height,
    },
    isBlack,
    pointer: pointerInView(state, scene),
    media: media && { element: media.element, isPlaying: media.isPlaying, position: positionAt(media, unixMs()) },
  };
}

/** Returns the pointer as a fraction of the step's view; null while it is off or outside of the view. */
function pointerInView({ pointer, step }: ShowState, scene: Scene): LiveState['pointer'] {
  const shown = scene.steps[step];
  if (!pointer || !shown || pointer.frame !== shown.frame) return null;
  const x = (pointer.x - shown.view.x) / shown.view.width;
  const y = (pointer.y - shown.view.y) / shown.view.height;
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : null;
}

/** Returns the position in the frame of a step for a pointer as a fraction of its view. */
export function pointerInFrame(pointer: LiveState['pointer'], step: Step | undefined): ShowState['pointer'] {
  if (!pointer || !step) return null;
  const { frame, view } = step;
  return { frame, x: view.x + pointer.x * view.width, y: view.y + pointer.y * view.height };
}

/** Returns the lines of the current step as followers load them. */
export function toInk({ strokes, step }: ShowState, scene: Scene): Ink {
  const ofStep = strokes.filter((stroke) => stroke.step === step).slice(-STROKES_MAX);
  return {
    stepId: stepIdOf(scene, step),
    strokes: ofStep.map(({ color, width, points }) => ({ color, width, points: points.slice(0, COORDINATES_MAX) })),
  };
}

/**
 * Returns the state that a follower's stage shows.
 * @param scene the scene of the stage; undefined until it is loaded. The pointer is shown only then
 * @param receivedAtMs Unix time at which the state of the media was received, in milliseconds
 */
export function toShowState(
  live: LiveState | null,
  ink: Ink | undefined,
  scene: Scene | undefined,
  receivedAtMs = unixMs(),
): ShowState {
  if (!live) return INITIAL_SHOW_STATE;
  const { step, builds, view, isBlack, pointer, media } = live;
  const shown = scene?.steps[step];
  const strokes = shown && ink?.stepId === live.stepId ? ink.strokes : [];
  return {
    ...INITIAL_SHOW_STATE,
    step,
    buildCount: builds,
    area: view && { ...view, x: view.x + view.width / 2, y: view.y + view.height / 2, rotation: 0 },
    isBlack,
    pointer: pointerInFrame(pointer, shown),
    media: media && { ...media, atMs: receivedAtMs },
    strokes: strokes.map((stroke, index) => ({ ...stroke, id: String(index), step, frame: shown?.frame ?? 0 })),
  };
}
