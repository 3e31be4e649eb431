import { nameForm, type Word } from './read-words.ts';

/** A phrase that may describe the subject of a text. */
interface Candidate extends Term {
  count: number;
}

const LONGEST = 3;
const WORDS_CONSIDERED = 1500;

/** A phrase and its number of occurrences. */
export interface Term {
  readonly raw: string;
  readonly stems: readonly string[];
  readonly count: number;
}

/** A sentence and its words. */
export interface ReadSentence {
  readonly text: string;
  readonly words: readonly Word[];
}

/** Number of texts that contain each stem, to distinguish the vocabulary of one part from that of all parts. */
export type StemSpread = ReadonlyMap<string, number>;

export function stemSpread(parts: readonly (readonly string[])[]): StemSpread {
  const spread = new Map<string, number>();
  for (const stems of parts) for (const stem of new Set(stems)) spread.set(stem, (spread.get(stem) ?? 0) + 1);
  return spread;
}

/**
 * Extracts the phrases that describe a text best, best first, in their original spelling. Phrases are the text
 * between stop words and punctuation (RAKE: Rose et al., "Automatic Keyword Extraction from Individual
 * Documents", 2010), weighted by C-value with single words (Barrón-Cedeño et al. 2009: (1 + log2 of the length)
 * times the count minus the mean count of the longer phrases that contain it) and by how few of all `parts` use
 * the words.
 */
export function termsOf(
  sentences: readonly ReadSentence[],
  spread: StemSpread,
  parts: number,
): readonly Term[] {
  const candidates = new Map<string, Candidate>();
  let seen = 0;
  for (const { text, words } of sentences) {
    for (const run of runsOf(text, words)) addPhrases(candidates, text, run);
    seen += words.length;
    if (seen > WORDS_CONSIDERED) break;
  }
  const all = [...candidates.values()];
  const around = countsAround(all);
  return all
    .filter(({ stems, count }) => stems.length === 1 || count > 1)
    .map((candidate) => ({ candidate, weight: weigh(candidate, around, spread, parts) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || (a.candidate.raw < b.candidate.raw ? -1 : 1))
    .map(({ candidate }) => candidate);
}

/** Runs of consecutive words separated only by a space or hyphen, without stop words. */
function runsOf(sentence: string, words: readonly Word[]): readonly (readonly Word[])[] {
  const runs: Word[][] = [];
  let previous: Word | undefined;
  for (const word of words) {
    const joins = previous && !previous.isStop && /^[ -]?$/.test(sentence.slice(previous.end, word.start));
    if (!word.isStop) {
      if (joins) runs[runs.length - 1]?.push(word);
      else runs.push([word]);
    }
    previous = word;
  }
  return runs;
}

function addPhrases(candidates: Map<string, Candidate>, sentence: string, run: readonly Word[]): void {
  for (let from = 0; from < run.length; from += 1) {
    for (let to = from + 1; to <= Math.min(run.length, from + LONGEST); to += 1) {
      const words = run.slice(from, to);
      const stems = words.map(({ stem }) => stem);
      const key = stems.join(' ');
      const known = candidates.get(key);
      if (known) {
        known.count += 1;
        continue;
      }
      const raw = nameForm(sentence.slice(words[0]?.start, words[words.length - 1]?.end));
      if (raw !== undefined && (raw.length > 1 || /\p{Script=Hangul}/u.test(raw)))
        candidates.set(key, { stems, raw, count: 1 });
    }
  }
}

/** For each phrase, the mean count of the longer phrases that contain it. */
function countsAround(all: readonly Candidate[]): ReadonlyMap<string, number> {
  const sums = new Map<string, { total: number; phrases: number }>();
  for (const { stems, count } of all) {
    if (stems.length < 2 || count < 2) continue;
    for (const inner of [stems.slice(1), stems.slice(0, -1), ...stems.map((stem) => [stem])]) {
      const key = inner.join(' ');
      const sum = sums.get(key) ?? { total: 0, phrases: 0 };
      sums.set(key, { total: sum.total + count, phrases: sum.phrases + 1 });
    }
  }
  return new Map([...sums].map(([key, { total, phrases }]) => [key, total / phrases]));
}

function weigh(
  { stems, raw, count }: Candidate,
  around: ReadonlyMap<string, number>,
  spread: StemSpread,
  parts: number,
): number {
  const cValue = (1 + Math.log2(stems.length)) * (count - (around.get(stems.join(' ')) ?? 0));
  const rarity =
    stems.reduce((sum, stem) => sum + Math.log((1 + parts) / (spread.get(stem) ?? 1)), 0) / stems.length;
  return cValue * rarity * naming(raw);
}

/**
 * Weight by form: names are capitalised or have the Arabic article; short words and those in -ly, -ing, -ed
 * seldom name a subject.
 */
function naming(raw: string): number {
  if (/^[\p{Script=Latin}]{1,3}$/u.test(raw)) return /^\p{Lu}+$/u.test(raw) ? 1 : 0.4;
  if (/(?:ly|ing|ed)$/.test(raw)) return 0.5;
  if (/^ال/u.test(raw)) return 1.3;
  return /^\p{Lu}/u.test(raw) ? 1.3 : 1;
}
