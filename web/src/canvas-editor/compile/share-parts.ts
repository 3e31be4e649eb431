import type { Scene, SceneFrame } from '@flydeck/scene/model/scene';
import { isEqual } from '@flydeck/scene/records/is-equal';

const LISTS = ['items', 'cover', 'struct', 'links'] as const;

/**
 * Returns a scene equal to `next`, in which all frames and items that equal those of `last` at the same position are the
 * same objects: what compares scenes by identity then finds only real differences.
 */
export function shareParts(last: Scene, next: Scene): Scene {
  return { ...next, frames: next.frames.map((frame, i) => sharedFrame(last.frames[i], frame)) };
}

function sharedFrame(last: SceneFrame | undefined, next: SceneFrame): SceneFrame {
  if (!last) return next;
  if (isEqual(last, next)) return last;
  const lists = LISTS.flatMap((name) => {
    const [before, after] = [last[name], next[name]];
    return before && after ? [[name, sharedList(before, after)] as const] : [];
  });
  return { ...next, ...Object.fromEntries(lists) };
}

/** Shares equal entries at the start and at the end of two lists. */
function sharedList(last: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  if (isEqual(last, next)) return last;
  const shorter = Math.min(last.length, next.length);
  let start = 0;
  while (start < shorter && isEqual(last[start], next[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isEqual(last[last.length - 1 - end], next[next.length - 1 - end])) end += 1;
  return [...last.slice(0, start), ...next.slice(start, next.length - end), ...last.slice(last.length - end)];
}
