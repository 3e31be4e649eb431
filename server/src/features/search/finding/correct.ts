import { sql } from 'kysely';
import { FACTS, quoted, termOf } from '../entries/terms.ts';
import type { SearchDb } from '../tables.ts';
import { errorsBetween, nearOf } from '../words/near.ts';
import { stemsOf } from '../words/stems.ts';
import { tokensOf, wordOf, wordsOf } from '../words/words.ts';
import { countMatches, type TermsOnShelf } from './count-matches.ts';
import { languagesOf, type Query, shelfQuery, tidySearch, type Wanted } from './read-query.ts';

const MIN_LENGTH = 3;
/** Shorter words are corrected by one error at most: two errors turn them into other words. */
const MIN_LENGTH_FOR_TWO_ERRORS = 6;
const MAX_CANDIDATES = 6;
/** Looked up for one word; words of one length rarely share more. */
const MAX_NEAR = 2000;

interface Candidate {
  readonly word: string;
  readonly shown: string;
  readonly errors: number;
}

export interface CorrectionOptions {
  /** Language of the interface. */
  readonly language: string;
  /** Keys of words that are never corrected although nothing contains them: those that Flydeck itself suggests. */
  readonly neverCorrected?: ReadonlySet<string> | undefined;
}

/**
 * The search `text` with its misspelt words replaced; undefined where nothing is to be corrected. Only words that occur in
 * no listed presentation, in any language, are replaced, all by words of one language: the nearest, then the most frequent.
 */
export async function correctionOf(
  db: SearchDb,
  text: string,
  query: Query,
  options: CorrectionOptions,
): Promise<string | undefined> {
  const counts = await countMatches(
    db,
    query.wanted.map((wanted) => termsOf([wanted])),
    1,
  );
  const isKnown = (wanted: Wanted) => counts[query.wanted.indexOf(wanted)] !== 0;
  const unknown = query.wanted.filter((wanted) => !isKnown(wanted) && isCorrectable(wanted, options));
  if (unknown.length === 0) return undefined;
  const candidates = await Promise.all(unknown.map(({ word }) => candidatesFor(db, word.key)));
  if (candidates.every((near) => near.length === 0)) return undefined;
  const known = query.wanted.filter(isKnown);
  const languages = await languagesFor(db, query, known, options.language);
  const corrections = await bestCorrections(db, candidates, languages);
  if (corrections.every((correction) => correction === undefined)) return undefined;
  const shownFor = new Map(
    corrections.flatMap((best, index) => (best ? [[unknown[index]!.word.key, best.shown] as const] : [])),
  );
  return replaceWords(tidySearch(text), shownFor);
}

function isCorrectable({ word }: Wanted, { neverCorrected }: CorrectionOptions): boolean {
  if (word.unspaced || !/^\p{L}+$/u.test(word.key) || word.key.length < MIN_LENGTH) return false;
  return !neverCorrected?.has(word.key);
}

/** The text as it was typed, but for the replaced words. */
function replaceWords(text: string, shownFor: ReadonlyMap<string, string>): string {
  let replaced = '';
  let at = 0;
  for (const token of tokensOf(text)) {
    const shown = shownFor.get(wordOf(token).key);
    if (shown === undefined) continue;
    replaced += text.slice(at, token.at) + shown;
    at = token.at + token.text.length;
  }
  return replaced + text.slice(at);
}

/**
 * Languages that the search may be written in: the one that it is filtered by, else those in which its known words occur
 * together; of these the interface's where it is one of them.
 */
async function languagesFor(
  db: SearchDb,
  query: Query,
  known: readonly Wanted[],
  ui: string,
): Promise<readonly string[]> {
  if (query.filters.language !== undefined) return [query.filters.language];
  const all = await languagesOf(db);
  const counts =
    known.length === 0
      ? []
      : await countMatches(
          db,
          all.map((language) => termsOf(known, language)),
          1,
        );
  const possible = known.length === 0 ? all : all.filter((_, index) => counts[index] !== 0);
  return possible.includes(ui) ? [ui] : possible;
}

/** For each unknown word its best candidate, all of the language that corrects most words with the fewest errors. */
async function bestCorrections(
  db: SearchDb,
  candidates: readonly (readonly Candidate[])[],
  languages: readonly string[],
): Promise<readonly (Candidate | undefined)[]> {
  const all = candidates.flat();
  const asked = languages.flatMap((language) => all.map((candidate) => ({ language, candidate })));
  const counts = await countMatches(
    db,
    asked.map(({ language, candidate }) => wordIn(language, candidate.word)),
  );
  const countIn = new Map(
    asked.map(({ language, candidate }, index) => [`${language} ${candidate.word}`, counts[index] ?? 0]),
  );
  const inLanguages = await Promise.all(
    languages.map(async (language) => {
      const meaningful = await meaningfulIn(db, language, all);
      const count = ({ word }: Candidate) => countIn.get(`${language} ${word}`) ?? 0;
      const best = candidates.map((near) =>
        near
          .filter((candidate) => meaningful(candidate) && count(candidate) > 0)
          .reduce<Candidate | undefined>(
            (first, next) =>
              first === undefined ||
              next.errors < first.errors ||
              (next.errors === first.errors && count(next) > count(first))
                ? next
                : first,
            undefined,
          ),
      );
      const found = best.filter((candidate) => candidate !== undefined);
      return {
        best,
        corrected: found.length,
        errors: found.reduce((sum, { errors }) => sum + errors, 0),
        frequency: found.reduce((sum, candidate) => sum + count(candidate), 0),
      };
    }),
  );
  inLanguages.sort((a, b) => b.corrected - a.corrected || a.errors - b.errors || b.frequency - a.frequency);
  return inLanguages[0]?.best ?? [];
}

/** Words without meaning in a language ("this", "say") are no corrections: a search leaves them out. */
async function meaningfulIn(
  db: SearchDb,
  language: string,
  candidates: readonly Candidate[],
): Promise<(candidate: Candidate) => boolean> {
  const words = candidates.flatMap(({ shown }) => wordsOf(shown));
  const stems = await stemsOf(db, words, language);
  return ({ shown }) => stems.get(shown) !== null;
}

/** Words of the vocabulary that are so near that they may be meant, the nearest first. */
async function candidatesFor(db: SearchDb, key: string): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('search_words')
    .select(['word', 'shown'])
    .where(sql<boolean>`near && ${nearOf(key)}::integer[]`)
    .where('word', '!=', key)
    .limit(MAX_NEAR)
    .execute();
  const most = key.length < MIN_LENGTH_FOR_TWO_ERRORS ? 1 : 2;
  return rows
    .filter(({ word }) => Math.abs(word.length - key.length) <= most)
    .map(({ word, shown }) => ({ word, shown, errors: errorsBetween(key, word) }))
    .filter(({ word, errors }) => errors <= most && (errors < 2 || word[0] === key[0]))
    .sort((a, b) => a.errors - b.errors || Number(b.word[0] === key[0]) - Number(a.word[0] === key[0]))
    .slice(0, MAX_CANDIDATES);
}

const wordIn =
  (language: string, word: string): TermsOnShelf =>
  (shelf) =>
    `${quoted(termOf(shelf, 'anywhere', word))} & ${quoted(termOf(shelf, 'fact', FACTS.language(language)))}`;

const termsOf =
  (wanted: readonly Wanted[], language?: string): TermsOnShelf =>
  (shelf) =>
    shelfQuery({ wanted, filters: { language } }, shelf, 'anywhere', 'all');
