import { scaleOf } from '../camera.ts';
import type { Document, Topic } from '../model/document.ts';
import { boundsOf, type Rect } from '../model/geometry.ts';
import type { Scene, SceneFrame } from '../model/scene.ts';
import type { DisplayItem, StructNode, TextItem } from '../paint/display-list.ts';

/** Faults of the compiled layout of a topic. */
export interface TopicFaults {
  /** Id of the topic. */
  readonly topic: string;
  /** Size of the largest text relative to its box or to the topic; 1 if all texts fit. */
  readonly overflow: number;
  /** Number of pairs of texts, and of siblings of the topic, that overlap. */
  readonly overlaps: number;
  /** Size of the smallest text on a phone in CSS pixels, if it is below `MIN_TEXT_PX`. */
  readonly smallTextPx?: number;
  /** Whether the topic shows nothing except its title. */
  readonly isEmpty: boolean;
}

/** Size of a phone's window, and the minimum text size that can be read on it, in CSS pixels. */
const PHONE = { width: 390, height: 844 };
const MIN_TEXT_PX = 9;
/** Difference of text sizes that rounding can cause, in CSS pixels. */
const TEXT_TOLERANCE_PX = 0.01;
/** Ascent and descent that count as the area of a text, as fractions of its size. Smaller than those of most fonts. */
const ASCENT = 0.7;
const DESCENT = 0.05;
/** Part of a topic's longer side by which a text may extend beyond its box, because of rounding. */
const TOLERANCE = 0.005;
/** Part of the smaller height and width that two boxes share at least if they overlap. */
const MIN_SHARED = 0.1;
/** Length of the number that a template adds to a topic. */
const MAX_NUMBER_LENGTH = 2;
/** Severity of a topic without content. A text that needs one and a half times its height is as severe. */
const EMPTY_SEVERITY = 0.5;

/**
 * Returns the faults of the topics below the root, without topics that have none. The first topic may consist of its
 * title. `scene` is compiled from `document`.
 */
export function findLayoutFaults(document: Document, { frames, steps }: Scene): TopicFaults[] {
  /** CSS pixels per unit of each frame on a phone, at the step that shows the frame largest; 0 without a step. */
  const scales = frames.map(() => 0);
  for (const { frame, view } of steps)
    scales[frame] = Math.max(scales[frame] ?? 0, Math.min(PHONE.width / view.width, PHONE.height / view.height));
  const elementBoxes = boxesOfElements(document.root);
  const first = frames[0]?.children[0];
  return frames.flatMap((frame, index) => {
    if (index === 0) return [];
    // `frames` contains parents before their children, so the scale of the parent is final.
    const scale = Math.max(scales[index] ?? 0, (scales[frame.parent] ?? 0) * scaleOf(frame.place));
    scales[index] = scale;
    const texts = frame.items.filter(isVisibleText);
    const smallest = Math.min(...texts.map(({ size, m }) => size * (m ? scaleOf(m) : 1) * scale));
    const siblings = (frames[frame.parent]?.children ?? []).filter((i) => i < index).map((i) => frames[i]);
    const faults: TopicFaults = {
      topic: frame.topic,
      overflow: computeOverflow(frame, elementBoxes),
      overlaps:
        countOverlaps(texts.map(boxOf)) + siblings.filter((other) => other && areOverlapping(other, frame)).length,
      ...(scale > 0 && smallest < MIN_TEXT_PX - TEXT_TOLERANCE_PX && { smallTextPx: smallest }),
      isEmpty: isEmpty(frame, texts, index === first),
    };
    return severityOf(faults) > 0 ? [faults] : [];
  });
}

/** Returns how severe faults are; 0 without faults. */
export function severityOf(faults: TopicFaults): number {
  return neededHeight(faults) - 1 + faults.overlaps + (faults.isEmpty ? EMPTY_SEVERITY : 0);
}

/**
 * Returns the height that the text of a topic needs at a readable size, relative to the available height; 1 if the text
 * fits. The area of a text grows with the square of its size.
 */
