import { type Direction, visualOrder } from './bidi.ts';
import { type LineBounds, type LineRange, tabAdvance } from './break-lines.ts';
import type { ShapedPiece } from './font-port.ts';
import type { LayoutContext, Span } from './layout-types.ts';
import { type Measured, type Segment, SOFT_HYPHEN } from './measure.ts';

/** A part of a line in one style and direction, shaped on its own. */
export interface Fragment {
  readonly kind: 'text' | 'tab' | 'formula';
  readonly text: string;
  readonly span: Span;
  readonly level: number;
  readonly pieces: readonly ShapedPiece[];
  readonly width: number;
  /** Letter spacing, including that added by justification. */
  readonly spacing: number;
  /** Left end, from the column's left edge. */
  readonly x: number;
}

/** A shaped and aligned line with its fragments in reading order. */
export interface LineBox {
  readonly fragments: readonly Fragment[];
  /** From the column's left edge. */
  readonly x: number;
  readonly width: number;
  /** Width used on the start side by indent and bullet. */
  readonly start: number;
  readonly ascent: number;
  readonly descent: number;
}

/** Parameters for the alignment of a line in its column. */
export interface LinePlacing {
  readonly bounds: LineBounds;
  readonly isFirst: boolean;
  readonly columnWidth: number;
  readonly direction: Direction;
  readonly align: 'start' | 'center' | 'end' | 'left' | 'right' | 'justify';
}

/** A fragment without its position. */
type UnplacedFragment = Omit<Fragment, 'x'>;

const WORD = /[^\s\u3000]*[\s\u3000]*/g;

const advanceOf = (pieces: readonly ShapedPiece[], size: number, spacing: number): number =>
  pieces.reduce((sum, piece) => sum + piece.advance * size + piece.clusters.length * spacing, 0);

function textFragment(text: string, span: Span, level: number, context: LayoutContext): UnplacedFragment {
  const { style } = span;
  const pieces = context.fonts.shape(text, style.request, level % 2 === 1 ? 'rtl' : 'ltr');
  const width = advanceOf(pieces, style.size, style.spacing);
  return { kind: 'text', text, span, level, pieces, width, spacing: style.spacing };
}

/** Returns the index of the segment that contains `offset`. Binary search, because paragraphs may be very long. */
function firstSegment(segments: readonly Segment[], offset: number): number {
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

function fragmentsOf(
  text: string,
  measured: Measured,
  line: LineRange,
  words: boolean,
  context: LayoutContext,
): UnplacedFragment[] {
  const out: UnplacedFragment[] = [];
  for (let i = firstSegment(measured.segments, line.from); i < measured.segments.length; i++) {
    const segment = measured.segments[i];
    if (segment === undefined || segment.from >= line.painted) break;
    const from = Math.max(segment.from, line.from);
    const to = Math.min(segment.to, line.painted);
    if (from >= to) continue;
    const { kind, span, level } = segment;
    const chars = text.slice(from, to);
    if (kind === 'text') {
      const parts = words ? (chars.match(WORD) ?? []).filter((part) => part !== '') : [chars];
      for (const part of parts) out.push(textFragment(part, span, level, context));
    } else if (kind === 'formula') {
      const width = (span.formula?.width ?? 0) * span.style.size;
      out.push({ kind, text: chars, span, level, pieces: [], width, spacing: 0 });
    } else if (kind === 'tab') {
      out.push({ kind, text: chars, span, level, pieces: [], width: 0, spacing: 0 });
    }
  }
  const last = out[out.length - 1];
  if (last && text.charAt(line.to - 1) === SOFT_HYPHEN)
    out.push(textFragment('-', last.span, last.level, context));
  return out;
}

/** Sets the widths of tabs, in reading order from the line's start side. */
function withTabs(
  fragments: readonly UnplacedFragment[],
  start: number,
  bounds: LineBounds,
): UnplacedFragment[] {
  let x = start;
  return fragments.map((fragment) => {
    const width = fragment.kind === 'tab' ? tabAdvance(x, bounds) : fragment.width;
    x += width;
    return { ...fragment, width };
  });
}

/** Distributes `extra` width over the spaces between words, or between characters if there are none. */
function justified(fragments: readonly UnplacedFragment[], extra: number): UnplacedFragment[] {
  const spaced = fragments.filter((part, i) => i < fragments.length - 1 && /[\s\u3000]$/.test(part.text));
  if (spaced.length > 0) {
    const share = extra / spaced.length;
    return fragments.map((part) => (spaced.includes(part) ? { ...part, width: part.width + share } : part));
  }
  const clusters = fragments.reduce(
    (sum, part) => sum + part.pieces.reduce((n, p) => n + p.clusters.length, 0),
    0,
  );
  if (clusters < 2 || fragments.some((part) => /\p{Script=Arabic}/u.test(part.text))) return [...fragments];
  const share = extra / (clusters - 1);
  return fragments.map((part) => {
    const own = part.pieces.reduce((n, piece) => n + piece.clusters.length, 0);
    return { ...part, spacing: part.spacing + share, width: part.width + share * own };
  });
}

function placed(fragments: readonly UnplacedFragment[], left: number): Fragment[] {
  const xs = new Array<number>(fragments.length).fill(left);
  let x = left;
  for (const index of visualOrder(fragments.map((fragment) => fragment.level))) {
    xs[index] = x;
    x += fragments[index]?.width ?? 0;
  }
  return fragments.map((fragment, index) => ({ ...fragment, x: xs[index] ?? left }));
}

/** Returns the fraction of the free space that is left of the line. */
function shareLeft(align: LinePlacing['align'], direction: Direction): number {
  if (align === 'center') return 0.5;
  if (align === 'left') return 0;
  if (align === 'right') return 1;
  return (direction === 'rtl') === (align === 'end') ? 0 : 1;
}

/** Returns the maximum ascent and descent of the fragments, or those of the paragraph's style for an empty line. */
function heights(
  fragments: readonly UnplacedFragment[],
  base: Span['style'],
): { ascent: number; descent: number } {
  let ascent = 0;
  let descent = 0;
  for (const { span } of fragments) {
    const { style, formula } = span;
    ascent = Math.max(ascent, style.ascent, (formula?.ascent ?? 0) * style.size);
    descent = Math.max(descent, style.descent, (formula?.descent ?? 0) * style.size);
  }
  return fragments.length > 0 ? { ascent, descent } : { ascent: base.ascent, descent: base.descent };
}

/** Shapes a line, puts its fragments in visual order (UAX #9) and aligns it. */
export function layoutLine(
  text: string,
  measured: Measured,
  line: LineRange,
  base: Span['style'],
  placing: LinePlacing,
  context: LayoutContext,
): LineBox {
  const { bounds, direction, columnWidth } = placing;
  const start = placing.isFirst ? bounds.first : bounds.others;
  const stretch = placing.align === 'justify' && !line.last;
  const unplaced = withTabs(fragmentsOf(text, measured, line, stretch, context), start, bounds);
  const natural = unplaced.reduce((sum, fragment) => sum + fragment.width, 0);
  const free = columnWidth - start - natural;
  const fragments = stretch && free > 0 ? justified(unplaced, free) : unplaced;
  const width = fragments.reduce((sum, fragment) => sum + fragment.width, 0);
  const share = shareLeft(stretch ? 'start' : placing.align, direction);
  const left = (direction === 'rtl' ? 0 : start) + share * (columnWidth - start - width);
  return { fragments: placed(fragments, left), x: left, width, start, ...heights(unplaced, base) };
}
