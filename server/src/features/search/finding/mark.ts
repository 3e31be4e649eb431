import type { Segment } from '@flydeck/contract/search/search';
import { fold } from '../words/fold.ts';
import type { Token } from '../words/words.ts';
import type { Query } from './read-query.ts';

/** A stretch of a text that one of the wanted words stands in. */
export interface Mark {
  readonly at: number;
  readonly end: number;
  /** Which of the wanted words. */
  readonly wanted: number;
}

const PASSAGE_LENGTH = 260;
const LEAD_LENGTH = 80;
/** A cut is moved so far to the end of a word. */
const WORD_REACH = 24;

/** Where the wanted words stand among the tokens of a text; `found` tells which of them a word with spaces around it is. */
export function marksIn(
  tokens: readonly Token[],
  { wanted }: Query,
  found: ReadonlyMap<string, number>,
): Mark[] {
  const runs = wanted.flatMap(({ word }, index) => (word.unspaced ? [{ key: word.key, index }] : []));
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
    // Where folding changed the run's length, places inside it are unknown.
    if (folded.length !== text.length) return [{ at, end: at + text.length, wanted: index }];
    return [{ at: at + inside, end: at + inside + key.length, wanted: index }];
  }
  return [];
}

/** A text in pieces, with its marks. */
export function segmentsOf(text: string, marks: readonly Mark[], from = 0, to = text.length): Segment[] {
  const segments: Segment[] = [];
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

/** The part of a text around its first mark, with an ellipsis where something was left out. */
export function passageOf(text: string, marks: readonly Mark[]): Segment[] {
  if (text.length <= PASSAGE_LENGTH) return segmentsOf(text, marks);
  const first = marks[0]?.at ?? 0;
  const wish = Math.max(0, Math.min(first - LEAD_LENGTH, text.length - PASSAGE_LENGTH));
  const from = wish === 0 ? 0 : afterSpace(text, wish);
  const end = Math.min(text.length, from + PASSAGE_LENGTH);
  const to = end === text.length ? end : beforeSpace(text, end);
  return [
    ...(from > 0 ? [{ text: '… ', found: false }] : []),
    ...segmentsOf(text, marks, from, to),
    ...(to < text.length ? [{ text: ' …', found: false }] : []),
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
