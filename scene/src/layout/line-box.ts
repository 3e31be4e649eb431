import { type Alignment, leftFraction } from './alignment.ts';
import { type Direction, visualOrder } from './bidi.ts';
import { type LineBounds, type LineRange, tabAdvance } from './break-lines.ts';
import type { ShapedRun } from './font-port.ts';
import type { LayoutContext, Span } from './layout-types.ts';
import { type MeasuredParagraph, type Segment, SOFT_HYPHEN } from './measure.ts';

/** A range of a line in a single style and direction, shaped separately. Sizes and positions are in box units. */
export interface LineFragment {
  readonly kind: 'text' | 'tab' | 'formula';
  /** Offset in the paragraph's text. */
  readonly from: number;
  /** The text of the fragment. The hyphen at a soft hyphen is a fragment of its own. */
  readonly text: string;
  readonly span: Span;
  /** Embedding level (UAX #9): even for left-to-right, odd for right-to-left text. */
  readonly level: number;
  readonly shapedRuns: readonly ShapedRun[];
  readonly width: number;
  /** Space after each character, including the space that justification adds. */
  readonly spacing: number;
  /** Distance of the fragment's left end from the column's left edge. */
  readonly x: number;
}

/** A shaped and aligned line with its fragments in reading order. Sizes and positions are in box units. */
export interface LineBox {
  readonly fragments: readonly LineFragment[];
  /** Distance of the line's left end from the column's left edge. */
  readonly x: number;
  readonly width: number;
  /** Width of the indent and bullet before the text, on the side where the line starts. */
  readonly start: number;
  /** Maximum extents above and below the baseline. */
  readonly ascent: number;
  readonly descent: number;
}

/** Parameters for the alignment of a line in its column. */
export interface LinePlacement {
  readonly bounds: LineBounds;
  readonly isFirst: boolean;
  readonly columnWidth: number;
  readonly direction: Direction;
  readonly align: Alignment;
}

/** A fragment without its position. */
type UnplacedFragment = Omit<LineFragment, 'x'>;

/** Matches a word with the space after it. */
const WORD = /[^\s\u3000]*[\s\u3000]*/g;

/** Returns the width of runs at a font size, including the space after each character. */
const totalAdvance = (runs: readonly ShapedRun[], size: number, spacing: number): number =>
  runs.reduce((sum, run) => sum + run.advance * size + run.clusters.length * spacing, 0);

/** Shapes text as a fragment. */
function textFragment(
  text: string,
  from: number,
  { span, level }: Pick<Segment, 'span' | 'level'>,
  context: LayoutContext,
): UnplacedFragment {
  const { style } = span;
  const shapedRuns = context.fonts.shape(text, style.request, level % 2 === 1 ? 'rtl' : 'ltr');
  const width = totalAdvance(shapedRuns, style.size, style.spacing);
  return { kind: 'text', from, text, span, level, shapedRuns, width, spacing: style.spacing };
}

