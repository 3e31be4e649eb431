import { DEFAULT_TEXT_SIZE } from '@flydeck/scene/model/default-text-size';
import type { Bullet, Paragraph } from '@flydeck/scene/model/text';
import type { TextRange } from './text-selection.ts';

export type ListKind = 'bullet' | 'number';

const BULLETS: Readonly<Record<ListKind, Bullet>> = {
  bullet: { kind: 'char', char: '•' },
  number: { kind: 'number', style: 'decimal', pattern: '%.' },
};

/** Indent of each level of a list, as a multiple of the text's size. */
const INDENT = 1.25;
/** The deepest level of a list item; the first level is 0. */
const MAX_LEVEL = 8;

/** Replaces the paragraphs from the start to the end of a range by the results of `map`. */
export function mapParagraphs(
  paragraphs: readonly Paragraph[],
  { from, to }: TextRange,
  map: (paragraph: Paragraph) => Paragraph,
): Paragraph[] {
  return paragraphs.map((paragraph, i) => (i >= from.paragraph && i <= to.paragraph ? map(paragraph) : paragraph));
}

/** Returns the kind of list of a paragraph; undefined for a plain paragraph. */
export function listKindOf(paragraph: Paragraph | undefined): ListKind | undefined {
  const kind = paragraph?.bullet?.kind;
  return kind === undefined ? undefined : kind === 'char' ? 'bullet' : 'number';
}

/**
 * Turns the paragraphs of a range into list items. If all these paragraphs already are items of this kind of list,
 * turns the paragraphs into plain paragraphs instead.
 * @param bodySize the text size of the element in topic units, for paragraphs without a size of their own
 */
export function toggleList(
  paragraphs: readonly Paragraph[],
  range: TextRange,
  kind: ListKind,
  bodySize = DEFAULT_TEXT_SIZE,
): Paragraph[] {
  const selected = paragraphs.slice(range.from.paragraph, range.to.paragraph + 1);
  const areAllItems = selected.every((paragraph) => listKindOf(paragraph) === kind);
  return mapParagraphs(paragraphs, range, (paragraph) =>
    areAllItems ? withoutBullet(paragraph) : withBullet(paragraph, kind, bodySize),
  );
}

/**
 * Returns a paragraph as an item of a list of some kind. A paragraph that is an item of another kind keeps its indent.
 * @param bodySize the text size of the element in topic units, for a paragraph without a size of its own
 */
export function withBullet(paragraph: Paragraph, kind: ListKind, bodySize = DEFAULT_TEXT_SIZE): Paragraph {
  if (listKindOf(paragraph) === kind) return paragraph;
  const bullet = BULLETS[kind];
  if (paragraph.bullet) return { ...paragraph, bullet };
  const unit = Number(indentUnit(paragraph, bodySize).toPrecision(3));
  return { ...paragraph, bullet, indent: unit * ((paragraph.level ?? 0) + 1), hanging: -unit };
}

/** Returns a list item as a plain paragraph. */
export function withoutBullet(paragraph: Paragraph): Paragraph {
  const { bullet: _bullet, indent: _indent, hanging: _hanging, level: _level, ...plain } = paragraph;
  return plain;
}

/**
 * Moves the list items of a range to a deeper (1) or higher (-1) level. Does not change plain paragraphs, or items
 * whose new level would be outside of 0 to 8.
 * @param bodySize the text size of the element in topic units, for paragraphs without a size of their own
 */
export function changeLevel(
  paragraphs: readonly Paragraph[],
  range: TextRange,
  change: 1 | -1,
  bodySize = DEFAULT_TEXT_SIZE,
): Paragraph[] {
  return mapParagraphs(paragraphs, range, (paragraph) => {
    const { bullet, indent = 0, level = 0 } = paragraph;
    const newLevel = level + change;
    if (!bullet || newLevel < 0 || newLevel > MAX_LEVEL) return paragraph;
    return { ...paragraph, level: newLevel, indent: Math.max(0, indent + change * indentUnit(paragraph, bodySize)) };
  });
}

/**
 * Returns a list item with the indent for another text size. An indent that is not a multiple of the present text size,
 * because the author has set or imported it, does not change.
 * @param bodySize the present text size of the element in topic units, for a paragraph without a size of its own
 */
export function withIndentForSize(paragraph: Paragraph, size: number, bodySize = DEFAULT_TEXT_SIZE): Paragraph {
  const { bullet, hanging = 0, indent = 0 } = paragraph;
  const textSize = textSizeOf(paragraph, bodySize);
  if (!bullet || hanging >= 0 || -hanging !== roundedIndent(textSize)) return paragraph;
  const unit = roundedIndent(size);
  return { ...paragraph, indent: Number(((indent / -hanging) * unit).toPrecision(9)), hanging: -unit };
}

/**
 * Returns the indent of one list level in topic units: the hanging indent of the paragraph, or a multiple of its text
 * size. A hanging indent is stored as a negative number.
 */
function indentUnit(paragraph: Paragraph, bodySize: number): number {
  const { hanging = 0 } = paragraph;
  return hanging < 0 ? -hanging : INDENT * textSizeOf(paragraph, bodySize);
}

const textSizeOf = ({ runs, style }: Paragraph, bodySize: number): number => runs[0]?.size ?? style?.size ?? bodySize;

/** Returns the indent of one list level for a text size. The indent is rounded, because the property panel shows it. */
const roundedIndent = (textSize: number): number => Number((INDENT * textSize).toPrecision(3));
