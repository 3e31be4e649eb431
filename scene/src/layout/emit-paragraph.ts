import type { Paragraph } from '../model/text.ts';
import type { SceneLink, StructNode, StructRole } from '../paint/display-list.ts';
import { hasRightToLeftText } from './bidi.ts';
import { emitFragment, roundRect, type Sink } from './emit.ts';
import type { PlacedLine } from './flow.ts';
import type { BulletLayout, ParagraphLayout } from './layout-paragraph.ts';
import type { LineFragment } from './line-box.ts';
import { plainParagraphText } from './paragraph-text.ts';

/** The structure of a painted paragraph. */
export interface PaintedParagraph {
  readonly node: StructNode;
  /** Node of the bullet or number; undefined if the paragraph is not an item of a list. */
  readonly label?: StructNode;
  readonly level: number;
}

/** Maximum distance between two link areas that are merged, in units of the box. */
const NEIGHBOUR_TOLERANCE = 0.01;

/** Structure roles by paragraph role. */
const ROLES: Readonly<Record<NonNullable<Paragraph['role']>, StructRole>> = {
  title: 'H1',
  heading: 'H2',
  body: 'P',
  caption: 'Caption',
  quote: 'BlockQuote',
  code: 'Code',
};

/** Consecutive items (index `from` to before `to`) with the same role, link and language, in reading order. */
interface InlineRange {
  readonly role: 'Span' | 'Link' | 'Formula';
  readonly from: number;
  to: number;
  readonly link?: SceneLink;
  readonly alt?: string;
  readonly lang?: string;
  text: string;
}

/** Paints the label (bullet or number) of a paragraph in its first line. Returns the structure node of the label. */
function emitBullet(
  layout: ParagraphLayout,
  bullet: BulletLayout,
  placedLine: PlacedLine,
  columnWidth: number,
  sink: Sink,
): StructNode {
  const from = sink.items.length;
  const x = placedLine.x + bulletLeft(layout, bullet, placedLine, columnWidth);
  for (const fragment of bullet.line.fragments) {
    emitFragment(fragment, { x, baseline: placedLine.top + placedLine.line.baseline }, sink);
  }
  return { role: 'Lbl', from, to: sink.items.length, text: bullet.text };
}

/**
 * Returns the distance of a bullet's left end from the column's left edge. If alignment has moved the text away from
 * the side where lines start, the bullet follows the text.
 */
function bulletLeft(
  layout: ParagraphLayout,
  bullet: BulletLayout,
  placedLine: PlacedLine,
  columnWidth: number,
): number {
  const { line } = placedLine;
  const { width } = bullet.line;
  const isRightToLeft = layout.direction === 'rtl';
  // Distances of the text from the side where lines start, with and without alignment.
  const textStart = isRightToLeft ? columnWidth - line.x - line.width : line.x;
  const unalignedTextStart = Math.max(layout.paragraph.indent ?? 0, bullet.start + width + bullet.size);
  const start = bullet.start + Math.max(0, textStart - unalignedTextStart);
  return isRightToLeft ? columnWidth - start - width : start;
}

/** Returns the items of a fragment, from index `from` to before `to`, as an inline range. */
function createInlineRange(
  fragment: LineFragment,
  from: number,
  to: number,
  paragraphLanguage: string,
  sink: Sink,
): InlineRange {
  const { style, formula } = fragment.span;
  const link = style.link ? sink.context.linkTarget(style.link) : undefined;
  const lang = style.request.language;
  const base = { from, to, text: fragment.text, ...(lang === paragraphLanguage ? {} : { lang }) };
  if (formula) return { ...base, role: 'Formula', alt: formula.alt };
  return link ? { ...base, role: 'Link', link } : { ...base, role: 'Span' };
}

/** Returns whether two neighbouring ranges can become one range. */
const canMerge = (a: InlineRange, b: InlineRange): boolean =>
  a.role === b.role && a.role !== 'Formula' && a.lang === b.lang && JSON.stringify(a.link) === JSON.stringify(b.link);

