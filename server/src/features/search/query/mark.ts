import type { TextSegment } from '@flydeck/contract/search/search';
import { itemAt } from '@flydeck/scene/checked-access';
import { fold } from '../words/fold.ts';
import type { Token } from '../words/words.ts';
import type { Query } from './read-query.ts';

/** A range of a text, in UTF-16 units, that matches a search word. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  /** Index of the search word. */
  readonly wordIndex: number;
}

/** Maximum length of a passage of several sentences, in characters. */
const PASSAGE_LENGTH = 260;
/** Maximum length of a sentence that is quoted completely, in characters. */
const MAX_SENTENCE_LENGTH = 600;
/** Number of characters that are quoted before the first mark of a truncated sentence. */
const LEADING_CONTEXT_LENGTH = 80;
/** Maximum number of characters by which the cut of a sentence is moved to a space. */
const MAX_CUT_SHIFT = 24;

/**
 * Returns marks for the parts of a text that match a search word. Matches in runs (parts of the text in a script
 * without spaces between words, such as Japanese) are computed here, because `matchingWords` contains no runs.
 * @param tokens the words and runs of the text
 * @param matchingWords the matching words of the text, each with the index of its search word
 */
export function findMarks(
  tokens: readonly Token[],
  { words }: Query,
  matchingWords: ReadonlyMap<string, number>,
): Mark[] {
  const runs = words.flatMap(({ word }, index) => (word.isUnspacedRun ? [{ key: word.key, index }] : []));
  return tokens.flatMap((token) => {
    if (token.isUnspacedRun) return runs.length > 0 ? findMarkInRun(token, runs) : [];
    const index = matchingWords.get(token.text);
    return index === undefined
      ? []
      : [{ start: token.offset, end: token.offset + token.text.length, wordIndex: index }];
  });
}

function findMarkInRun(
  { text, offset }: Token,
  runs: readonly { readonly key: string; readonly index: number }[],
): Mark[] {
  const folded = fold(text);
  for (const { key, index } of runs) {
    const position = folded.indexOf(key);
    if (position < 0) continue;
    // If folding has changed the length of the run, the position in the text is unknown, so the whole run is marked.
    if (folded.length !== text.length) return [{ start: offset, end: offset + text.length, wordIndex: index }];
    return [{ start: offset + position, end: offset + position + key.length, wordIndex: index }];
  }
  return [];
}

/** Splits a text between `from` and `to` at its marks. Skips marks that overlap an earlier mark or end after `to`. */
export function splitAtMarks(text: string, marks: readonly Mark[], from = 0, to = text.length): TextSegment[] {
  const segments: TextSegment[] = [];
  let offset = from;
  for (const mark of marks) {
    if (mark.start < offset || mark.end > to) continue;
    if (mark.start > offset) segments.push({ text: text.slice(offset, mark.start), found: false });
    segments.push({ text: text.slice(mark.start, mark.end), found: true });
    offset = mark.end;
  }
  if (offset < to) segments.push({ text: text.slice(offset, to), found: false });
  return segments;
}

/**
 * Returns the first sentence with the most distinct search words, and as many adjacent sentences as fit into
 * `PASSAGE_LENGTH`. A sentence longer than `MAX_SENTENCE_LENGTH` is returned alone and truncated, with ellipses.
 */
export function extractPassage(text: string, marks: readonly Mark[], language = 'und'): TextSegment[] {
  if (text.length <= PASSAGE_LENGTH) return splitAtMarks(text, marks);
  const sentences = splitSentences(text, language);
  const countSearchWords = ({ start, end }: Sentence) =>
    new Set(marks.filter((mark) => mark.start >= start && mark.start < end).map(({ wordIndex }) => wordIndex)).size;
  const counts = sentences.map(countSearchWords);
  const bestIndex = counts.indexOf(Math.max(...counts));
  const { start, end } = sentences[bestIndex] ?? { start: 0, end: text.length };
  if (end - start > MAX_SENTENCE_LENGTH) return truncateSentence(text, marks, start, end);
  let [first, last] = [bestIndex, bestIndex];
  const fits = (from: number, to: number) =>
    itemAt(sentences, to).end - itemAt(sentences, from).start <= PASSAGE_LENGTH;
  while (last + 1 < sentences.length && fits(first, last + 1)) last += 1;
  while (first > 0 && fits(first - 1, last)) first -= 1;
  return splitAtMarks(text, marks, itemAt(sentences, first).start, itemAt(sentences, last).end);
}

