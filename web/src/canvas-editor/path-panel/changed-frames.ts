import type { Scene } from '@flydeck/scene/model/scene';

/** Indexes of the frames that have changed; `all` if any frame may have changed. */
export type FrameChanges = readonly number[] | 'all';

/** Returns the frames that differ between two versions of a scene. Unchanged frames are the same object in both. */
export function changedFrames(previous: Scene, next: Scene): FrameChanges {
  const hasOtherStructure = previous.backdrop !== next.backdrop || previous.frames.length !== next.frames.length;
  if (hasOtherStructure || next.frames.some(({ topic }, i) => previous.frames[i]?.topic !== topic)) return 'all';
  return next.frames.flatMap((frame, i) => (frame === previous.frames[i] ? [] : [i]));
}
