import { scaleOf } from '@flydeck/scene/camera';
import { boundsOf, type Point, type Rect, type Size } from '@flydeck/scene/model/geometry';
import type { Paragraph, Run } from '@flydeck/scene/model/text';
import { type TextStyleName, textStyleOf } from '@flydeck/scene/model/text-styles';
import type { Operation } from '@flydeck/scene/records/operations';
import { screenBox } from '../bounds.ts';
import { screenMatrix, type View, visibleAreaOf, visibleCentre } from '../camera.ts';
import type { CommandContext, CommandResult } from '../commands/command.ts';
import { unitsPerPoint } from '../drawing/default-sizes.ts';
import { boxFromScreen } from '../drawing/drawn-box.ts';
import { insertElement } from '../drawing/insert-element.ts';
import { newParagraph, newTextSize, newTextStyle } from '../drawing/new-text-style.ts';
import { type ImageFile, insertFiles, sizeOnScreen, withoutRepeatedInserts } from '../images/place-images.ts';
import { deepestOpenTopic } from '../levels.ts';
import { documentTheme } from '../properties/document-theme.ts';
import { textStyleFields } from '../properties/text-styles.ts';
import { sizeOfCode } from '../source-elements/code-blocks.ts';
import type { CellFormats } from '../tables/cell-formats.ts';
import { type CellTexts, limitCells } from '../tables/delimited-text.ts';
import { tableHeightPoints } from '../tables/new-table.ts';
import { insertFormattedTable } from '../tables/paste-cells.ts';
import { recognizeTable } from '../tables/recognize-table.ts';
import { withBullet, withoutBullet } from '../text/format-paragraphs.ts';
import { textOf } from '../text/runs.ts';
import type { PasteTarget } from './paste-content.ts';

/** A block of pasted Markdown or HTML. */
export type PastedBlock = PastedParagraph | PastedTable | PastedCode | PastedPicture;

/** A paragraph, heading or list item. */
export interface PastedParagraph {
  readonly kind: 'paragraph';
  readonly style: TextStyleName;
  readonly runs: readonly Run[];
  /** Absent for paragraphs that are not list items. */
  readonly list?: ListItem;
}

interface ListItem {
  readonly level: number;
  readonly isNumbered: boolean;
  /** Whether the paragraph continues the item of the paragraph before: it is indented and has no bullet. */
  readonly isContinuation?: true;
}

interface PastedTable {
  readonly kind: 'table';
  readonly cells: CellTexts;
  readonly formats?: CellFormats;
  readonly hasHeader: boolean;
}

interface PastedCode {
  readonly kind: 'code';
  readonly source: string;
  /** A language name of highlight.js; absent for code without syntax colours. */
  readonly language?: string;
}

/** A picture whose file is uploaded. */
interface PastedPicture {
  readonly kind: 'picture';
  readonly file: ImageFile;
}

/** Maximum number of pasted blocks. Further blocks are dropped. */
const MAX_BLOCKS = 2000;
/** Maximum number of elements that are pasted at once. Further elements are dropped. */
const MAX_ELEMENTS = 200;
/** The deepest level of a list item; the first level is 0. */
const MAX_LEVEL = 8;
/** Maximum width of a text, in characters. Longer lines wrap. */
const MAX_LINE_CHARACTERS = 48;
/** Estimated average width of a character, and height of a line, as multiples of the text's size. */
const CHARACTER_WIDTH = 0.55;
const LINE_HEIGHT = 1.25;
/** Vertical distance between elements, as a multiple of the size of body text. */
const GAP = 0.8;
/** Width of a column of a table in points, and the maximum fraction of the visible width that an element fills. */
const COLUMN_POINTS = 140;
const MAX_FRACTION = 0.8;

/** The content of one element. */
type Part =
  | { readonly kind: 'text'; readonly paragraphs: readonly PastedParagraph[] }
  | PastedTable
  | PastedCode
  | PastedPicture;

/** Where blocks are pasted: around a point of the window, or below a record. Default: in the centre of the visible area. */
export interface BlocksTarget extends Pick<PasteTarget, 'point'> {
  /** Id of the record below which elements are placed, with the same left side. */
  readonly below?: string;
}

