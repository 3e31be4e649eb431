import { boundsOf, IDENTITY, type Matrix, multiply, type Size } from '../model/geometry.ts';
import type { TextBody } from '../model/text.ts';
import type { DisplayItem, LinkArea } from '../paint/display-list.ts';
import { bulletLabels } from './bullets.ts';
import { round, roundRect, type Sink } from './emit.ts';
import { emitParagraph } from './emit-paragraph.ts';
import { layoutAtFittingScale } from './fit.ts';
import { type Flow, flowInColumns, type PlacedLine } from './flow.ts';
import { layoutParagraph, type ParagraphLayout } from './layout-paragraph.ts';
import type { ItemRange, LayoutContext, TextLayout } from './layout-types.ts';
import { groupIntoLists } from './list-structure.ts';
import { flowStacked } from './stacked.ts';

export type { LayoutContext, TextLayout } from './layout-types.ts';

/** The insets of a text body that sets none: left, top, right, bottom. */
const NO_INSETS = [0, 0, 0, 0] as const;

/** The layout of a text body at one scale, which may not fit into the box. */
interface Attempt {
  readonly paragraphLayouts: readonly ParagraphLayout[];
  readonly flow: Flow;
  readonly columnWidth: number;
}

/**
 * Lays out a body.
 * @param innerSize size of the box without the insets
 * @param scale factor by which all text sizes are multiplied
 * @param lineScale additional factor of line heights and paragraph spacing
 */
function layOutAtScale(
  body: TextBody,
  innerSize: Size,
  context: LayoutContext,
  scale: number,
  lineScale: number,
): Attempt {
  const labels = bulletLabels(body.paragraphs);
  const isStacked = body.vertical === 'stacked';
  const columnCount = Math.max(1, body.columns ?? 1);
  const gap = columnCount > 1 ? (body.columnGap ?? 0) : 0;
  const columnWidth = isStacked ? 0 : Math.max(0, (innerSize.width - gap * (columnCount - 1)) / columnCount);
  const layout = { body, context, scale, lineScale, columnWidth, isStacked };
  const paragraphLayouts = body.paragraphs.map((paragraph, index) => layoutParagraph(paragraph, labels[index], layout));
  const flow = isStacked
    ? flowStacked(paragraphLayouts, innerSize)
    : flowInColumns(paragraphLayouts, { count: columnCount, width: columnWidth, gap, height: innerSize.height });
  return { paragraphLayouts, flow, columnWidth };
}

/** Lays out a body; shrinks its text to the height of the box if `fit` is `shrink`. */
function layOutToFit(body: TextBody, innerSize: Size, context: LayoutContext): Attempt {
  const scale = body.fontScale ?? 1;
  const lineScale = body.lineScale ?? 1;
  if (body.fit !== 'shrink') return layOutAtScale(body, innerSize, context, scale, lineScale);
  return layoutAtFittingScale((factor, lineFactor) => {
    const result = layOutAtScale(body, innerSize, context, scale * factor, lineScale * lineFactor);
    return { result, fits: result.flow.fits };
  });
}

/** Returns the vertical offset of the text inside its box. @param height height of the text */
function anchorOffset(body: TextBody, innerSize: Size, height: number): number {
  if (body.anchor === 'bottom') return innerSize.height - height;
  return body.anchor === 'middle' ? (innerSize.height - height) / 2 : 0;
}

/** A text body broken into lines. */
export interface ArrangedText {
  readonly paragraphs: readonly ParagraphLayout[];
  /** The lines of each paragraph, relative to the top left corner of the box before its rotation. */
  readonly lines: readonly (readonly PlacedLine[])[];
  readonly columnWidth: number;
  /** Size of the text, insets included. */
  readonly width: number;
  readonly height: number;
  /** Size of the box in the space of the lines. */
  readonly box: Size;
  /** Matrix from the space of the lines to the space of the box: a rotation by 90° for vertical text. */
  readonly rotation: Matrix;
}

