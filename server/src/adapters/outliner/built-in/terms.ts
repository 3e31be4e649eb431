import { titleFormOf, type Word } from './read-words.ts';
import { countStems } from './text-tiling.ts';

const MAX_PHRASE_WORDS = 3;
/** Number of words of a text after which no more sentences are examined. */
const MAX_WORDS = 1500;

/** A phrase and its number of occurrences. */
export interface Term {
  /** The phrase as it is spelled in the text; a Korean phrase without a particle at its end. */
  readonly raw: string;
  readonly stems: readonly string[];
  readonly count: number;
}

/** A term whose occurrences are being counted. */
interface Candidate extends Term {
  count: number;
}

/** A sentence and its words. */
export interface SentenceWithWords {
  readonly text: string;
  readonly words: readonly Word[];
}

/**
 * Number of topics that contain each stem, by stem. A stem that occurs in few topics distinguishes these topics from
 * other topics.
 */
export type StemSpread = ReadonlyMap<string, number>;

export const countStemSpread = (topicStems: readonly (readonly string[])[]): StemSpread =>
  countStems(topicStems.map((stems) => new Set(stems)));

/**
 * Returns the phrases that describe a text, best first, in their original spelling. Phrases are the words between stop
 * words and punctuation (RAKE: Rose et al., "Automatic Keyword Extraction from Individual Documents", 2010). The weight
 * of a phrase is the product of its C-value (Barrón-Cedeño et al., "An Improved Automatic Term Recognition Method for
 * Spanish", 2009), of the rarity of its stems among the topics, and of a factor that is higher for names. The C-value
 * is (1 + log2 W) × (C - M): W is the number of words, C the count of the phrase, and M the mean count of the longer
 * phrases that contain the phrase.
 */
export function extractTerms(
  sentences: readonly SentenceWithWords[],
  spread: StemSpread,
  topicCount: number,
): readonly Term[] {
  const candidates = new Map<string, Candidate>();
  let wordCount = 0;
  for (const { text, words } of sentences) {
    for (const run of splitRuns(text, words)) addPhrases(candidates, text, run);
    wordCount += words.length;
    if (wordCount > MAX_WORDS) break;
  }
  const allCandidates = [...candidates.values()];
  const containingCounts = computeContainingCounts(allCandidates);
  return (
    allCandidates
      // Omits phrases of several words that occur only once.
      .filter(({ stems, count }) => stems.length === 1 || count > 1)
      .map((candidate) => ({ candidate, weight: weigh(candidate, containingCounts, spread, topicCount) }))
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight || (a.candidate.raw < b.candidate.raw ? -1 : 1))
      .map(({ candidate }) => candidate)
  );
}

/** Splits a sentence at stop words and punctuation. The words of a run are separated only by spaces or hyphens. */
function splitRuns(sentence: string, words: readonly Word[]): readonly (readonly Word[])[] {
  const runs: Word[][] = [];
  let previous: Word | undefined;
  for (const word of words) {
    const isAdjacent = previous && !previous.isStop && /^[ -]?$/.test(sentence.slice(previous.end, word.start));
    if (!word.isStop && isAdjacent) runs.at(-1)?.push(word);
    else if (!word.isStop) runs.push([word]);
    previous = word;
  }
  return runs;
}

function addPhrases(candidates: Map<string, Candidate>, sentence: string, run: readonly Word[]): void {
  for (let from = 0; from < run.length; from += 1) {
    for (let to = from + 1; to <= Math.min(run.length, from + MAX_PHRASE_WORDS); to += 1) {
      const words = run.slice(from, to);
      const stems = words.map(({ stem }) => stem);
      const key = stems.join(' ');
      const candidate = candidates.get(key);
      if (candidate) {
        candidate.count += 1;
        continue;
      }
      const raw = titleFormOf(sentence.slice(words[0]?.start, words.at(-1)?.end));
      if (raw !== undefined && (raw.length > 1 || /\p{Script=Hangul}/u.test(raw)))
        candidates.set(key, { stems, raw, count: 1 });
    }
  }
}

/**
 * Returns the mean counts of the longer phrases that contain a phrase, by the stems of the contained phrase. Longer
 * phrases that occur once are ignored.
 */
function computeContainingCounts(allCandidates: readonly Candidate[]): ReadonlyMap<string, number> {
  const sums = new Map<string, { total: number; phraseCount: number }>();
  for (const { stems, count } of allCandidates) {
    if (stems.length < 2 || count < 2) continue;
    for (const phrase of [stems.slice(1), stems.slice(0, -1), ...stems.map((stem) => [stem])]) {
      const key = phrase.join(' ');
      const sum = sums.get(key) ?? { total: 0, phraseCount: 0 };
      sums.set(key, { total: sum.total + count, phraseCount: sum.phraseCount + 1 });
    }
  }
  return new Map([...sums].map(([key, { total, phraseCount }]) => [key, total / phraseCount]));
}

function weigh(
  { stems, raw, count }: Candidate,
  containingCounts: ReadonlyMap<string, number>,
  spread: StemSpread,
  topicCount: number,
): number {
  const containingCount = containingCounts.get(stems.join(' ')) ?? 0;
  const cValue = (1 + Math.log2(stems.length)) * (count - containingCount);
  const rarity =
    stems.reduce((sum, stem) => sum + Math.log((1 + topicCount) / (spread.get(stem) ?? 1)), 0) / stems.length;
  return cValue * rarity * formWeightOf(raw);
}

/**
 * Returns a weight by the form of a phrase: higher for names, which are capitalized or have the Arabic article, and
 * lower for words that end in -ly, -ing or -ed and for words of up to three letters that are no acronyms, because these
 * words rarely name a subject.
 */
function formWeightOf(raw: string): number {
  if (/^[\p{Script=Latin}]{1,3}$/u.test(raw)) return /^\p{Lu}+$/u.test(raw) ? 1 : 0.4;
  if (/(?:ly|ing|ed)$/.test(raw)) return 0.5;
  if (/^ال/u.test(raw)) return 1.3;
  return /^\p{Lu}/u.test(raw) ? 1.3 : 1;
}
