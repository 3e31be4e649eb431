import type { Scene, SceneFrame } from '@flydeck/scene/model/scene';
import { isEqual } from '@flydeck/scene/records/is-equal';

/** Fields of a frame whose entries are compared one by one. */
const LIST_FIELDS = ['items', 'cover', 'struct', 'links'] as const;

/**
 * Structural sharing: returns a scene equal to `next` that reuses the objects of all frames and items of `last` that
 * are equal. Code that compares scenes by object identity then finds only real differences.
 */
export function shareStructure(last: Scene, next: Scene): Scene {
  return { ...next, frames: next.frames.map((frame, i) => shareFrame(last.frames[i], frame)) };
}

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
 * Returns the entries of `next`; entries at its start and end that equal those of `last` are the same objects as in
 * `last`.
 */
function shareList(last: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  if (isEqual(last, next)) return last;
  const shorter = Math.min(last.length, next.length);
  let start = 0;
  while (start < shorter && isEqual(last[start], next[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isEqual(last[last.length - 1 - end], next[next.length - 1 - end])) end += 1;
  return [...last.slice(0, start), ...next.slice(start, next.length - end), ...last.slice(last.length - end)];
}
