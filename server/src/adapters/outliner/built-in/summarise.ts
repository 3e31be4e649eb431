import type { OutlineLength } from '@flydeck/contract/outlines/make-outline';
import { OUTLINE_NOTES_MAX_LENGTH, OUTLINE_TITLE_MAX_LENGTH } from '@flydeck/contract/outlines/outline';
import { centralities } from './centrality.ts';
import { type Block, looksLikeTitle } from './read-blocks.ts';
import type { ReadSentences } from './read-sentences.ts';
import type { ReadWords, Word } from './read-words.ts';
import { shorten } from './shorten.ts';
import { type ReadSentence, type StemSpread, type Term, termsOf } from './terms.ts';
import type { Unit } from './text-tiling.ts';

/** A sentence or list item with the data for comparing it. */
export interface Sentence extends Unit, ReadSentence {}

const LINES = { short: 3, medium: 4, long: 6 } as const satisfies Record<OutlineLength, number>;
const LINE_WIDTH = 120;
const TITLE_WIDTH = 64;

/** Yields the sentences of a block; a short list item is one sentence. */
export function* sentencesOf(
  block: Block,
  readSentences: ReadSentences,
  readWords: ReadWords,
): Generator<Sentence> {
  const whole = block.kind === 'item' && block.text.length <= LINE_WIDTH;
  const texts = whole ? [block.text] : readSentences(block.text);
  for (const [index, text] of texts.entries()) {
    const words: readonly Word[] = readWords(text);
    const stems = words.filter(({ isStop }) => !isStop).map(({ stem }) => stem);
    yield { text, words, stems, opens: index === 0, titles: texts.length === 1 && looksLikeTitle(text) };
  }
}

/** Selects the most central sentences in text order, shortened. Sentences at the start count more. */
export function keyLines(sentences: readonly Sentence[], length: OutlineLength): readonly string[] {
  const scores = centralities(sentences.map(({ stems }) => stems));
  const ranked = sentences
    .map((sentence, index) => ({
      sentence,
      index,
      score: (scores[index] ?? 0) * prominence(sentence, index),
    }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, LINES[length])
    .sort((a, b) => a.index - b.index);
  return [...new Set(ranked.map(({ sentence }) => capitalise(shorten(sentence.text, LINE_WIDTH))))].filter(
    Boolean,
  );
}

/** Weight by position: the first sentence of a part or paragraph counts more, fragments and questions count less. */
function prominence({ opens, stems, text }: Sentence, index: number): number {
  return (
    (index === 0 ? 1.4 : opens ? 1.15 : 1) * (stems.length < 3 ? 0.7 : 1) * (text.endsWith('?') ? 0.7 : 1)
  );
}

/**
 * Names a part without a heading: its first line if it looks like a title, else the one or two terms that
 * distinguish it from the other parts, else its first sentence, shortened.
 */
export function nameOf(
  sentences: readonly Sentence[],
  { language, spread, parts, taken }: Naming,
): { readonly title: string; readonly rest: readonly Sentence[] } {
  const [first, ...rest] = sentences;
  if (first?.titles && rest.length > 0)
    return { title: capitalise(shorten(first.text, OUTLINE_TITLE_MAX_LENGTH)), rest };
  const terms = termsOf(sentences, spread, parts).filter(
    ({ raw, stems }) => !taken.has(stems.join(' ')) && raw.length <= TITLE_WIDTH / 2,
  );
  const chosen = chooseTerms(terms);
  for (const { stems } of chosen) taken.add(stems.join(' '));
  const names = chosen.map(({ raw }) => raw);
  const title =
    names.length > 0 ? capitalise(list(names, language)) : shorten(first?.text ?? '', TITLE_WIDTH);
  return { title, rest: sentences };
}

export interface Naming {
  readonly language: string;
  readonly spread: StemSpread;
  readonly parts: number;
  /** Stems of the terms that name other parts. The chosen terms are added. */
  readonly taken: Set<string>;
}

/** Chooses a phrase alone, or a word together with a second frequent word. */
function chooseTerms([first, ...others]: readonly Term[]): readonly Term[] {
  if (first === undefined) return [];
  if (first.stems.length > 1 || first.raw.length > 16) return [first];
  const second = others
    .slice(0, 5)
    .find(
      ({ stems, count, raw }) =>
        stems.length === 1 && count > 1 && !alike(raw.toLowerCase(), first.raw.toLowerCase()),
    );
  return second === undefined ? [first] : [first, second];
}

const alike = (a: string, b: string): boolean => a.includes(b.slice(0, 5)) || b.includes(a.slice(0, 5));

/** "Honey and water". In Korean a comma is used, because conjunction particles would have to agree with the words. */
function list(terms: readonly string[], language: string): string {
  if (language === 'und' || language === 'ko') return terms.join(', ');
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(terms);
}

/** The term that occurs in most parts; undefined if there are no terms. */
export function sharedTerm(sentences: readonly Sentence[], spread: StemSpread): string | undefined {
  const [best, ...others] = termsOf(sentences, new Map(), 1).slice(0, 8);
  const reach = ({ stems }: Term) => Math.min(...stems.map((stem) => spread.get(stem) ?? 0));
  return others.reduce((widest, term) => (widest && reach(term) > reach(widest) ? term : widest), best)?.raw;
}

/** Capitalises the first letter, if the script has capitals. */
export function capitalise(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase() + text.slice(first.length);
}

/**
 * The full text of a part as speaker notes, cut at paragraphs if too long; undefined if everything is already
 * shown.
 */
export function notesOf(blocks: readonly Block[], shown: readonly string[]): string | undefined {
  let notes = '';
  for (const { text } of blocks) {
    const longer = notes === '' ? text : `${notes}\n${text}`;
    if (longer.length > OUTLINE_NOTES_MAX_LENGTH) break;
    notes = longer;
  }
  const isShown = notes.split('\n').every((line) => shown.some((other) => other.length >= line.length - 1));
  return notes === '' || isShown ? undefined : notes;
}
