import type { OutlineLength } from '@flydeck/contract/outlines/make-outline';
import { OUTLINE_NOTES_MAX_LENGTH, OUTLINE_TITLE_MAX_LENGTH } from '@flydeck/contract/outlines/outline';
import { computeCentralities } from './centrality.ts';
import { type Block, looksLikeTitle } from './read-blocks.ts';
import type { ReadSentences } from './read-sentences.ts';
import type { ReadWords } from './read-words.ts';
import { shorten } from './shorten.ts';
import { extractTerms, type SentenceWithWords, type StemSpread, type Term } from './terms.ts';
import type { TextUnit } from './text-tiling.ts';

/** A sentence or list item with the data for comparing it with others. */
export interface Sentence extends TextUnit, SentenceWithWords {}

/** Maximum number of lines of a topic. */
const MAX_LINES = { short: 3, medium: 4, long: 6 } as const satisfies Record<OutlineLength, number>;
/** Maximum length of a line of a topic, in characters. */
const LINE_MAX_LENGTH = 120;
/** Maximum length of a title made of terms or of a shortened sentence, in characters. */
const CREATED_TITLE_MAX_LENGTH = 64;

/** Yields the sentences of a block. A short list item is a single sentence. */
export function* sentencesOf(block: Block, readSentences: ReadSentences, readWords: ReadWords): Generator<Sentence> {
  const isShortItem = block.kind === 'item' && block.text.length <= LINE_MAX_LENGTH;
  const texts = isShortItem ? [block.text] : readSentences(block.text);
  for (const [index, text] of texts.entries()) {
    const words = readWords(text);
    const stems = words.filter(({ isStop }) => !isStop).map(({ stem }) => stem);
    const isTitleLike = texts.length === 1 && looksLikeTitle(text);
    yield { text, words, stems, startsParagraph: index === 0, isTitleLike };
  }
}

/**
 * Returns the sentences that summarize a topic, shortened and in the order of the text: those with the highest product
 * of centrality and `prominenceOf`.
 */
export function selectKeyLines(sentences: readonly Sentence[], length: OutlineLength): readonly string[] {
  const scores = computeCentralities(sentences.map(({ stems }) => stems));
  const keySentences = sentences
    .map((sentence, index) => ({ sentence, index, score: (scores[index] ?? 0) * prominenceOf(sentence, index) }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, MAX_LINES[length])
    .sort((a, b) => a.index - b.index);
  const lines = keySentences.map(({ sentence }) => capitalize(shorten(sentence.text, LINE_MAX_LENGTH)));
  return [...new Set(lines)].filter(Boolean);
}

/** Returns a weight: higher for the first sentence of a topic or paragraph, lower for fragments and questions. */
function prominenceOf({ startsParagraph, stems, text }: Sentence, index: number): number {
  return (
    (index === 0 ? 1.4 : startsParagraph ? 1.15 : 1) * (stems.length < 3 ? 0.7 : 1) * (text.endsWith('?') ? 0.7 : 1)
  );
}

/**
 * Chooses the title of a topic without a heading: its first sentence if that sentence looks like a title, otherwise
 * one or two terms that distinguish the topic from others. Without such terms, the title is the shortened first
 * sentence. Returns the title and the sentences that remain for the text of the topic.
 */
export function chooseTitle(
  sentences: readonly Sentence[],
  { language, spread, topicCount, usedTerms }: NamingContext,
): { readonly title: string; readonly remaining: readonly Sentence[] } {
  const [first, ...remaining] = sentences;
  if (first?.isTitleLike && remaining.length > 0)
    return { title: capitalize(shorten(first.text, OUTLINE_TITLE_MAX_LENGTH)), remaining };
  const terms = extractTerms(sentences, spread, topicCount).filter(
    ({ raw, stems }) => !usedTerms.has(stems.join(' ')) && raw.length <= CREATED_TITLE_MAX_LENGTH / 2,
  );
  const chosenTerms = chooseTerms(terms);
  for (const { stems } of chosenTerms) usedTerms.add(stems.join(' '));
  const names = chosenTerms.map(({ raw }) => raw);
  const title =
    names.length > 0 ? capitalize(joinTerms(names, language)) : shorten(first?.text ?? '', CREATED_TITLE_MAX_LENGTH);
  return { title, remaining: sentences };
}

interface NamingContext {
  readonly language: string;
  /** Number of topics that contain each stem. */
  readonly spread: StemSpread;
  readonly topicCount: number;
  /** The terms in the titles of other topics, each as its stems joined by spaces. `chooseTitle` adds its terms. */
  readonly usedTerms: Set<string>;
}

/** Returns the first term if it is a phrase or a long word, otherwise the first term and a second frequent word. */
function chooseTerms([first, ...others]: readonly Term[]): readonly Term[] {
  if (first === undefined) return [];
  if (first.stems.length > 1 || first.raw.length > 16) return [first];
  const firstName = first.raw.toLowerCase();
  const second = others
    .slice(0, 5)
    .find(({ stems, count, raw }) => stems.length === 1 && count > 1 && !isSimilar(raw.toLowerCase(), firstName));
  return second === undefined ? [first] : [first, second];
}

/** Whether one of two words contains the first five characters of the other, as inflected forms of a word do. */
const isSimilar = (a: string, b: string): boolean => a.includes(b.slice(0, 5)) || b.includes(a.slice(0, 5));

/**
 * Joins terms: "Honey and water". Uses commas if the language is undetermined, and in Korean, whose conjunctions depend
 * on the preceding word.
 */
function joinTerms(terms: readonly string[], language: string): string {
  if (language === 'und' || language === 'ko') return terms.join(', ');
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(terms);
}

/**
 * Returns a term that many topics share: of the eight terms that describe the sentences best, the term that occurs in
 * the largest number of topics. Undefined if there are no terms.
 */
export function findSharedTerm(sentences: readonly Sentence[], spread: StemSpread): string | undefined {
  const [best, ...others] = extractTerms(sentences, new Map(), 1).slice(0, 8);
  const topicCountOf = ({ stems }: Term) => Math.min(...stems.map((stem) => spread.get(stem) ?? 0));
  return others.reduce((widest, term) => (widest && topicCountOf(term) > topicCountOf(widest) ? term : widest), best)
    ?.raw;
}

/** Capitalizes the first character, if the script has capitals. */
export function capitalize(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase() + text.slice(first.length);
}

/**
 * Returns the full text of a topic as speaker notes, without the last paragraphs if the text is too long. Returns
 * undefined if there is no text, or if the displayed lines already contain the text.
 */
export function createNotes(blocks: readonly Block[], displayedLines: readonly string[]): string | undefined {
  let notes = '';
  for (const { text } of blocks) {
    const extendedNotes = notes === '' ? text : `${notes}\n${text}`;
    if (extendedNotes.length > OUTLINE_NOTES_MAX_LENGTH) break;
    notes = extendedNotes;
  }
  // Only lengths are compared: a line of the notes counts as displayed if a displayed line is at most one character
  // shorter, because displayed lines have no final full stop.
  const isDisplayed = notes
    .split('\n')
    .every((line) => displayedLines.some((other) => other.length >= line.length - 1));
  return notes === '' || isDisplayed ? undefined : notes;
}