/** Adds a range, merged into the last range if possible. */
function addInlineRange(ranges: InlineRange[], range: InlineRange): void {
  const last = ranges.at(-1);
  if (last && canMerge(last, range)) {
    last.to = range.to;
    last.text += range.text;
  } else ranges.push(range);
}

/**
 * Adds the link area of a fragment. If the fragment follows the last area and has the same link, extends the last area
 * instead.
 */
function addLink(fragment: LineFragment, placedLine: PlacedLine, sink: Sink): void {
  const { style } = fragment.span;
  const link = style.link ? sink.context.linkTarget(style.link) : undefined;
  if (!link || fragment.width === 0) return;
  const box = roundRect({
    x: placedLine.x + fragment.x,
    y: placedLine.top,
    width: fragment.width,
    height: placedLine.line.height,
  });
  const last = sink.links.at(-1);
  const hasSameLink = last && last.box.y === box.y && JSON.stringify(last.link) === JSON.stringify(link);
  if (hasSameLink && Math.abs(last.box.x + last.box.width - box.x) < NEIGHBOUR_TOLERANCE) {
    const mergedBox = roundRect({ ...last.box, width: last.box.width + box.width });
    sink.links[sink.links.length - 1] = { box: mergedBox, link, label: last.label + fragment.text };
  } else sink.links.push({ box, link, label: fragment.text });
}

/**
 * Returns the structure node of a paragraph. If the paragraph has links, formulas or other languages, each inline range
 * becomes a child.
 */
function createNode(layout: ParagraphLayout, from: number, to: number, ranges: readonly InlineRange[]): StructNode {
  const role = layout.bullet ? 'LBody' : ROLES[layout.paragraph.role ?? 'body'];
  const text = plainParagraphText(layout.paragraph);
  const lang = layout.text.firstStyle.request.language;
  const base = { role, text, ...(lang === 'und' ? {} : { lang }) };
  if (ranges.every((range) => range.role === 'Span' && range.lang === undefined)) return { ...base, from, to };
  const children = ranges.map(
    ({ role: kind, from: start, to: end, link, alt, lang: childLanguage, text: childText }): StructNode => ({
      role: kind,
      from: start,
      to: end,
      ...(alt === undefined ? {} : { alt }),
      // Text from right to left is painted in another order, so the node contains the text in reading order.
      ...(kind === 'Link' || hasRightToLeftText(childText) ? { text: childText } : {}),
      ...(link ? { link } : {}),
      ...(childLanguage === undefined ? {} : { lang: childLanguage }),
    }),
  );
  return { ...base, children };
}

/** Adds the items of a paragraph to the sink in reading order. Returns undefined if it adds no items and no label. */
export function emitParagraph(
  layout: ParagraphLayout,
  lines: readonly PlacedLine[],
  columnWidth: number,
  sink: Sink,
): PaintedParagraph | undefined {
  const first = lines[0];
  const label = layout.bullet && first ? emitBullet(layout, layout.bullet, first, columnWidth, sink) : undefined;
  const from = sink.items.length;
  const ranges: InlineRange[] = [];
  const language = layout.text.firstStyle.request.language;
  for (const placedLine of lines) {
    for (const fragment of placedLine.line.fragments) {
      const start = sink.items.length;
      emitFragment(fragment, { x: placedLine.x, baseline: placedLine.top + placedLine.line.baseline }, sink);
      addLink(fragment, placedLine, sink);
      if (sink.items.length > start)
        addInlineRange(ranges, createInlineRange(fragment, start, sink.items.length, language, sink));
    }
  }
  if (sink.items.length === from && !label) return undefined;
  const node = createNode(layout, from, sink.items.length, ranges);
  return { node, ...(label ? { label } : {}), level: layout.paragraph.level ?? 0 };
}
