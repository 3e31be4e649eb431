import type { Scene } from '@flydeck/scene/model/scene';
import { toShowState } from '../live/live-state.ts';
import type { ShowState } from '../presenter/show-state.ts';
import type { ClipState } from './flight.ts';
import type { PlacedClip } from './timeline.ts';

/** Returns what a stage shows of the state of a clip. */
export function toRecordedState(
  scene: Scene,
  { clip: { stepId }, step }: PlacedClip,
  { builds, view, isBlack, pointer, strokes }: ClipState,
): ShowState {
  const shownView = view && isInStep(scene, view.frame, step) ? view : null;
  const live = { sceneHash: '', stepId, step, builds, view: shownView, isBlack, pointer, media: null };
  return toShowState(live, { stepId, strokes }, scene);
}

/**
 * Whether a frame is the frame of a step, or an ancestor or a descendant of it. After an edit, the recorded index can be
 * that of another frame; then the step is shown instead.
 */
function isInStep({ frames, steps }: Scene, frame: number, step: number): boolean {
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
