import type { Scene, SceneFrame } from '@flydeck/scene/model/scene';
import { isEqual } from '@flydeck/scene/records/is-equal';

/** The fields of a frame that are lists. If a frame has changed, the entries of its lists are compared one by one. */
const LIST_FIELDS = ['items', 'cover', 'struct', 'links'] as const;

/**
 * Returns a scene equal to `next` that uses objects of `previous`, so that code can find changes by comparing objects
 * by identity. If a frame is equal in both scenes, the object of `previous` is used. In each list of a changed frame,
 * the objects of `previous` are used for the equal entries at the start and at the end.
 */
export function shareStructure(previous: Scene, next: Scene): Scene {
  return { ...next, frames: next.frames.map((frame, i) => shareFrame(previous.frames[i], frame)) };
}

/** Returns `previous` if the frames are equal, or else a frame equal to `next` that uses objects of `previous`. */
function shareFrame(previous: SceneFrame | undefined, next: SceneFrame): SceneFrame {
  if (!previous) return next;
  if (isEqual(previous, next)) return previous;
  const lists = LIST_FIELDS.flatMap((name) => {
    const [before, after] = [previous[name], next[name]];
    return before && after ? [[name, shareList(before, after)] as const] : [];
  });
  return { ...next, ...Object.fromEntries(lists) };
}

/** Returns a list equal to `next`, with as many objects of `previous` as possible at the start and at the end. */
function shareList(previous: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  if (isEqual(previous, next)) return previous;
  const minLength = Math.min(previous.length, next.length);
  let equalAtStart = 0;
  while (equalAtStart < minLength && isEqual(previous[equalAtStart], next[equalAtStart])) equalAtStart += 1;
  let equalAtEnd = 0;
  while (equalAtEnd < minLength - equalAtStart && isEqual(previous.at(-1 - equalAtEnd), next.at(-1 - equalAtEnd)))
    equalAtEnd += 1;
  return [
    ...previous.slice(0, equalAtStart),
    ...next.slice(equalAtStart, next.length - equalAtEnd),
    ...previous.slice(previous.length - equalAtEnd),
  ];
}
