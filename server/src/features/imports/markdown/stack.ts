import type { Element } from '@flydeck/scene/model/elements';
import type { Rect } from '@flydeck/scene/model/geometry';
import { codeSize, heightOf, heightOfAll } from './estimate.ts';
import type { Picture } from './images.ts';
import type { Look } from './look.ts';
import type { Block, ImageBlock } from './model.ts';
import { labelOf, missingPicture, pictureElement } from './picture-elements.ts';
import { type NextId, paragraphsOf, tableElement, textElement } from './text-elements.ts';

export interface Stacking {
  readonly look: Look;
  readonly id: NextId;
  readonly centred: boolean;
  readonly anchor: 'top' | 'middle';
  picture(image: { source: string; alt: string }): Picture | undefined;
}

const LARGEST = 27;
const SMALLEST = 8;
const GAP = 16;

const isText = (block: Block) =>
  block.kind === 'heading' || block.kind === 'paragraph' || block.kind === 'list' || block.kind === 'quote';

/** Sets blocks below each other in a box, at the largest size at which they fit. */
export function stack(blocks: readonly Block[], box: Rect, stacking: Stacking, most = LARGEST): Element[] {
  if (blocks.length === 0 || box.width <= 0 || box.height <= 0) return [];
  const split = sideBySide(blocks, box);
  if (split) return split.flatMap(([part, place]) => stack(part, place, stacking, most));
  const size = sizeFor(blocks, box, most);
  const segments = segmentsOf(blocks);
  const wanted = segments.map((segment) => heightOfAll(segment, size, box.width));
  const gaps = GAP * (segments.length - 1);
  const total = wanted.reduce((sum, height) => sum + height, gaps);
  const heights = share(segments, wanted, box.height - gaps, total - gaps);
  const used = heights.reduce((sum, height) => sum + height, gaps);
  let y = box.y + (stacking.anchor === 'middle' ? Math.max(0, (box.height - used) / 2) : 0);
  return segments.flatMap((segment, i) => {
    const place = { x: box.x, y, width: box.width, height: heights[i]! };
    y += heights[i]! + GAP;
    return draw(segment, place, size, stacking);
  });
}

/** One picture beside words reads better than below them. */
function sideBySide(blocks: readonly Block[], box: Rect): [readonly Block[], Rect][] | undefined {
  const images = blocks.filter((block) => block.kind === 'image');
  const words = blocks.filter((block) => block.kind !== 'image');
  if (box.width < 600 || words.length === 0) return undefined;
  if (!words.every(isText) || images.length !== 1) return crowded(blocks, box);
  if (heightOfAll(words, 20, box.width) < 60) return undefined;
  const left = { ...box, width: box.width * 0.52 };
  const right = { ...box, x: box.x + box.width * 0.56, width: box.width * 0.44 };
  return [
    [words, left],
    [images, right],
  ];
}

/** Words to the left, code, pictures and tables to the right, where below each other they would get too small. */
function crowded(blocks: readonly Block[], box: Rect): [readonly Block[], Rect][] | undefined {
  const words = blocks.filter(isText);
  const shown = blocks.filter((block) => !isText(block));
  if (words.length === 0 || shown.length === 0 || sizeFor(blocks, box, LARGEST) >= 14) return undefined;
  const left = { ...box, width: box.width * 0.4 };
  const right = { ...box, x: box.x + box.width * 0.44, width: box.width * 0.56 };
  return [
    [words, left],
    [shown, right],
  ];
}

function sizeFor(blocks: readonly Block[], box: Rect, most: number): number {
  let size = most;
  while (size > SMALLEST && heightOfAll(blocks, size, box.width) + GAP * 2 > box.height) size *= 0.96;
  return size;
}