/**
 * Returns the result of pasting blocks: consecutive paragraphs become a text element, tables, code and pictures become
 * elements of their own. The elements are placed below each other. Returns undefined if there are no blocks.
 */
export function pasteBlocks(
  context: CommandContext,
  blocks: readonly PastedBlock[],
  { point, below }: BlocksTarget = {},
): CommandResult | undefined {
  const parts = partsOf(blocks.slice(0, MAX_BLOCKS)).slice(0, MAX_ELEMENTS);
  if (parts.length === 0) return undefined;
  const { view, openIds, newId } = context;
  const above = below === undefined ? undefined : screenRect(view, below);
  const centre = (above && centreOf(above)) ?? point ?? visibleCentre(view);
  const topic = deepestOpenTopic(view, openIds, centre);
  const area = visibleAreaOf(view);
  const pixelsPerUnit = scaleOf(screenMatrix(view, topic));
  const textSizePx = newTextSize(view, topic) * pixelsPerUnit;
  const pointPx = unitsPerPoint(view, topic) * pixelsPerUnit;
  const sizes = parts.map((part) => {
    const size = naturalSize(context, part, textSizePx, pointPx);
    const scale = Math.min(1, (area.width * MAX_FRACTION) / size.width);
    // Only code and pictures are scaled as a whole. The lines of other elements wrap.
    return part.kind === 'code' || part.kind === 'picture'
      ? { width: size.width * scale, height: size.height * scale, scale }
      : { ...size, width: size.width * scale, scale };
  });
  const gap = GAP * textSizePx;
  const width = Math.max(...sizes.map((size) => size.width));
  const height = sizes.reduce((sum, size) => sum + size.height + gap, -gap);
  // The beginning of content that is higher than the visible area is visible.
  let top = above ? above.y + above.height + gap : Math.max(centre.y - height / 2, Math.min(centre.y, area.y + gap));
  const left = above ? above.x : centre.x - width / 2;
  let previousOrder: string | undefined;
  const operations: Operation[] = [];
  const ids: string[] = [];
  for (const [i, part] of parts.entries()) {
    const size = sizes[i] ?? { width, height: 0, scale: 1 };
    const rect = { x: left, y: top, width: size.width, height: size.height };
    const id = newId();
    const place = { id, topic, box: boxFromScreen(view, topic, rect), previousOrder };
    const added = insertPart(context, part, { ...place, scale: size.scale });
    previousOrder = added[0]?.op === 'insert' ? added[0].order : previousOrder;
    if (part.kind === 'picture') operations.push(...insertFiles(view.store, part.file));
    operations.push(...added);
    ids.push(id);
    top += size.height + gap;
  }
  return {
    operations: withoutRepeatedInserts(operations),
    selection: ids,
    outcome: { what: 'pasted', count: ids.length },
  };
}

/** Returns the rectangle around a record in CSS pixels of the window; undefined for records without a position. */
function screenRect(view: View, id: string): Rect | undefined {
  const box = screenBox(view, id);
  return box && boundsOf(box.m, { x: 0, y: 0, width: box.width, height: box.height });
}

const centreOf = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Joins consecutive paragraphs, and omits empty tables and code. */
function partsOf(blocks: readonly PastedBlock[]): Part[] {
  const parts: Part[] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (block.kind === 'paragraph') {
      if (last?.kind === 'text') parts[parts.length - 1] = { kind: 'text', paragraphs: [...last.paragraphs, block] };
      else parts.push({ kind: 'text', paragraphs: [block] });
    } else if (block.kind === 'picture') parts.push(block);
    else if (block.kind === 'code') {
      if (block.source.trim() !== '') parts.push(block);
    } else {
      const cells = limitCells(block.cells);
      if ((cells[0]?.length ?? 0) > 0) parts.push({ ...block, cells });
    }
  }
  return parts;
}

