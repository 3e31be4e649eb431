import type { Rect } from '@flydeck/scene/model/geometry';
import type { Scene, SceneFrame } from '@flydeck/scene/model/scene';
import type { StructNode, TextItem } from '@flydeck/scene/paint/display-list';

/** A block of text of the presentation that can be found. */
interface Entry {
  readonly frame: number;
  /** Number of the step from which it is seen: its own topic's, or the nearest topic's above. */
  readonly step: number;
  readonly text: string;
  readonly folded: string;
  readonly from: number;
  readonly to: number;
}

export interface SearchHit {
  readonly step: number;
  readonly frame: number;
  /** Where it stands, in the frame's space. */
  readonly box: Rect;
  /** The words around it; `match` is what was found. */
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** Letters without case or accents; one character of the input may become several. */
const foldCharacter = (character: string) => character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export const fold = (text: string): string => Array.from(text, foldCharacter).join('');

/** Steps by frame; frames that are no stop belong to the nearest parent's. */
function stepOfFrame(scene: Scene, frame: number): number {
  const own = frame === 0 ? -1 : scene.steps.findIndex((step) => step.frame === frame);
  if (own >= 0) return own;
  return frame <= 0 || !scene.frames[frame] ? 0 : stepOfFrame(scene, scene.frames[frame].parent);
}

function collect(nodes: readonly StructNode[], add: (text: string, node: StructNode) => void): void {
  for (const node of nodes) {
    const text = node.text ?? node.alt;
    if (text && node.from !== undefined) add(text, node);
    else if (node.text && node.children?.length) add(node.text, { ...node, ...span(node.children) });
    else collect(node.children ?? [], add);
  }
}

function span(nodes: readonly StructNode[]): { from: number; to: number } {
  const all = nodes.flatMap((node): { from: number; to: number }[] =>
    node.from === undefined ? [span(node.children ?? [])] : [{ from: node.from, to: node.to ?? node.from }],
  );
  return { from: Math.min(...all.map(({ from }) => from)), to: Math.max(...all.map(({ to }) => to)) };
}

/** All texts of the scene in reading order. */
export function searchIndex(scene: Scene): readonly Entry[] {
  const entries: Entry[] = [];
  for (const [frame, { struct }] of scene.frames.entries()) {
    const step = stepOfFrame(scene, frame);
    collect(struct, (text, { from = 0, to = 0 }) =>
      entries.push({ frame, step, text, folded: fold(text), from, to }),
    );
  }
  // The path's order is what a visitor knows; frames that are no stop follow their parents.
  return entries.sort((a, b) => a.step - b.step || a.frame - b.frame);
}

function union(boxes: readonly Rect[]): Rect | undefined {
  if (boxes.length === 0) return undefined;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Advance width of the first letters of a line, as a fraction of the whole line's. */
export type Measure = (item: TextItem, letters: number) => number;

/** By counting letters; good enough where nothing can measure. */
const byLetters: Measure = (item, letters) => letters / Math.max(1, item.text.length);

/** The line of a block that holds the words (or the whole block, where they break over lines). */
function boxOf(frame: SceneFrame, entry: Entry, query: string, measure: Measure): Rect {
  const items = frame.items.slice(entry.from, entry.to);
  const line = items.find((item) => item.t === 'text' && fold(item.text).includes(query));
  if (line?.t === 'text') return lineBox(line, query, measure);
  return union(items.map(({ box }) => box)) ?? { x: 0, y: 0, ...frame.size };
}

/** The part of a line that the words take; turned and right-to-left lines are taken whole. */
function lineBox(item: TextItem, query: string, measure: Measure): Rect {
  const isUpright = item.m === undefined || (item.m[1] === 0 && item.m[2] === 0);
  if (!isUpright || item.rtl) return item.box;
  const at = fold(item.text).indexOf(query);
  const from = measure(item, unfold(item.text, at));
  const to = measure(item, unfold(item.text, at + query.length));
  return { ...item.box, x: item.box.x + from * item.box.width, width: (to - from) * item.box.width };
}

const AROUND = 36;

/** Where the original text's character for a place in the folded text is. */
function unfold(text: string, foldedAt: number): number {
  let folded = 0;
  let original = 0;
  for (const character of text) {
    if (folded >= foldedAt) return original;
    folded += foldCharacter(character).length;
    original += character.length;
  }
  return original;
}

function snippet({ text, folded }: Entry, query: string): Pick<SearchHit, 'before' | 'match' | 'after'> {
  const at = folded.indexOf(query);
  const from = unfold(text, at);
  const to = unfold(text, at + query.length);
  const before = text.slice(Math.max(0, from - AROUND), from);
  const after = text.slice(to, to + AROUND);
  return {
    before: from > AROUND ? `…${before.replace(/^\S*\s+/, '')}` : before,
    match: text.slice(from, to),
    after: to + AROUND < text.length ? `${after.replace(/\s+\S*$/, '')}…` : after,
  };
}

const MOST = 100;

/** Blocks that hold the words, in the order of the path; case and accents do not matter. */
export function search(
  scene: Scene,
  index: readonly Entry[],
  words: string,
  measure: Measure = byLetters,
): SearchHit[] {
  const query = fold(words.replace(/\s+/g, ' ').trim());
  if (query === '') return [];
  const hits = index.filter(({ folded }) => folded.includes(query)).slice(0, MOST);
  return hits.map((entry) => ({
    step: entry.step,
    frame: entry.frame,
    box: boxOf(scene.frames[entry.frame]!, entry, query, measure),
    ...snippet(entry, query),
  }));
}
