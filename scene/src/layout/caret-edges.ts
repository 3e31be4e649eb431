import { itemAt } from '../checked-access.ts';
import type { LineLayout, ParagraphLayout } from './layout-paragraph.ts';
import type { LineFragment } from './line-box.ts';
import { LINE_BREAK } from './paragraph-text.ts';
import { TAB_DISTANCE } from './tab-distance.ts';

/** The edges of the characters of a line, as distances from the left edge of the text column, in units of the box. */
interface CaretEdges {
  /** The range of the line, as offsets (UTF-16) in the runs of the paragraph. */
  readonly from: number;
  readonly to: number;
  /** Position of the start edge of the first character. */
  readonly start: number;
  /** Positions of the start edges (`leading`) and the end edges (`trailing`), one for each offset of the range. */
  readonly leading: readonly number[];
  readonly trailing: readonly number[];
}

/** Positions of the start edge (`leading`) and the end edge (`trailing`) of one character. */
interface CharacterEdges {
  readonly leading: number;
  readonly trailing: number;
}

/** Splits text into the characters that a reader sees. */
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Returns the edges of the characters of a line.
 * @param offsets the result of `layoutOffsets`: an offset in the laid-out text for each offset in the runs
 * @param spaceEnd limit for spaces at the end of the line, as a distance from the start side of the column; undefined:
 * no limit
 */
export function caretEdges(
  layout: ParagraphLayout,
  line: LineLayout,
  offsets: readonly number[],
  spaceEnd: number | undefined,
): CaretEdges {
  const { text, direction } = layout;
  // `from`, `to` and `end` are offsets in the laid-out text; `first` and `last` are offsets in the runs.
  const { from, to } = line.range;
  const end = text.text[to - 1] === LINE_BREAK ? to - 1 : to;
  const start = direction === 'rtl' ? line.x + line.width : line.x;
  const edges = new Map<number, CharacterEdges>();
  for (const fragment of line.fragments) addFragment(edges, fragment);
  addTrailingSpace(edges, layout, line, spaceEnd);
  const edgesAt = createEdgeLookup(edges, from, start);
  const first = firstIndexFrom(offsets, from);
  const last = Math.max(first, end === text.text.length ? offsets.length - 1 : firstIndexFrom(offsets, end));
  const runOffsets = Array.from({ length: last - first }, (_, i) => first + i);
  const leading = runOffsets.map((i) => edgesAt(itemAt(offsets, i)).leading);
  const trailing = runOffsets.map((i) => {
    const [begin, next] = [itemAt(offsets, i), itemAt(offsets, i + 1)];
    // Only the first character of a formula is laid out. Characters that are not laid out have no width.
    return next > begin ? edgesAt(next - 1).trailing : edgesAt(begin).leading;
  });
  return { from: first, to: last, start: leading[0] ?? start, leading, trailing };
}

/**
 * Returns a function that finds the edges at an offset of the laid-out text. Characters that are not drawn have both
 * edges at the end of the preceding character of the line. Without a preceding character, both edges are at `start`.
 * @param from offset of the first character of the line
 */
function createEdgeLookup(
  edges: ReadonlyMap<number, CharacterEdges>,
  from: number,
  start: number,
): (offset: number) => CharacterEdges {
  return (offset) => {
    for (let i = offset; i >= from; i--) {
      const found = edges.get(i);
      if (found) return i === offset ? found : { leading: found.trailing, trailing: found.trailing };
    }
    return { leading: start, trailing: start };
  };
}

/**
 * Returns the first index of the ascending `offsets` whose value is at least `offset`. Returns the last index if all
 * values are less.
 */
const firstIndexFrom = (offsets: readonly number[], offset: number): number => {
  const index = offsets.findIndex((value) => value >= offset);
  return index < 0 ? offsets.length - 1 : index;
};

/** Adds the edges of the characters of a fragment. A tab or formula counts as one character. */
function addFragment(edges: Map<number, CharacterEdges>, fragment: LineFragment): void {
  const { kind, from, x, width, level } = fragment;
  const isRightToLeft = level % 2 === 1;
  if (kind === 'text') addShapedRuns(edges, fragment, isRightToLeft);
  else edges.set(from, edgesOf(x, width, isRightToLeft));
}

/** Returns the edges of a character or fragment from the left end, the width and the direction. */
const edgesOf = (left: number, width: number, isRightToLeft: boolean): CharacterEdges =>
  isRightToLeft ? { leading: left + width, trailing: left } : { leading: left, trailing: left + width };

/** Adds the edges of the characters of a text fragment, at the positions at which `emitFragment` draws them. */
function addShapedRuns(edges: Map<number, CharacterEdges>, fragment: LineFragment, isRightToLeft: boolean): void {
  const { from, text, x, shapedRuns, spacing, span } = fragment;
  const { size } = span.style;
  const sign = isRightToLeft ? -1 : 1;
  const drawnWidth = shapedRuns.reduce((sum, run) => sum + run.advance * size + run.clusters.length * spacing, 0);
  let position = isRightToLeft ? x + drawnWidth : x;
  for (const run of shapedRuns) {
    for (const [i, [offset, advance]] of run.clusters.entries()) {
      const begin = i === 0 ? run.from : offset;
      const end = run.clusters[i + 1]?.[0] ?? run.to;
      const length = sign * (advance * size + spacing);
      addCluster(edges, from + begin, text.slice(begin, end), position, length);
      position += length;
    }
  }
  // Justification widens the space that ends a fragment. Right-to-left text already ends at `x`, the fragment's end.
  const last = edges.get(from + text.length - 1);
  if (last && fragment.width > drawnWidth && !isRightToLeft)
    edges.set(from + text.length - 1, { ...last, trailing: x + fragment.width });
}

/** Adds the edges of the characters of a cluster. The characters of a ligature divide its width evenly. */
function addCluster(
  edges: Map<number, CharacterEdges>,
  from: number,
  text: string,
  start: number,
  length: number,
): void {
  const characters = text.length === 1 ? [text] : Array.from(segmenter.segment(text), ({ segment }) => segment);
  let offset = from;
  for (const [i, character] of characters.entries()) {
    const leading = start + (length * i) / characters.length;
    const trailing = start + (length * (i + 1)) / characters.length;
    for (let unit = 0; unit < character.length; unit++) edges.set(offset + unit, { leading, trailing });
    offset += character.length;
  }
}

/** Adds the edges of the spaces and tabs at the end of a line, which are not drawn. */
function addTrailingSpace(
  edges: Map<number, CharacterEdges>,
  { measured, direction }: ParagraphLayout,
  line: LineLayout,
  spaceEnd: number | undefined,
): void {
  const { paintedEnd, to } = line.range;
  const sign = direction === 'rtl' ? -1 : 1;
  const end = direction === 'rtl' ? line.x : line.x + line.width;
  let distance = 0;
  const limit = spaceEnd === undefined ? Number.POSITIVE_INFINITY : Math.max(0, spaceEnd - line.start - line.width);
  for (const unit of measured.units) {
    if (unit.from < paintedEnd || unit.from >= to || unit.kind === 'break') continue;
    const leading = end + sign * distance;
    distance = Math.min(limit, distance + (unit.kind === 'tab' ? TAB_DISTANCE : unit.advance));
    for (let i = unit.from; i < unit.to; i++) edges.set(i, { leading, trailing: end + sign * distance });
  }
}