/** Returns the size of an element in CSS pixels, which is an estimate for texts. */
function naturalSize({ view, openIds }: CommandContext, part: Part, textSizePx: number, pointPx: number): Size {
  if (part.kind === 'picture')
    return sizeOnScreen(view, deepestOpenTopic(view, openIds, visibleCentre(view)), part.file.asset);
  if (part.kind === 'table') {
    const columns = part.cells[0]?.length ?? 1;
    return { width: columns * COLUMN_POINTS * pointPx, height: tableHeightPoints(part.cells.length) * pointPx };
  }
  if (part.kind === 'code') {
    const { width, height } = sizeOfCode(part.source);
    return { width: width * textSizePx, height: height * textSizePx };
  }
  const theme = documentTheme(view.store);
  const bodySize = textStyleOf(theme, 'body').size;
  const lines = part.paragraphs.flatMap(({ style, runs, list }) => {
    const factor = textStyleOf(theme, style).size / bodySize;
    const indent = list ? 2 * (list.level + 1) : 0;
    return textOf({ runs: [...runs] })
      .split('\n')
      .map((line) => ({ factor, length: line.length * factor + indent }));
  });
  const characters = Math.min(Math.max(1, ...lines.map(({ length }) => length)), MAX_LINE_CHARACTERS);
  const lineCount = lines.reduce(
    (sum, { factor, length }) => sum + factor * Math.max(1, Math.ceil(length / characters)),
    0,
  );
  return { width: (characters + 1) * CHARACTER_WIDTH * textSizePx, height: lineCount * LINE_HEIGHT * textSizePx };
}

interface PartPlace {
  readonly id: string;
  readonly topic: string;
  readonly box: ReturnType<typeof boxFromScreen>;
  readonly previousOrder: string | undefined;
  /** The factor by which the element is smaller than its natural size. */
  readonly scale: number;
}

/** Returns the operations that add an element. The first operation adds the element, the others its parts. */
function insertPart(context: CommandContext, part: Part, { scale, ...place }: PartPlace): Operation[] {
  const { view } = context;
  const { topic } = place;
  const textSize = newTextSize(view, topic);
  if (part.kind === 'table') {
    const size = { rows: part.cells.length, columns: part.cells[0]?.length ?? 1 };
    const table = { ...place, size, texts: part.cells, ...recognizeTable(part.cells, part.hasHeader) };
    return insertFormattedTable(context, table, part.formats);
  }
  if (part.kind === 'code') {
    const { source, language } = part;
    const properties = { source, size: textSize * scale, ...(language === undefined ? {} : { language }) };
    return [insertElement(view, { ...place, kind: 'code', parent: topic, properties })];
  }
  if (part.kind === 'picture') {
    const { hash, alt } = part.file;
    const properties = { asset: hash, ...(alt === undefined ? {} : { alt }) };
    return [insertElement(view, { ...place, kind: 'image', parent: topic, properties })];
  }
  const style = newTextStyle(view, topic, visibleCentre(view));
  const body = part.paragraphs.map((paragraph) => styledParagraph(context, topic, paragraph, style.color));
  return [insertElement(view, { ...place, kind: 'text', parent: topic, properties: { body: { style } }, body })];
}

function styledParagraph(
  { view }: CommandContext,
  topic: string,
  { style, runs, list }: PastedParagraph,
  color: Run['color'],
): Paragraph {
  const base = newParagraph(view, topic);
  const paragraph: Paragraph =
    style === 'body'
      ? { ...base, runs: [...runs] }
      : {
          ...textStyleFields(documentTheme(view.store), { name: style, scale: base.styleScale ?? 1, color }),
          runs: [...runs],
        };
  return list ? listItem(paragraph, list, newTextSize(view, topic)) : paragraph;
}

/** Returns a paragraph as an item of a list. @param size the text size of the element, in topic units */
export function listItem(
  paragraph: Paragraph,
  { level, isNumbered, isContinuation }: ListItem,
  size: number,
): Paragraph {
  const levelField = level > 0 ? { level: Math.min(level, MAX_LEVEL) } : {};
  const item = withBullet({ ...paragraph, ...levelField }, isNumbered ? 'number' : 'bullet', size);
  return isContinuation && item.indent !== undefined ? { ...withoutBullet(item), indent: item.indent } : item;
}
