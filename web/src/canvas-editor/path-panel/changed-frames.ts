import type { Scene } from '@flydeck/scene/model/scene';

/** Indexes of the frames that have changed, or `all` if that is not known. */
export type FrameChanges = readonly number[] | 'all';

/** Returns which frames differ between two versions of a scene. Equal frames are the same objects. */
export function changedFrames(last: Scene, next: Scene): FrameChanges {
  const isOther = last.backdrop !== next.backdrop || last.frames.length !== next.frames.length;
  if (isOther || next.frames.some(({ topic }, i) => last.frames[i]?.topic !== topic)) return 'all';
  return next.frames.flatMap((frame, i) => (frame === last.frames[i] ? [] : [i]));
}
