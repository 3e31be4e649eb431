import type { Bullet, Paragraph } from '@flydeck/scene/model/text';
import { toggleList } from './format-paragraphs.ts';
import { deleteRange } from './replace-range.ts';
import { textOf } from './runs.ts';
import type { TextPosition } from './text-selection.ts';

/** Markers that start a list if they are typed at the start of a paragraph, followed by a space. */
const MARKERS: Readonly<Record<string, Bullet>> = {
  '-': { kind: 'char', char: '•' },
  '*': { kind: 'char', char: '•' },
  '1.': { kind: 'number', style: 'decimal', pattern: '%.' },
  '1)': { kind: 'number', style: 'decimal', pattern: '%)' },
};

/**
 * If a marker and a space are before the caret at the start of a paragraph, returns the text in which the paragraph is
 * a list item without the marker. Returns undefined otherwise, and for list items and code.
 * @param bodySize the text size of the element in topic units, for a paragraph without its own size
 */
export function typedList(
  paragraphs: readonly Paragraph[],
  { paragraph: index, offset }: TextPosition,
  bodySize?: number,
): Paragraph[] | undefined {
  const paragraph = paragraphs[index];
  if (!paragraph || paragraph.bullet || paragraph.role === 'code') return undefined;
  const textBeforeCaret = textOf(paragraph).slice(0, offset);
  const bullet = textBeforeCaret.endsWith(' ') ? MARKERS[textBeforeCaret.slice(0, -1)] : undefined;
  if (!bullet) return undefined;
  const position = { paragraph: index, offset: 0 };
  const listKind = bullet.kind === 'char' ? 'bullet' : 'number';
  const withoutMarker = deleteRange(paragraphs, { from: position, to: { paragraph: index, offset } }).paragraphs;
  const withListItem = toggleList(withoutMarker, { from: position, to: position }, listKind, bodySize);
  // `toggleList` does not know the marker, so its bullet is replaced by the bullet of the marker.
  return withListItem.map((content, i) => (i === index ? { ...content, bullet } : content));
}
