import type { Scene } from '@flydeck/scene/model/scene';

/** Indexes of the frames that have changed, or `all` if that is not known. */
export type FrameChanges = readonly number[] | 'all';

/** Returns the frames that differ between two versions of a scene. Frames are equal if they are the same object. */
export function changedFrames(last: Scene, next: Scene): FrameChanges {
  const hasOtherStructure = last.backdrop !== next.backdrop || last.frames.length !== next.frames.length;
  if (hasOtherStructure || next.frames.some(({ topic }, i) => last.frames[i]?.topic !== topic)) return 'all';
  return next.frames.flatMap((frame, i) => (frame === last.frames[i] ? [] : [i]));
}
