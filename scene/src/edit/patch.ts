import type { Document } from '../model/document.ts';

/** Leads to a value inside a document: `['root', 'topics', 2, 'title']`. */
export type PatchPath = readonly (string | number)[];

/** One change: a value set, a field taken away, or a stretch of a list replaced. */
export type PatchStep =
  | { readonly op: 'set'; readonly path: PatchPath; readonly value: unknown }
  | { readonly op: 'unset'; readonly path: PatchPath }
  | {
      readonly op: 'splice';
      readonly path: PatchPath;
      readonly at: number;
      readonly remove: number;
      readonly insert: readonly unknown[];
    };

/** Changes in the order in which they are made. */
export type Patch = readonly PatchStep[];

/** A patch that was made for another document than the one it was given. */
export class PatchError extends RangeError {
  constructor(message: string) {
    super(message);
    this.name = 'PatchError';
  }
}

type Json = Record<string | number, unknown>;

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const DEEPEST = 400;

/**
 * The patched document, the unchanged parts shared with the one before, and the patch that leads back.
 * @throws PatchError where a step leads to nothing.
 */
export function applyPatch(document: Document, patch: Patch): { document: Document; inverse: Patch } {
  let value: unknown = document;
  const inverse: PatchStep[] = [];
  for (const step of patch) {
    const [next, back] = applyStep(value, step);
    value = next;
    inverse.unshift(back);
  }
  return { document: value as Document, inverse };
}

function applyStep(root: unknown, step: PatchStep): [unknown, PatchStep] {
  const { path } = step;
  if (path.length > DEEPEST) throw new PatchError('A path is too long');
  if (step.op === 'splice') return spliced(root, step);
  const key = path.at(-1);
  if (key === undefined) throw new PatchError('A document is not replaced as a whole');
  const holder = at(root, path.slice(0, -1));
  assertKey(holder, key, step.op === 'unset');
  const had = Object.hasOwn(holder, key);
  const back: PatchStep = had ? { op: 'set', path, value: holder[key] } : { op: 'unset', path };
  const next = Array.isArray(holder) ? [...holder] : { ...holder };
  if (step.op === 'set') (next as Json)[key] = step.value;
  else delete (next as Json)[key];
  return [replaced(root, path.slice(0, -1), next), back];
}

function spliced(root: unknown, step: PatchStep & { op: 'splice' }): [unknown, PatchStep] {
  const list = at(root, step.path);
  if (!Array.isArray(list)) throw new PatchError('There is no list at this path');
  const { at: from, remove, insert } = step;
  if (!(from >= 0 && remove >= 0 && from + remove <= list.length))
    throw new PatchError('A list is shorter than the patch says');
  const removed = list.slice(from, from + remove);
  const next = [...list.slice(0, from), ...insert, ...list.slice(from + remove)];
  const back: PatchStep = { op: 'splice', path: step.path, at: from, remove: insert.length, insert: removed };
  return [replaced(root, step.path, next), back];
}

function at(root: unknown, path: PatchPath): Json {
  let value = root;
  for (const key of path) {
    assertKey(value, key, true);
    value = (value as Json)[key];
  }
  if (typeof value !== 'object' || value === null) throw new PatchError('A path leads to no object');
  return value as Json;
}

function assertKey(holder: unknown, key: string | number, mustBe: boolean): void {
  if (typeof holder !== 'object' || holder === null) throw new PatchError('A path leads to no object');
  const isFit = Array.isArray(holder)
    ? typeof key === 'number' && key >= 0 && key < holder.length
    : typeof key === 'string' && !FORBIDDEN.has(key);
  if (!isFit || (mustBe && !Object.hasOwn(holder, key))) throw new PatchError('A path leads to nothing');
}

function replaced(root: unknown, path: PatchPath, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const holder = root as Json;
  const inner = replaced(holder[key], rest, value);
  if (!Array.isArray(holder)) return { ...holder, [key]: inner };
  const next = [...(holder as unknown[])];
  next[key as number] = inner;
  return next;
}