export function neededHeight({ overflow, smallTextPx }: TopicFaults): number {
  return overflow * (smallTextPx === undefined ? 1 : (MIN_TEXT_PX / smallTextPx) ** 2);
}

const isVisibleText = (item: DisplayItem): item is TextItem =>
  item.t === 'text' && !item.invisible && item.text.trim() !== '';

/** Returns the boxes of the elements that have a position of their own and no rotation, by id. */
function boxesOfElements(topic: Topic, boxes = new Map<string, Rect>()): ReadonlyMap<string, Rect> {
  for (const element of topic.elements)
    if (element.kind === 'text' && !element.rotation) boxes.set(element.id, element);
  for (const child of topic.topics) boxesOfElements(child, boxes);
  return boxes;
}

function computeOverflow(frame: SceneFrame, elementBoxes: ReadonlyMap<string, Rect>): number {
  const tolerance = TOLERANCE * Math.max(frame.size.width, frame.size.height);
  const inFrame = frame.items
    .filter(isVisibleText)
    .map((item) => excessOf(boxOf(item), { x: 0, y: 0, ...frame.size }, tolerance));
  const inElements = textsOfElements(frame).flatMap(({ element, texts }) => {
    const box = elementBoxes.get(element);
    return box ? texts.map((item) => excessOf(boxOf(item), box, tolerance)) : [];
  });
  return Math.max(1, ...inFrame, ...inElements);
}

/** Returns the size that a box needs to contain `inner`, relative to its size; 1 if it contains `inner`. */
function excessOf(inner: Rect, { x, y, width, height }: Rect, tolerance: number): number {
  const excess = (size: number, before: number, after: number) => {
    const sum = [before, after].reduce((total, part) => total + (part > tolerance ? part : 0), 0);
    return size > 0 ? 1 + sum / size : 1;
  };
  return Math.max(
    excess(width, x - inner.x, inner.x + inner.width - x - width),
    excess(height, y - inner.y, inner.y + inner.height - y - height),
  );
}

/** Returns the visible texts of the elements of a frame. */
function textsOfElements({ struct, items }: SceneFrame): { element: string; texts: TextItem[] }[] {
  const leavesOf = (node: StructNode, element?: string): { element: string; texts: TextItem[] }[] => {
    const id = node.element ?? element;
    const own =
      id !== undefined && node.from !== undefined
        ? [{ element: id, texts: items.slice(node.from, node.to).filter(isVisibleText) }]
        : [];
    return [...own, ...(node.children ?? []).flatMap((child) => leavesOf(child, id))];
  };
  return struct.flatMap((node) => leavesOf(node));
}

/** Returns the area of a text in the space of its frame. */
function boxOf({ x, y, width, size, m }: TextItem): Rect {
  const box = { x, y: y - ASCENT * size, width, height: (ASCENT + DESCENT) * size };
  return m ? boundsOf(m, box) : box;
}

const countOverlaps = (boxes: readonly Rect[]): number =>
  boxes.reduce((sum, box, i) => sum + boxes.slice(i + 1).filter((other) => doOverlap(box, other)).length, 0);

const areOverlapping = (a: SceneFrame, b: SceneFrame): boolean =>
  doOverlap(boundsOf(a.place, { x: 0, y: 0, ...a.size }), boundsOf(b.place, { x: 0, y: 0, ...b.size }));

function doOverlap(a: Rect, b: Rect): boolean {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > MIN_SHARED * Math.min(a.width, b.width) && height > MIN_SHARED * Math.min(a.height, b.height);
}

/** Compares numbers of characters instead of texts, because a title is broken into lines. */
function isEmpty({ title, items, children }: SceneFrame, texts: readonly TextItem[], isFirst: boolean): boolean {
  if (children.length > 0 || items.some(({ t }) => t === 'image' || t === 'media')) return false;
  const shown = texts.map(({ text }) => text).join('');
  return isFirst ? texts.length === 0 : countCharacters(shown) <= countCharacters(title) + MAX_NUMBER_LENGTH;
}

const countCharacters = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