/** Neighbouring text blocks share one body. */
function segmentsOf(blocks: readonly Block[]): Block[][] {
  const segments: Block[][] = [];
  for (const block of blocks) {
    const last = segments.at(-1);
    const joins =
      last && isText(block) && isText(last[0]!) && block.kind !== 'quote' && last[0]!.kind !== 'quote';
    if (joins || (last && block.kind === 'image' && last[0]!.kind === 'image')) last.push(block);
    else segments.push([block]);
  }
  return segments;
}

/** What is left over goes to pictures; what is missing is taken from all alike. */
function share(
  segments: readonly Block[][],
  wanted: readonly number[],
  room: number,
  total: number,
): number[] {
  if (total > room) return wanted.map((height) => (height * room) / total);
  const takers = segments.filter((segment) => segment[0]!.kind === 'image').length;
  return wanted.map(
    (height, i) => height + (segments[i]![0]!.kind === 'image' ? (room - total) / takers : 0),
  );
}

function draw(segment: readonly Block[], box: Rect, size: number, stacking: Stacking): Element[] {
  const [block] = segment;
  const { look, id } = stacking;
  switch (block!.kind) {
    case 'code': {
      const { source, language, marked, numbers } = block!;
      const own = codeSize(source, size * 1.15, box.width);
      return [
        {
          kind: 'code',
          id: id(),
          ...box,
          height: Math.min(box.height, heightOf(block!, size * 1.15, box.width)),
          source,
          size: own,
          fill: { kind: 'solid', color: look.dark ? 'slate-50' : '#f5f6fa' },
          ...(language ? { language } : {}),
          ...(marked ? { highlightLines: [...marked] } : {}),
          ...(numbers ? { lineNumbers: true } : {}),
        },
      ];
    }
    case 'table':
      return [tableElement(id(), box, block!, size, look)];
    case 'math':
      return [{ kind: 'math', id: id(), ...box, tex: block!.tex, size: size * 1.35, color: 'ink' }];
    case 'image':
      return drawImages(segment as readonly ImageBlock[], box, stacking);
    case 'columns': {
      const width = (box.width - 32 * (block!.columns.length - 1)) / block!.columns.length;
      return block!.columns.flatMap((column, i) =>
        stack(
          column,
          { ...box, x: box.x + i * (width + 32), width },
          { ...stacking, anchor: 'top' },
          Math.min(size * 1.15, LARGEST),
        ),
      );
    }
    default:
      return drawText(segment, box, size, stacking);
  }
}

function drawText(
  segment: readonly Block[],
  box: Rect,
  size: number,
  { look, id, centred }: Stacking,
): Element[] {
  const text = textElement(id(), box, paragraphsOf(segment, size, look, centred));
  if (segment[0]!.kind !== 'quote' || centred) return [text];
  const bar: Element = {
    kind: 'shape',
    id: id(),
    x: box.x,
    y: box.y + 2,
    width: 4,
    height: Math.max(4, Math.min(box.height, heightOfAll(segment, size, box.width)) - size * 0.9),
    alt: '',
    furniture: true,
    geometry: { kind: 'preset', preset: 'roundRect', adjust: { adj: 50_000 } },
    fill: { kind: 'solid', color: 'accent' },
  };
  return [bar, text];
}

/** Pictures beside each other, in two rows when they are many. */
function drawImages(images: readonly ImageBlock[], box: Rect, stacking: Stacking): Element[] {
  const rows = images.length > 4 ? 2 : 1;
  const columns = Math.ceil(images.length / rows);
  const width = (box.width - GAP * (columns - 1)) / columns;
  const height = (box.height - GAP * (rows - 1)) / rows;
  return images.map((image, i) => {
    const place = {
      x: box.x + (i % columns) * (width + GAP),
      y: box.y + Math.floor(i / columns) * (height + GAP),
      width,
      height,
    };
    const picture = stacking.picture(image);
    if (picture)
      return pictureElement(stacking.id(), place, picture, image.alt, images.length === 1 ? image.share : 1);
    return missingPicture(stacking.id(), place, labelOf(image.source, image.alt), stacking.look);
  });
}
