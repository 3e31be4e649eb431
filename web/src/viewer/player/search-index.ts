import { itemAt } from '@flydeck/scene/checked-access';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Scene, SceneFrame } from '@flydeck/scene/model/scene';
import type { StructNode, TextItem } from '@flydeck/scene/paint/display-list';

/** A searchable block of text. */
export interface IndexEntry {
  /** Index of the text's frame in the scene. */
  readonly frame: number;
  /** Index of the step on which the text is shown; see `stepOfFrame`. */
  readonly step: number;
  readonly text: string;
  /** The text in lower case and without accents. */
  readonly folded: string;
  /** Range of the display items of the text, `to` excluded. */
  readonly from: number;
  readonly to: number;
}

/** A match of a search in the texts of the scene. */
export interface SearchHit {
  /** Index of the step on which the camera shows the hit. */
  readonly step: number;
  /** Index of the hit's frame in the scene. */
  readonly frame: number;
  /** Box around the match, in the frame's coordinates. */
  readonly box: Rect;
  /** Range of the display items of the text that contains the match; `to` excluded. */
  readonly items: readonly [from: number, to: number];
  /** The text before the match, the match, and the text after the match. */
  readonly textBefore: string;
  readonly match: string;
  readonly textAfter: string;
}

/** Converts a character to lower case without accents. The result may have several characters. */
const foldCharacter = (character: string) => character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Converts a text to lower case without accents. */
export const fold = (text: string): string => Array.from(text, foldCharacter).join('');

/**
 * Returns the index of a frame's first step. For a frame without a step, returns the index of the first step of the
 * closest ancestor that has one. Returns 0 for the root frame, and if no ancestor below the root frame has a step.
 */
function stepOfFrame(scene: Scene, frame: number): number {
  const stepIndex = frame === 0 ? -1 : scene.steps.findIndex((step) => step.frame === frame);
  if (stepIndex >= 0) return stepIndex;
  return frame <= 0 || !scene.frames[frame] ? 0 : stepOfFrame(scene, scene.frames[frame].parent);
}

/**
 * Calls `add` for each block of text, with the node of the text. If only the child nodes have display items, `add` gets
 * a copy of the node with the range of these items.
 */
function collectTexts(nodes: readonly StructNode[], add: (text: string, node: StructNode) => void): void {
  for (const node of nodes) {
    const text = node.text ?? node.alt;
    if (text && node.from !== undefined) add(text, node);
    else if (node.text && node.children?.length) add(node.text, { ...node, ...itemRange(node.children) });
    else collectTexts(node.children ?? [], add);
  }
}

/** Returns the range of the display items of the nodes and their descendants; `to` excluded. */
function itemRange(nodes: readonly StructNode[]): { from: number; to: number } {
  const ranges = nodes.flatMap((node): { from: number; to: number }[] =>
    node.from === undefined ? [itemRange(node.children ?? [])] : [{ from: node.from, to: node.to ?? node.from }],
  );
  return { from: Math.min(...ranges.map(({ from }) => from)), to: Math.max(...ranges.map(({ to }) => to)) };
}

/** Returns all texts of the scene, in the order of the path. */
export function buildSearchIndex(scene: Scene): readonly IndexEntry[] {
  const entries: IndexEntry[] = [];
  for (const [frame, { struct }] of scene.frames.entries()) {
    const step = stepOfFrame(scene, frame);
    collectTexts(struct, (text, { from = 0, to = 0 }) =>
      entries.push({ frame, step, text, folded: fold(text), from, to }),
    );
  }
  // Sorts by step, then by frame, so that the texts of a frame without a step follow the texts of its ancestors.
  return entries.sort((a, b) => a.step - b.step || a.frame - b.frame);
}

/** Returns the smallest box that contains all boxes; undefined if there are none. */
function unionOf(boxes: readonly Rect[]): Rect | undefined {
  if (boxes.length === 0) return undefined;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Returns the width of the first `characterCount` characters of a line, as a fraction of the line's width. */
export type Measure = (item: TextItem, characterCount: number) => number;

/** Estimates the width by the number of characters, for callers that have no font to measure with. */
const measureByCharacters: Measure = (item, characterCount) => characterCount / Math.max(1, item.text.length);

/**
 * Returns the box of the match in its line. If the match spans several lines, returns the box of the block; for a block
 * without display items, the box of the frame.
 */
function matchBox(frame: SceneFrame, entry: IndexEntry, query: string, measure: Measure): Rect {
  const items = frame.items.slice(entry.from, entry.to);
  const line = items.find((item) => item.t === 'text' && fold(item.text).includes(query));
  if (line?.t === 'text') return lineBox(line, query, measure);
  return unionOf(items.map(({ box }) => box)) ?? { x: 0, y: 0, ...frame.size };
}

/** Returns the box of the match in a line; for rotated and right-to-left lines, the box of the line. */
function lineBox(item: TextItem, query: string, measure: Measure): Rect {
  const [, skewY, skewX] = item.m ?? [1, 0, 0];
  const isUpright = skewY === 0 && skewX === 0;
  if (!isUpright || item.rtl) return item.box;
  const foldedIndex = fold(item.text).indexOf(query);
  const from = measure(item, originalIndex(item.text, foldedIndex));
  const to = measure(item, originalIndex(item.text, foldedIndex + query.length));
  return { ...item.box, x: item.box.x + from * item.box.width, width: (to - from) * item.box.width };
}

/** Maximum number of characters before and after a match in a search hit. */
const CONTEXT_LENGTH = 36;

/** Maps an index in the folded text to the index in the original text. */
function originalIndex(text: string, foldedIndex: number): number {
  let foldedLength = 0;
  let originalLength = 0;
  for (const character of text) {
    if (foldedLength >= foldedIndex) return originalLength;
    foldedLength += foldCharacter(character).length;
    originalLength += character.length;
  }
  return originalLength;
}

/** Returns the first match with the text around it. An ellipsis replaces a word that is cut off at the start or end. */
function createSnippet(
  { text, folded }: IndexEntry,
  query: string,
): Pick<SearchHit, 'textBefore' | 'match' | 'textAfter'> {
  const foldedIndex = folded.indexOf(query);
  const from = originalIndex(text, foldedIndex);
  const to = originalIndex(text, foldedIndex + query.length);
  const before = text.slice(Math.max(0, from - CONTEXT_LENGTH), from);
  const after = text.slice(to, to + CONTEXT_LENGTH);
  return {
    textBefore: from > CONTEXT_LENGTH ? `…${before.replace(/^\S*\s+/, '')}` : before,
    match: text.slice(from, to),
    textAfter: to + CONTEXT_LENGTH < text.length ? `${after.replace(/\s+\S*$/, '')}…` : after,
  };
}

const MAX_HITS = 100;

/**
 * Returns a hit for each block of text that contains `words` one after another, ignoring case and accents. The hits are
 * in the order of the path; at most `MAX_HITS`.
 */
export function search(
  scene: Scene,
  index: readonly IndexEntry[],
  words: string,
  measure: Measure = measureByCharacters,
): SearchHit[] {
  const query = fold(words.replace(/\s+/g, ' ').trim());
  if (query === '') return [];
  const hits = index.filter(({ folded }) => folded.includes(query)).slice(0, MAX_HITS);
  return hits.map((entry) => ({
    step: entry.step,
    frame: entry.frame,
    items: [entry.from, entry.to],
    box: matchBox(itemAt(scene.frames, entry.frame), entry, query, measure),
    ...createSnippet(entry, query),
  }));
}