interface Sentence {
  readonly start: number;
  /** Without trailing white space. */
  readonly end: number;
}

/** Cached segmenters of sentences by language. Creating a segmenter is slow. */
const segmenters = new Map<string, Intl.Segmenter>();

/** Abbreviations whose full stop does not end a sentence, although `Intl.Segmenter` ends a sentence there. */
const ABBREVIATION =
  /(?:^|[\s(.])(?:\p{L}|Dr|Mr|Mrs|Ms|Prof|St|Sr|Sra|vs|etc|cf|approx|No|Nr|Fig|Abb|Tab|vol|pp|ca|bzw|vgl|usw|inkl|Jh|Mio|Mrd|Mme|env|núm|pág|ecc|ill|kb|pl)\.\s*$/iu;

function splitSentences(text: string, language: string): Sentence[] {
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'sentence' });
  segmenters.set(language, segmenter);
  const sentences: Sentence[] = [];
  let endsWithAbbreviation = false;
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.trimEnd().length;
    const last = sentences.at(-1);
    if (last && endsWithAbbreviation)
      sentences[sentences.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    else if (end > index) sentences.push({ start: index, end });
    endsWithAbbreviation = ABBREVIATION.test(segment);
  }
  return sentences;
}

/**
 * Returns at most `MAX_SENTENCE_LENGTH` characters of a long sentence, around its first mark, with ellipses where text
 * is omitted.
 */
function truncateSentence(text: string, marks: readonly Mark[], start: number, end: number): TextSegment[] {
  const firstMark = marks.find((mark) => mark.start >= start && mark.start < end)?.start ?? start;
  const startCut = Math.max(start, Math.min(firstMark - LEADING_CONTEXT_LENGTH, end - MAX_SENTENCE_LENGTH));
  const from = startCut === start ? start : findCutAfterSpace(text, startCut);
  const endCut = Math.min(end, from + MAX_SENTENCE_LENGTH);
  const to = endCut === end ? end : findCutBeforeSpace(text, endCut);
  return [
    ...(from > start ? [{ text: '… ', found: false }] : []),
    ...splitAtMarks(text, marks, from, to),
    ...(to < end ? [{ text: ' …', found: false }] : []),
  ];
}

const isLowSurrogate = (text: string, offset: number): boolean => /[\uDC00-\uDFFF]/.test(text[offset] ?? '');

/**
 * Returns the offset after the next space. If no space is within `MAX_CUT_SHIFT` characters, returns `offset`, or
 * `offset + 1` if a cut at `offset` would split a surrogate pair.
 */
function findCutAfterSpace(text: string, offset: number): number {
  const space = text.slice(offset, offset + MAX_CUT_SHIFT).search(/\s/);
  if (space >= 0) return offset + space + 1;
  return isLowSurrogate(text, offset) ? offset + 1 : offset;
}

/**
 * Returns the offset of the last space before `offset`. If no space is within `MAX_CUT_SHIFT` characters, returns
 * `offset`, or `offset - 1` if a cut at `offset` would split a surrogate pair.
 */
function findCutBeforeSpace(text: string, offset: number): number {
  const space = text.slice(offset - MAX_CUT_SHIFT, offset).search(/\s\S*$/);
  if (space >= 0) return offset - MAX_CUT_SHIFT + space;
  return isLowSurrogate(text, offset) ? offset - 1 : offset;
}
