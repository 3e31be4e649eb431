import type { BidiLevels } from './bidi.ts';
import type { LayoutContext, Span } from './layout-types.ts';
import { LINE_BREAK, type ParagraphText } from './paragraph-text.ts';

/**
 * A range of text in a single style and direction, or a single control character or formula. `from` and `to` are
 * offsets in the text of the paragraph (UTF-16).
 */
export interface Segment {
  readonly kind: 'text' | 'tab' | 'break' | 'formula' | 'invisible';
  readonly from: number;
  readonly to: number;
  readonly span: Span;
  /** Embedding level (UAX #9): even for left-to-right, odd for right-to-left text. */
  readonly level: number;
}

/** Characters between which a line cannot break, with their advance in units of the text's box. */
export interface TextUnit {
  readonly from: number;
  readonly to: number;
  readonly advance: number;
  readonly kind: Segment['kind'];
  /** White space, a tab or a line break, which may extend beyond the end of a line. */
  readonly isSpace: boolean;
  /** Width of the hyphen if the line ends at this soft hyphen; undefined for other units. */
  readonly hyphenWidth?: number;
}

/** A measured paragraph: its segments and units, both in reading order and without gaps. */
export interface MeasuredParagraph {
  readonly segments: readonly Segment[];
  readonly units: readonly TextUnit[];
}

/** A soft hyphen is invisible unless the line breaks at the soft hyphen. */
export const SOFT_HYPHEN = '\u00ad';

/** Characters that are not drawn, such as direction marks, word joiners and soft hyphens. */
const FORMAT_CHARACTERS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/;
/** Matches text that is only white space, including the ideographic space. */
const SPACE = /^[\s\u3000]+$/;
/** Matches spaces at which a line must not break. */
const NO_BREAK_SPACE = /[\u00a0\u202f\u2007]/;

/** Returns the kind of segment to which a character belongs. */
function characterKind(char: string, span: Span): Segment['kind'] {
  if (span.formula) return 'formula';
  if (char === '\t') return 'tab';
  if (char === LINE_BREAK) return 'break';
  return FORMAT_CHARACTERS.test(char) ? 'invisible' : 'text';
}

/** Splits a paragraph where the style or direction changes, and around each control character and formula. */
function splitIntoSegments(paragraph: ParagraphText, levels: BidiLevels): Segment[] {
  const segments: Segment[] = [];
  for (const span of paragraph.spans) {
    let from = span.from;
    while (from < span.to) {
      const kind = characterKind(paragraph.text.charAt(from), span);
      const level = levels.levels[from] ?? 0;
      let to = from + 1;
      while (
        kind === 'text' &&
        to < span.to &&
        levels.levels[to] === level &&
        characterKind(paragraph.text.charAt(to), span) === 'text'
      ) {
        to++;
      }
      segments.push({ kind, from, to, span, level });
      from = to;
    }
  }
  return segments;
}

/** Shapes a segment of text and returns a unit for each cluster of the glyph runs. */
function textUnits(segment: Segment, text: string, context: LayoutContext): TextUnit[] {
  const { style } = segment.span;
  const units: TextUnit[] = [];
  const direction = segment.level % 2 === 1 ? 'rtl' : 'ltr';
  for (const run of context.fonts.shape(text.slice(segment.from, segment.to), style.request, direction)) {
    for (const [i, [offset, advance]] of run.clusters.entries()) {
      // The first unit of a run also contains the characters before the first cluster of the run.
      const from = segment.from + (i === 0 ? run.from : offset);
      const to = segment.from + (run.clusters[i + 1]?.[0] ?? run.to);
      const chars = text.slice(from, to);
      const isSpace = SPACE.test(chars) && !NO_BREAK_SPACE.test(chars);
      units.push({ from, to, advance: advance * style.size + style.spacing, kind: 'text', isSpace });
    }
  }
  return units;
}

/** Returns the width of a hyphen in the style of a segment. */
function computeHyphenWidth({ span }: Segment, context: LayoutContext): number {
  const runs = context.fonts.shape('-', span.style.request, 'ltr');
  return runs.reduce((sum, run) => sum + run.advance, 0) * span.style.size;
}

/** Shapes a whole paragraph and returns its segments and units. */
export function measure(paragraph: ParagraphText, levels: BidiLevels, context: LayoutContext): MeasuredParagraph {
  const segments = splitIntoSegments(paragraph, levels);
  const units: TextUnit[] = [];
  for (const segment of segments) {
    const { from, to, kind } = segment;
    if (kind === 'text') {
      // For long paragraphs, `push(...units)` would exceed the maximum number of arguments.
      for (const unit of textUnits(segment, paragraph.text, context)) units.push(unit);
    } else if (kind === 'formula') {
      const { formula, style } = segment.span;
      units.push({ from, to, advance: (formula?.width ?? 0) * style.size, kind, isSpace: false });
    } else {
      const isSoftHyphen = paragraph.text.charAt(from) === SOFT_HYPHEN;
      const hyphen = isSoftHyphen ? { hyphenWidth: computeHyphenWidth(segment, context) } : {};
      units.push({ from, to, advance: 0, kind, isSpace: kind !== 'invisible', ...hyphen });
    }
  }
  return { segments, units };
}
