import { cleanLine } from '@flydeck/contract/clean-line';

/**
 * Converts a value of a model's answer to one line of plain text of at most `maxLength` characters. Removes tags, URLs
 * and Markdown markup; links are replaced by their texts. Empty for values that are not text.
 */
export function toPlainText(value: unknown, maxLength: number): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  // Reads twice `maxLength` characters, because markup is removed before the text is shortened. The steps remove: the
  // markup of links and pictures, then HTML tags, then URLs, then the markup of bold text, code, headings and lists.
  const text = value
    .slice(0, maxLength * 2)
    .replace(/!?\[([^\]]{0,300})\]\([^)]{0,2000}\)/g, '$1')
    .replace(/<\/?[A-Za-z!][^<>]{0,500}>?/g, ' ')
    .replace(/\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|javascript:|data:|www\.)\S*/gi, ' ')
    .replace(/\*\*|__|`+|^\s*(?:#{1,6}|[-*•])\s+/g, '');
  return cleanLine(text).slice(0, maxLength).trim();
}