/** Returns the index of the segment that contains `offset`. Uses a binary search, because paragraphs may be long. */
function segmentIndexAt(segments: readonly Segment[], offset: number): number {
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const segment = segments[middle];
    if (segment !== undefined && segment.to <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Shapes the text of a line.
 * @param shouldSplitWords whether each word becomes a fragment, for justification
 */
function createFragments(
  text: string,
  measured: MeasuredParagraph,
  line: LineRange,
  shouldSplitWords: boolean,
  context: LayoutContext,
): UnplacedFragment[] {
  const fragments: UnplacedFragment[] = [];
  for (let i = segmentIndexAt(measured.segments, line.from); i < measured.segments.length; i++) {
    const segment = measured.segments[i];
    if (segment === undefined || segment.from >= line.paintedEnd) break;
    const from = Math.max(segment.from, line.from);
    const to = Math.min(segment.to, line.paintedEnd);
    if (from >= to) continue;
    const { kind, span, level } = segment;
    const chars = text.slice(from, to);
    if (kind === 'text') {
      const texts = shouldSplitWords ? (chars.match(WORD) ?? []).filter((word) => word !== '') : [chars];
      let wordStart = from;
      for (const word of texts) {
        fragments.push(textFragment(word, wordStart, segment, context));
        wordStart += word.length;
      }
    } else if (kind === 'formula' || kind === 'tab') {
      // `formula.width` is the width at font size 1. `withTabWidths` sets the width of a tab.
      const width = (span.formula?.width ?? 0) * span.style.size;
      fragments.push({ kind, from, text: chars, span, level, shapedRuns: [], width, spacing: 0 });
    }
  }
  const last = fragments.at(-1);
  if (last && text.charAt(line.to - 1) === SOFT_HYPHEN) fragments.push(textFragment('-', line.to, last, context));
  return fragments;
}

/** Sets the widths of tabs, in reading order from the line's start side. */
function withTabWidths(fragments: readonly UnplacedFragment[], start: number, bounds: LineBounds): UnplacedFragment[] {
  let x = start;
  return fragments.map((fragment) => {
    const width = fragment.kind === 'tab' ? tabAdvance(x, bounds) : fragment.width;
    x += width;
    return { ...fragment, width };
  });
}

/** Returns the number of clusters of a fragment. */
const countClusters = ({ shapedRuns }: UnplacedFragment) => shapedRuns.reduce((n, run) => n + run.clusters.length, 0);

/**
 * Distributes the width `extra` over the spaces between words. In a line without spaces, distributes it between the
 * characters, but not in Arabic script, whose characters are joined.
 */
function justify(fragments: readonly UnplacedFragment[], extra: number): UnplacedFragment[] {
  const withTrailingSpace = fragments.filter(
    (fragment, i) => i < fragments.length - 1 && /[\s\u3000]$/.test(fragment.text),
  );
  if (withTrailingSpace.length > 0) {
    const extraPerSpace = extra / withTrailingSpace.length;
    return fragments.map((fragment) =>
      withTrailingSpace.includes(fragment) ? { ...fragment, width: fragment.width + extraPerSpace } : fragment,
    );
  }
  const clusterCount = fragments.reduce((sum, fragment) => sum + countClusters(fragment), 0);
  if (clusterCount < 2 || fragments.some((fragment) => /\p{Script=Arabic}/u.test(fragment.text))) return [...fragments];
  const extraPerCluster = extra / (clusterCount - 1);
  return fragments.map((fragment) => ({
    ...fragment,
    spacing: fragment.spacing + extraPerCluster,
    width: fragment.width + extraPerCluster * countClusters(fragment),
  }));
}

/** Positions fragments in visual order, beginning at `left`. */
function positionFragments(fragments: readonly UnplacedFragment[], left: number): LineFragment[] {
  const leftEdges = new Array<number>(fragments.length).fill(left);
  let x = left;
  for (const index of visualOrder(fragments.map((fragment) => fragment.level))) {
    leftEdges[index] = x;
    x += fragments[index]?.width ?? 0;
  }
  return fragments.map((fragment, index) => ({ ...fragment, x: leftEdges[index] ?? left }));
}

/** Returns the maximum ascent and descent of the fragments; for an empty line, those of `emptyLineStyle`. */
function maxExtents(
  fragments: readonly UnplacedFragment[],
  emptyLineStyle: Span['style'],
): { ascent: number; descent: number } {
  let ascent = 0;
  let descent = 0;
  for (const { span } of fragments) {
    const { style, formula } = span;
    ascent = Math.max(ascent, style.ascent, (formula?.ascent ?? 0) * style.size);
    descent = Math.max(descent, style.descent, (formula?.descent ?? 0) * style.size);
  }
  return fragments.length > 0
    ? { ascent, descent }
    : { ascent: emptyLineStyle.ascent, descent: emptyLineStyle.descent };
}

/**
 * Shapes a line, puts its fragments in visual order (UAX #9) and aligns it.
 * @param emptyLineStyle the style that determines the height of a line without text
 */
export function layoutLine(
  text: string,
  measured: MeasuredParagraph,
  line: LineRange,
  emptyLineStyle: Span['style'],
  placement: LinePlacement,
  context: LayoutContext,
): LineBox {
  const { bounds, direction, columnWidth } = placement;
  const startIndent = placement.isFirst ? bounds.firstStart : bounds.otherStart;
  const isJustified = placement.align === 'justify' && !line.endsAtBreak;
  const unplaced = withTabWidths(createFragments(text, measured, line, isJustified, context), startIndent, bounds);
  const naturalWidth = unplaced.reduce((sum, fragment) => sum + fragment.width, 0);
  const freeWidth = columnWidth - startIndent - naturalWidth;
  const fragments = isJustified && freeWidth > 0 ? justify(unplaced, freeWidth) : unplaced;
  const width = fragments.reduce((sum, fragment) => sum + fragment.width, 0);
  const fraction = leftFraction(isJustified ? 'start' : placement.align, direction);
  const left = (direction === 'rtl' ? 0 : startIndent) + fraction * (columnWidth - startIndent - width);
  return {
    fragments: positionFragments(fragments, left),
    x: left,
    width,
    start: startIndent,
    ...maxExtents(unplaced, emptyLineStyle),
  };
}
