import type { TextSegment } from '@flydeck/contract/search/search';
import { itemAt } from '@flydeck/scene/checked-access';
import { fold } from '../words/fold.ts';
import type { Token } from '../words/words.ts';
import type { Query } from './read-query.ts';

/** A range of a text that matches a search word. */
export interface Mark {
  readonly at: number;
  readonly end: number;
  /** Index of the search word. */
  readonly wanted: number;
}

/** Maximum length of a passage of several sentences. */
const PASSAGE_LENGTH = 260;
/** Maximum length of one sentence that is quoted whole. */
const MAX_SENTENCE_LENGTH = 600;
const LEAD_LENGTH = 80;
/** Maximum number of characters by which a cut moves to a word boundary. */
const WORD_REACH = 24;

/**
 * Returns the matches among the tokens of a text. `found` maps spaced words to the index of the search word they
 * match.
 */
export function marksIn(
  tokens: readonly Token[],
  { words }: Query,
  found: ReadonlyMap<string, number>,
): Mark[] {
  const runs = words.flatMap(({ word }, index) => (word.unspaced ? [{ key: word.key, index }] : []));
  return tokens.flatMap((token) => {
    if (token.unspaced) return runs.length > 0 ? markInRun(token, runs) : [];
    const index = found.get(token.text);
    return index === undefined ? [] : [{ at: token.at, end: token.at + token.text.length, wanted: index }];
  });
}

function markInRun(
  { text, at }: Token,
  runs: readonly { readonly key: string; readonly index: number }[],
): Mark[] {
  const folded = fold(text);
  for (const { key, index } of runs) {
    const inside = folded.indexOf(key);
    if (inside < 0) continue;
    // If folding changed the run's length, positions inside it are unknown.
    if (folded.length !== text.length) return [{ at, end: at + text.length, wanted: index }];
    return [{ at: at + inside, end: at + inside + key.length, wanted: index }];
  }
  return [];
}

/** Splits a text into segments at its marks. */
export function segmentsOf(text: string, marks: readonly Mark[], from = 0, to = text.length): TextSegment[] {
  const segments: TextSegment[] = [];
  let at = from;
  for (const mark of marks) {
    if (mark.at < at || mark.end > to) continue;
    if (mark.at > at) segments.push({ text: text.slice(at, mark.at), found: false });
    segments.push({ text: text.slice(mark.at, mark.end), found: true });
    at = mark.end;
  }
  if (at < to) segments.push({ text: text.slice(at, to), found: false });
  return segments;
}

/**
 * Returns the first sentence with the most distinct search words, with as many adjacent sentences as fit. Only a
 * sentence longer than `MAX_SENTENCE_LENGTH` is truncated, with ellipses.
 */
export function passageOf(text: string, marks: readonly Mark[], language = 'und'): TextSegment[] {
  if (text.length <= PASSAGE_LENGTH) return segmentsOf(text, marks);
  const sentences = sentencesOf(text, language);
  const wantedIn = ({ at, end }: Sentence) =>
    new Set(marks.filter((mark) => mark.at >= at && mark.at < end).map(({ wanted }) => wanted)).size;
  const counts = sentences.map(wantedIn);
  const best = counts.indexOf(Math.max(...counts));
  const { at, end } = sentences[best] ?? { at: 0, end: text.length };
  if (end - at > MAX_SENTENCE_LENGTH) return cutPassage(text, marks, at, end);
  let [first, last] = [best, best];
  const fits = (from: number, to: number) =>
    itemAt(sentences, to).end - itemAt(sentences, from).at <= PASSAGE_LENGTH;
  while (last + 1 < sentences.length && fits(first, last + 1)) last += 1;
  while (first > 0 && fits(first - 1, last)) first -= 1;
  return segmentsOf(text, marks, itemAt(sentences, first).at, itemAt(sentences, last).end);
}

interface Sentence {
  readonly at: number;
  /** Without trailing white space. */
  readonly end: number;
}

const segmenters = new Map<string, Intl.Segmenter>();

/** Abbreviations whose full stop does not end a sentence. `Intl.Segmenter` does not know them. */
const ABBREVIATION =
  /(?:^|[\s(.])(?:\p{L}|Dr|Mr|Mrs|Ms|Prof|St|Sr|Sra|vs|etc|cf|approx|No|Nr|Fig|Abb|Tab|vol|pp|ca|bzw|vgl|usw|inkl|Jh|Mio|Mrd|Mme|env|núm|pág|ecc|ill|kb|pl)\.\s*$/iu;

function sentencesOf(text: string, language: string): Sentence[] {
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
    segmenters.set(language, segmenter);
  }
  const sentences: Sentence[] = [];
  let isOpen = false;
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.trimEnd().length;
    const last = sentences.at(-1);
    if (last && isOpen) sentences[sentences.length - 1] = { at: last.at, end: Math.max(last.end, end) };
    else if (end > index) sentences.push({ at: index, end });
    isOpen = ABBREVIATION.test(segment);
  }
  return sentences;
}

/** Returns a part of a very long sentence around its first mark. */
function cutPassage(text: string, marks: readonly Mark[], start: number, end: number): TextSegment[] {
  const first = marks.find((mark) => mark.at >= start && mark.at < end)?.at ?? start;
  const wanted = Math.max(start, Math.min(first - LEAD_LENGTH, end - MAX_SENTENCE_LENGTH));
  const from = wanted === start ? start : afterSpace(text, wanted);
  const rough = Math.min(end, from + MAX_SENTENCE_LENGTH);
  const to = rough === end ? end : beforeSpace(text, rough);
  return [
    ...(from > start ? [{ text: '… ', found: false }] : []),
    ...segmentsOf(text, marks, from, to),
    ...(to < end ? [{ text: ' …', found: false }] : []),
  ];
}

const isLowSurrogate = (text: string, at: number): boolean => /[\uDC00-\uDFFF]/.test(text[at] ?? '');

function afterSpace(text: string, at: number): number {
  const space = text.slice(at, at + WORD_REACH).search(/\s/);
  if (space >= 0) return at + space + 1;
  return isLowSurrogate(text, at) ? at + 1 : at;
}

function beforeSpace(text: string, at: number): number {
  const space = text.slice(at - WORD_REACH, at).search(/\s\S*$/);
  if (space >= 0) return at - WORD_REACH + space;
  return isLowSurrogate(text, at) ? at - 1 : at;
}
