import type { Scene, SceneFrame } from '@flydeck/scene/model/scene';
import { isEqual } from '@flydeck/scene/records/is-equal';

/** The lists of a frame. Their entries are compared one by one if the frame has changed. */
const LIST_FIELDS = ['items', 'cover', 'struct', 'links'] as const;

/**
 * Structural sharing: returns a scene equal to `next`. Frames that are equal in both scenes are the objects of `last`.
 * In other frames, the entries at the start and at the end of a list are the objects of `last` as far as they are
 * equal. Code that compares scenes by object identity can then skip what has not changed.
 */
export function shareStructure(last: Scene, next: Scene): Scene {
  return { ...next, frames: next.frames.map((frame, i) => shareFrame(last.frames[i], frame)) };
}

/** Returns a frame equal to `next` that reuses the objects of `last`, or `last` itself if the frames are equal. */
function shareFrame(last: SceneFrame | undefined, next: SceneFrame): SceneFrame {
  if (!last) return next;
  if (isEqual(last, next)) return last;
  const lists = LIST_FIELDS.flatMap((name) => {
    const [before, after] = [last[name], next[name]];
    return before && after ? [[name, shareList(before, after)] as const] : [];
  });
  return { ...next, ...Object.fromEntries(lists) };
}

/**
 * Returns a list equal to `next`. As many entries as possible at its start and at its end are the objects of `last`.
 */
function shareList(last: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  if (isEqual(last, next)) return last;
  const minLength = Math.min(last.length, next.length);
  let equalAtStart = 0;
  while (equalAtStart < minLength && isEqual(last[equalAtStart], next[equalAtStart])) equalAtStart += 1;
  let equalAtEnd = 0;
  while (equalAtEnd < minLength - equalAtStart && isEqual(last.at(-1 - equalAtEnd), next.at(-1 - equalAtEnd)))
    equalAtEnd += 1;
  return [
    ...last.slice(0, equalAtStart),
    ...next.slice(equalAtStart, next.length - equalAtEnd),
    ...last.slice(last.length - equalAtEnd),
  ];
}
