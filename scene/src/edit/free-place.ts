import { areCloserThan, fitInSlot, rect } from '../arrange/boxes.ts';
import type { Asset, Topic } from '../model/document.ts';
import type { Element } from '../model/elements.ts';
import { boundsOf, placement, type Rect } from '../model/geometry.ts';
import { wordsBox } from './words-box.ts';

/** What a topic covers in its parent's space; undefined where the parent's grid places it. */
function boxOf(topic: Topic): Rect | undefined {
  const { frame } = topic;
  if (!frame) return undefined;
  const place = placement(topic, frame, frame.scale, frame.rotation ?? 0);
  return boundsOf(place, rect(0, 0, topic.width, topic.height));
}

const SHARES = [1, 0.8, 0.62, 0.48, 0.36, 0.27, 0.2];
const STEPS = 24;

/**
 * `topic` with a frame at a free place of its parent's box: as large as its neighbours where there is room, smaller
 * where not, and at last beside all of them. Nobody else moves.
 */
export function placedFree(topic: Topic, parent: Topic): Topic {
  const taken = parent.topics.filter(({ id }) => id !== topic.id).flatMap((other) => boxOf(other) ?? []);
  const words = parent.elements.filter((element) => isInTheWay(element, parent));
  const width = usualWidth(taken, parent);
  const obstacles = [...taken, ...words];
  for (const share of SHARES) {
    const slot = freeSlot(parent, obstacles, width * share, (width * share * topic.height) / topic.width);
    if (slot) return fitInSlot(topic, slot);
  }
  const right = Math.max(parent.width, ...taken.map((box) => box.x + box.width));
  return fitInSlot(topic, rect(right + width * 0.1, 0, width, (width * topic.height) / topic.width));
}

/**
 * A box for a new picture in a topic that somebody laid out: beside its words where there is room, else where it hides
 * the least.
 */
export function freeBox(topic: Topic, file: Asset): Rect {
  const ratio = (file.height ?? 3) / (file.width ?? 4);
  const most = Math.min(topic.width * 0.45, (topic.height * 0.7) / ratio);
  const obstacles = [
    ...topic.topics.flatMap((child) => boxOf(child) ?? []),
    ...topic.elements.filter((element) => element.kind === 'text' || isInTheWay(element, topic)).map(wordsBox),
  ];
  for (const share of SHARES) {
    const slot = freeSlot(topic, obstacles, most * share, most * share * ratio);
    if (slot) return slot;
  }
  const [width, height] = [most * 0.6, most * 0.6 * ratio];
  const hidden = (slot: Rect) => obstacles.reduce((sum, box) => sum + overlap(slot, box), 0);
  return [...slots(topic, width, height)].reduce((best, slot) => (hidden(slot) < hidden(best) ? slot : best));
}

function overlap(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** Words and pictures are; decoration, lines, and what lies under everything are not. */
function isInTheWay({ kind, furniture, alt, width, height }: Element, parent: Topic): boolean {
  if (kind === 'connector' || alt === '' || (furniture && kind !== 'text')) return false;
  return width * height < 0.6 * parent.width * parent.height;
}

/** The width that most of the neighbours have. */
function usualWidth(taken: readonly Rect[], parent: Topic): number {
  const widths = taken.map((box) => box.width).sort((a, b) => a - b);
  return Math.min(widths[widths.length >> 1] ?? parent.width * 0.3, parent.width * 0.6);
}

function freeSlot(parent: Topic, obstacles: readonly Rect[], width: number, height: number): Rect | undefined {
  const gap = marginOf(parent) / 2;
  for (const slot of slots(parent, width, height))
    if (!obstacles.some((box) => areCloserThan(slot, box, gap))) return slot;
  return undefined;
}

const marginOf = ({ width, height }: Topic) => Math.min(width, height) * 0.03;

/** The places in a topic at which a box of this size could stand, row by row. */
function* slots(parent: Topic, width: number, height: number): Generator<Rect> {
  const margin = marginOf(parent);
  const room = { width: parent.width - 2 * margin - width, height: parent.height - 2 * margin - height };
  if (room.width < 0 || room.height < 0) return;
  for (let row = 0; row <= STEPS; row += 1) {
    for (let column = 0; column <= STEPS; column += 1)
      yield rect(margin + (room.width * column) / STEPS, margin + (room.height * row) / STEPS, width, height);
  }
}
