import type { Scene } from '@flydeck/scene/model/scene';
import { toShowState } from '../live/live-state.ts';
import type { ShowState } from '../presenter/show-state.ts';
import type { PlacedClip, ReplayedState } from './timeline.ts';

/** Returns what a stage shows of the state of a clip, without the medium. */
export function toRecordedState(
  scene: Scene,
  { clip: { stepId }, step }: PlacedClip,
  { builds, view, isBlack, pointer, strokes }: ReplayedState,
): ShowState {
  const live = { sceneHash: '', stepId, step, builds, view, isBlack, pointer, media: null };
  return toShowState(live, { stepId, strokes }, scene);
}
