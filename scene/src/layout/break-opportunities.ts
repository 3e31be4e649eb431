import LineBreaker from 'linebreak';
import { LINE_BREAK } from './paragraph-text.ts';

/** Characters that must not begin a line, according to JIS X 4051 (Japanese) or GB/T 15834 (Chinese). */
const NOT_AT_LINE_START =
  /^[、。，．,.・：；:;？！?!）)］\]｝}〕〉》」』】〙〗〟’”»ヽヾーァィゥェォッャュョヮヵヶぁぃぅぇぉっゃゅょゎゕゖㇰ-ㇿ々〻‐゠–〜～…‥%％℃°]/u;
/** Characters that must not end a line, according to the same standards. */
const NOT_AT_LINE_END = /[（([［｛{〔〈《「『【〘〖〝‘“«$￥¥£＄]$/u;

/** Whether a text has only Latin letters, digits and common punctuation. */
const isLatin = (text: string): boolean => !/[^\t\u0020-\u007e\u00a0-\u024f]/.test(text);

/**
 * Characters of the scripts Thai, Lao, Burmese and Khmer. Words have no spaces between them in these scripts, so line
 * breaking needs a dictionary (class SA of UAX #14).
 */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/;

/** Finds words in all scripts of `UNSPACED`, because the script of the text, not `th`, determines the dictionary. */
const wordSegmenter = new Intl.Segmenter('th', { granularity: 'word' });

/** Returns the offsets between two adjacent words in scripts without spaces. */
function wordEnds(text: string): number[] {
  const ends: number[] = [];
  for (const { segment, index } of wordSegmenter.segment(text)) {
    const end = index + segment.length;
    if (UNSPACED.test(text.charAt(end - 1)) && UNSPACED.test(text.charAt(end))) ends.push(end);
  }
  return ends;
}

/** Whether a line must not break before the character at `position`. */
const isForbiddenBreak = (text: string, position: number): boolean =>
  NOT_AT_LINE_START.test(text.charAt(position)) || NOT_AT_LINE_END.test(text.charAt(position - 1));

/**
 * Returns the offsets at which a line may end, ascending, including the end of the text (UAX #14 with East Asian
 * line-start and line-end rules). At an offset right after U+2028 the line must end.
 */
export function breakOpportunities(text: string): number[] {
  const breaker = new LineBreaker(text);
  const hasEastAsianRules = !isLatin(text);
  const offsets: number[] = [];
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    const { position } = next;
    if (position >= text.length) break;
    const isRequired = text[position - 1] === LINE_BREAK;
    if (!isRequired && hasEastAsianRules && isForbiddenBreak(text, position)) continue;
    offsets.push(position);
  }
  if (UNSPACED.test(text)) offsets.push(...wordEnds(text));
  offsets.push(text.length);
  return offsets.sort((a, b) => a - b);
}
