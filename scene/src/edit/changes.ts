import type { Document } from '../model/document.ts';
import type { Patch, PatchPath, PatchStep } from './patch.ts';

type Json = Record<string, unknown>;

/** The patch that leads from one document to another. Parts that both share are not looked into. */
export function changesBetween(before: Document, after: Document): Patch {
  const steps: PatchStep[] = [];
  compare(before, after, [], steps);
  return steps;
}

function compare(before: unknown, after: unknown, path: PatchPath, steps: PatchStep[]): void {
  if (before === after) return;
  if (Array.isArray(before) && Array.isArray(after)) compareLists(before, after, path, steps);
  else if (isObject(before) && isObject(after)) compareObjects(before, after, path, steps);
  else steps.push({ op: 'set', path, value: after });
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function compareObjects(before: Json, after: Json, path: PatchPath, steps: PatchStep[]): void {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [from, to] = [before[key], after[key]];
    if (to === undefined) {
      if (from !== undefined) steps.push({ op: 'unset', path: [...path, key] });
    } else if (from === undefined) steps.push({ op: 'set', path: [...path, key], value: to });
    else compare(from, to, [...path, key], steps);
  }
}

/** The same things at both ends stay; what is between is replaced, or compared where it is as many. */
function compareLists(
  before: readonly unknown[],
  after: readonly unknown[],
  path: PatchPath,
  steps: PatchStep[],
): void {
  if (before.length === after.length && before.every((item, i) => isSameThing(item, after[i]))) {
    before.forEach((item, i) => {
      compare(item, after[i], [...path, i], steps);
    });
    return;
  }
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && isSameThing(before[head], after[head])) head += 1;
  let tail = 0;
  while (tail < shorter - head && isSameThing(before.at(-1 - tail), after.at(-1 - tail))) tail += 1;
  for (let i = 0; i < head; i += 1) compare(before[i], after[i], [...path, i], steps);
  const insert = after.slice(head, after.length - tail);
  steps.push({ op: 'splice', path, at: head, remove: before.length - head - tail, insert });
  const shift = after.length - tail;
  for (let i = 0; i < tail; i += 1)
    compare(before[before.length - tail + i], after[shift + i], [...path, shift + i], steps);
}

/** Things with an id are told by it; numbers and words by themselves; the rest is the same at the same place. */
function isSameThing(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b)) return Array.isArray(a) && Array.isArray(b);
  return a['id'] === b['id'];
}
