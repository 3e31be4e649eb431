import { resolveColor } from '../model/color.ts';
import type { Paragraph, TextBody } from '../model/text.ts';
import { type Direction, embeddingLevels } from './bidi.ts';
import { breakLines, type LineBounds, type LineRange } from './break-lines.ts';
import type { LayoutContext, ResolvedStyle } from './layout-types.ts';
import { type LineBox, layoutLine } from './line-box.ts';
import { type MeasuredParagraph, measure } from './measure.ts';
import { joinRuns, type ParagraphText } from './paragraph-text.ts';
import { resolveFamily } from './resolve-style.ts';
import { TAB_DISTANCE } from './tab-distance.ts';

/** Minimum distance between a bullet and its text, as a fraction of the bullet's size. */
const BULLET_GAP = 0.25;

/** The label (bullet or number) of a paragraph as a separate line, whose left end is at 0. */
export interface BulletLayout {
  readonly text: string;
  readonly line: LineBox;
  /** Font size of the label. */
  readonly size: number;
  /** Distance of the label from the side of the column where lines start (in right-to-left text, the right side). */
  readonly start: number;
}

/** A line of a paragraph, with the height and baseline that result from the line spacing. */
export interface LineLayout extends LineBox {
  readonly height: number;
  /** Distance from the top of the line. */
  readonly baseline: number;
  /** The range of the paragraph's text. */
  readonly range: LineRange;
}

/** A paragraph broken into lines. */
export interface ParagraphLayout {
  readonly paragraph: Paragraph;
  readonly text: ParagraphText;
  readonly measured: MeasuredParagraph;
  readonly direction: Direction;
  readonly bullet?: BulletLayout;
  readonly lines: readonly LineLayout[];
  readonly spaceBefore: number;
  readonly spaceAfter: number;
}

/** Layout parameters common to all paragraphs of a body. */
export interface BodyLayoutParameters {
  readonly body: TextBody;
  readonly context: LayoutContext;
  /** Factor by which all text sizes are multiplied. */
  readonly scale: number;
  /** Additional factor by which line heights and paragraph spacing are multiplied. */
  readonly lineScale: number;
  readonly columnWidth: number;
  /** Whether the text is stacked: each line has one upright character. */
  readonly isStacked: boolean;
}

/** A paragraph before line breaking, independent of the width. */
interface PreparedParagraph {
  readonly text: ParagraphText;
  readonly measured: MeasuredParagraph;
  readonly direction: Direction;
}

/** Resolves the styles of a paragraph and measures its text. */
function prepareParagraph(paragraph: Paragraph, layout: BodyLayoutParameters): PreparedParagraph {
  const text = joinRuns(paragraph, layout.body, layout.context, layout.scale);
  const levels = embeddingLevels(text.text, paragraph.direction);
  return { text, measured: measure(text, levels, layout.context), direction: levels.direction };
}

/**
 * Returns the style of a label. This is the style of the text with the family, size and colour of the bullet, but
 * without link, highlight, rise, underline and strikethrough. Only numbers can be italic.
 */
function bulletStyle(paragraph: Paragraph, base: ResolvedStyle, layout: BodyLayoutParameters): ResolvedStyle {
  const { bullet } = paragraph;
  const family = bullet?.kind === 'char' && bullet.family ? bullet.family : base.request.family;
  const { link: _link, highlight: _highlight, ...style } = base;
  return {
    ...style,
    request: {
      ...base.request,
      family: resolveFamily(family, layout.context),
      italic: bullet?.kind === 'number' && base.request.italic,
    },
    size: base.size * (bullet?.scale ?? 1),
    rise: 0,
    color: bullet?.color ? resolveColor(bullet.color, layout.context.theme) : base.color,
    underline: false,
    strike: false,
  };
}

/** Lays out the label of a paragraph as a separate line. */
function layOutBullet(
  label: string,
  paragraph: Paragraph,
  prepared: PreparedParagraph,
  layout: BodyLayoutParameters,
): BulletLayout {
  const { context } = layout;
  const style = bulletStyle(paragraph, prepared.text.firstStyle, layout);
  const text: ParagraphText = {
    text: label,
    spans: [{ from: 0, to: label.length, style }],
    firstStyle: style,
    runStarts: [0],
  };
  const measured = measure(text, embeddingLevels(label, prepared.direction), context);
  const range = { from: 0, to: label.length, paintedEnd: label.length, endsAtBreak: true };
  const bounds = { firstStart: 0, otherStart: 0, end: Number.POSITIVE_INFINITY, tabDistance: TAB_DISTANCE };
  const placement = { bounds, isFirst: true, columnWidth: 0, direction: 'ltr', align: 'left' } as const;
  const line = layoutLine(label, measured, range, style, placement, context);
  const start = Math.max(0, (paragraph.indent ?? 0) + (paragraph.hanging ?? 0));
  return { text: label, line, size: style.size, start };
}

/** Computes the bounds of the lines from indent, bullet and column width. */
function computeLineBounds(
  paragraph: Paragraph,
  bullet: BulletLayout | undefined,
  layout: BodyLayoutParameters,
): LineBounds {
  if (layout.isStacked) return { firstStart: 0, otherStart: 0, end: 0, tabDistance: TAB_DISTANCE, isStacked: true };
  const indent = paragraph.indent ?? 0;
  const firstLineStart = Math.max(0, indent + (paragraph.hanging ?? 0));
  const gap = bullet ? bullet.size * BULLET_GAP : 0;
  const firstStart = bullet ? Math.max(indent, bullet.start + bullet.line.width + gap) : firstLineStart;
  const end = layout.body.wrap === false ? Number.POSITIVE_INFINITY : layout.columnWidth;
  return { firstStart, otherStart: Math.max(0, indent), end, tabDistance: TAB_DISTANCE };
}

/** Computes the height of a line, and its baseline from the top, with the paragraph's line spacing. */
function lineMetrics(line: LineBox, paragraph: Paragraph, lineScale: number): { height: number; baseline: number } {
  const { lineHeight } = paragraph;
  const naturalHeight = line.ascent + line.descent;
  const height =
    lineHeight && 'exact' in lineHeight
      ? lineHeight.exact * lineScale
      : naturalHeight * (lineHeight?.multiple ?? 1) * lineScale;
  return { height, baseline: naturalHeight === 0 ? height : (line.ascent / naturalHeight) * height };
}

/** Breaks a paragraph into lines; `label` is its bullet or number. */
export function layoutParagraph(
  paragraph: Paragraph,
  label: string | undefined,
  layout: BodyLayoutParameters,
): ParagraphLayout {
  const { context, columnWidth, lineScale, scale } = layout;
  const prepared = prepareParagraph(paragraph, layout);
  const { text, measured, direction } = prepared;
  const bullet = label === undefined || label === '' ? undefined : layOutBullet(label, paragraph, prepared, layout);
  const bounds = computeLineBounds(paragraph, bullet, layout);
  const align = layout.isStacked ? 'left' : (paragraph.align ?? 'start');
  const lines = breakLines(text.text, measured.units, bounds).map((range, index) => {
    const placement = { bounds, isFirst: index === 0, columnWidth, direction, align };
    const line = layoutLine(text.text, measured, range, text.firstStyle, placement, context);
    return { ...line, ...lineMetrics(line, paragraph, lineScale), range };
  });
  return {
    paragraph,
    text,
    measured,
    direction,
    ...(bullet ? { bullet } : {}),
    lines,
    spaceBefore: (paragraph.spaceBefore ?? 0) * scale * lineScale,
    spaceAfter: (paragraph.spaceAfter ?? 0) * scale * lineScale,
  };
}
