import type { Scene } from '@flydeck/scene/model/scene';

/** Indexes of the changed frames of a scene. `all`: any frame may have changed. */
export type FrameChanges = readonly number[] | 'all';

/**
 * Returns the indexes of the frames that differ between two versions of a scene; `all` if the versions do not have the
 * same topics in the same order, or if the colour outside of the root frame (`backdrop`) has changed. Unchanged frames
 * must be the same objects in both versions.
 */
export function changedFrames(previous: Scene, next: Scene): FrameChanges {
  const isOtherCanvas = previous.backdrop !== next.backdrop || previous.frames.length !== next.frames.length;
  if (isOtherCanvas || next.frames.some(({ topic }, i) => previous.frames[i]?.topic !== topic)) return 'all';
  return next.frames.flatMap((frame, i) => (frame === previous.frames[i] ? [] : [i]));
}