/** Breaks a body into horizontal lines in a box, without the rotation of vertical text. */
function arrangeHorizontally(body: TextBody, box: Size, context: LayoutContext): ArrangedText {
  const [left, top, right, bottom] = body.insets ?? NO_INSETS;
  const innerSize = {
    width: Math.max(0, box.width - left - right),
    height: Math.max(0, box.height - top - bottom),
  };
  const { paragraphLayouts, flow, columnWidth } = layOutToFit(body, innerSize, context);
  const dy = top + anchorOffset(body, innerSize, flow.height);
  return {
    paragraphs: paragraphLayouts,
    lines: flow.paragraphs.map((lines) => lines.map((line) => ({ ...line, x: line.x + left, top: line.top + dy }))),
    columnWidth,
    width: flow.width + left + right,
    height: flow.height + top + bottom,
    box: { width: box.width, height: box.height },
    rotation: IDENTITY,
  };
}

/** Breaks a text body into lines in a box. */
export function arrangeText(body: TextBody, box: Size, context: LayoutContext): ArrangedText {
  const bodyContext = { ...context, hanLanguage: context.hanLanguage ?? guessHanLanguage(body) };
  if (body.vertical !== 'cw' && body.vertical !== 'ccw') return arrangeHorizontally(body, box, bodyContext);
  const rotation: Matrix = body.vertical === 'cw' ? [0, 1, -1, 0, box.width, 0] : [0, -1, 1, 0, 0, box.height];
  return { ...arrangeHorizontally(body, { width: box.height, height: box.width }, bodyContext), rotation };
}

/** Applies a matrix to a display item. */
function transformItem(item: DisplayItem, rotation: Matrix): DisplayItem {
  const m = multiply(rotation, item.m ?? IDENTITY);
  return { ...item, m: m.map(round) as unknown as Matrix, box: roundRect(boundsOf(rotation, item.box)) };
}

/** Returns `ja` for text with kana, `ko` for text with hangul, else '' (the font system decides). */
function guessHanLanguage(body: TextBody): string {
  const texts = body.paragraphs.flatMap((paragraph) => paragraph.runs.map((run) => run.text));
  if (texts.some((text) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))) return 'ja';
  return texts.some((text) => /\p{Script=Hangul}/u.test(text)) ? 'ko' : '';
}

/**
 * Lays out a text body in a box and returns its display items. Every valid body has a layout; invalid formulas cause
 * warnings, each at most once per body. Text may exceed the box; `width` and `height` are the actual size of the text,
 * insets included.
 */
export function layoutText(body: TextBody, box: Size, context: LayoutContext): TextLayout {
  const reported = new Set<string>();
  const bodyContext: LayoutContext = {
    ...context,
    warn(code, message) {
      if (reported.has(message)) return;
      reported.add(message);
      context.warn(code, message);
    },
  };
  const { paragraphs, lines, columnWidth, width, height, rotation } = arrangeText(body, box, bodyContext);
  const sink: Sink = { items: [], links: [], context: bodyContext };
  const ranges: ItemRange[] = [];
  const painted = paragraphs.flatMap((paragraph, i) => {
    const [firstItem, firstLink] = [sink.items.length, sink.links.length];
    const result = emitParagraph(paragraph, lines[i] ?? [], columnWidth, sink);
    ranges.push({ items: [firstItem, sink.items.length], links: [firstLink, sink.links.length] });
    return result ?? [];
  });
  const struct = groupIntoLists(painted);
  const { items, links } = sink;
  if (rotation === IDENTITY)
    return { width: round(width), height: round(height), items, struct, links, paragraphs: ranges };
  return {
    width: round(height),
    height: round(width),
    items: items.map((item) => transformItem(item, rotation)),
    struct,
    paragraphs: ranges,
    links: links.map((area): LinkArea => ({ ...area, box: roundRect(boundsOf(rotation, area.box)) })),
  };
}
