import { itemAt } from '@flydeck/scene/checked-access';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Scene, SceneFrame } from '@flydeck/scene/model/scene';
import type { StructNode, TextItem } from '@flydeck/scene/paint/display-list';

/** A searchable block of text. */
interface Entry {
  readonly frame: number;
  /** Index of the step that shows it: its own topic's, or that of the nearest topic above. */
  readonly step: number;
  readonly text: string;
  readonly folded: string;
  readonly from: number;
  readonly to: number;
}

export interface SearchHit {
  readonly step: number;
  readonly frame: number;
  /** Position in the frame's space. */
  readonly box: Rect;
  /** The match and the text around it. */
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** Removes case and accents. One input character may become several. */
const foldCharacter = (character: string) => character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export const fold = (text: string): string => Array.from(text, foldCharacter).join('');

/** Index of a frame's step; a frame without a step has that of its nearest parent. */
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

/** All texts of the scene, in the order of the path. */
export function searchIndex(scene: Scene): readonly Entry[] {
  const entries: Entry[] = [];
  for (const [frame, { struct }] of scene.frames.entries()) {
    const step = stepOfFrame(scene, frame);
    collect(struct, (text, { from = 0, to = 0 }) =>
      entries.push({ frame, step, text, folded: fold(text), from, to }),
    );
  }
  // Path order, as visitors know it; frames without a step follow their parents.
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

/** Width of the first `letters` characters of a line, as a fraction of the line's width. */
export type Measure = (item: TextItem, letters: number) => number;

/** Estimates by character count, where no font metrics are available. */
const measureByCharacters: Measure = (item, letters) => letters / Math.max(1, item.text.length);

/** Box of the match in the line that contains it, or of the whole block if the match spans lines. */
function boxOf(frame: SceneFrame, entry: Entry, query: string, measure: Measure): Rect {
  const items = frame.items.slice(entry.from, entry.to);
  const line = items.find((item) => item.t === 'text' && fold(item.text).includes(query));
  if (line?.t === 'text') return lineBox(line, query, measure);
  return union(items.map(({ box }) => box)) ?? { x: 0, y: 0, ...frame.size };
}

/** The part of a line that the match covers; rotated and right-to-left lines are returned whole. */
function lineBox(item: TextItem, query: string, measure: Measure): Rect {
  const isUpright = item.m === undefined || (item.m[1] === 0 && item.m[2] === 0);
  if (!isUpright || item.rtl) return item.box;
  const at = fold(item.text).indexOf(query);
  const from = measure(item, unfold(item.text, at));
  const to = measure(item, unfold(item.text, at + query.length));
  return { ...item.box, x: item.box.x + from * item.box.width, width: (to - from) * item.box.width };
}

const CONTEXT_LENGTH = 36;

/** Maps an index in the folded text to the index in the original text. */
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
  const before = text.slice(Math.max(0, from - CONTEXT_LENGTH), from);
  const after = text.slice(to, to + CONTEXT_LENGTH);
  return {
    before: from > CONTEXT_LENGTH ? `…${before.replace(/^\S*\s+/, '')}` : before,
    match: text.slice(from, to),
    after: to + CONTEXT_LENGTH < text.length ? `${after.replace(/\s+\S*$/, '')}…` : after,
  };
}

const MAX_HITS = 100;

/** Blocks that contain the words, in path order, ignoring case and accents; at most `MAX_HITS`. */
export function search(
  scene: Scene,
  index: readonly Entry[],
  words: string,
  measure: Measure = measureByCharacters,
): SearchHit[] {
  const query = fold(words.replace(/\s+/g, ' ').trim());
  if (query === '') return [];
  const hits = index.filter(({ folded }) => folded.includes(query)).slice(0, MAX_HITS);
  return hits.map((entry) => ({
    step: entry.step,
    frame: entry.frame,
    box: boxOf(itemAt(scene.frames, entry.frame), entry, query, measure),
    ...snippet(entry, query),
  }));
}
