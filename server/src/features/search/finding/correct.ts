import { itemAt } from '@flydeck/scene/checked-access';
import { sql } from 'kysely';
import { FACTS, quoted, termOf } from '../entries/terms.ts';
import type { SearchDb } from '../search-db.ts';
import { deletionHashes, editDistance } from '../words/edit-distance.ts';
import { stemsOf } from '../words/stems.ts';
import { tokensOf, wordOf, wordsOf } from '../words/words.ts';
import { countMatches, type PartitionQuery } from './count-matches.ts';
import { languagesOf, normalizeSearch, partitionQuery, type Query, type QueryWord } from './read-query.ts';

const MIN_LENGTH = 3;
/** Shorter words are corrected by one error at most: two errors turn them into different words. */
const MIN_LENGTH_FOR_TWO_ERRORS = 6;
const MAX_CANDIDATES = 6;
/** Limit of vocabulary rows read for one word; words rarely share hashes with more. */
const MAX_NEAR = 2000;

interface Candidate {
  readonly word: string;
  readonly shown: string;
  readonly errors: number;
}

export interface CorrectionOptions {
  /** Language of the interface. */
  readonly language: string;
  /** Keys of words that are never corrected although nothing contains them: those of suggested terms. */
  readonly neverCorrected?: ReadonlySet<string> | undefined;
}

/**
 * Returns the search `text` with its misspelt words replaced; undefined if there is nothing to correct. Replaces only
 * words that occur in no listed presentation of any language, and only by words of one common language: those with
 * the fewest errors, then the most frequent.
 */
export async function correctionOf(
  db: SearchDb,
  text: string,
  query: Query,
  options: CorrectionOptions,
): Promise<string | undefined> {
  const counts = await countMatches(
    db,
    query.words.map((wanted) => termsOf([wanted])),
    1,
  );
  const isKnown = (wanted: QueryWord) => counts[query.words.indexOf(wanted)] !== 0;
  const unknown = query.words.filter((wanted) => !isKnown(wanted) && isCorrectable(wanted, options));
  if (unknown.length === 0) return undefined;
  const candidates = await Promise.all(unknown.map(({ word }) => candidatesFor(db, word.key)));
  if (candidates.every((near) => near.length === 0)) return undefined;
  const known = query.words.filter(isKnown);
  const languages = await languagesFor(db, query, known, options.language);
  const corrections = await bestCorrections(db, candidates, languages);
  if (corrections.every((correction) => correction === undefined)) return undefined;
  const shownFor = new Map(
    corrections.flatMap((best, index) =>
      best ? [[itemAt(unknown, index).word.key, best.shown] as const] : [],
    ),
  );
  return replaceWords(normalizeSearch(text), shownFor);
}

function isCorrectable({ word }: QueryWord, { neverCorrected }: CorrectionOptions): boolean {
  if (word.unspaced || !/^\p{L}+$/u.test(word.key) || word.key.length < MIN_LENGTH) return false;
  return !neverCorrected?.has(word.key);
}

/** Returns the text as it was typed, except for the replaced words. */
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
 * Returns the languages that the search may be written in: the language filter, else the languages in which its known
 * words occur together. Returns only the interface's language if it is one of them.
 */
async function languagesFor(
  db: SearchDb,
  query: Query,
  known: readonly QueryWord[],
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

/**
 * Returns the best candidate of each unknown word, all in the language that corrects most words with the fewest
 * errors.
 */
async function bestCorrections(
  db: SearchDb,
  candidates: readonly (readonly Candidate[])[],
  languages: readonly string[],
): Promise<readonly (Candidate | undefined)[]> {
  const all = candidates.flat();
  const pairs = languages.flatMap((language) => all.map((candidate) => ({ language, candidate })));
  const counts = await countMatches(
    db,
    pairs.map(({ language, candidate }) => wordIn(language, candidate.word)),
  );
  const countIn = new Map(
    pairs.map(({ language, candidate }, index) => [`${language} ${candidate.word}`, counts[index] ?? 0]),
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

/** Returns whether a candidate is not a stop word ("this", "say") of the language: searches ignore stop words. */
async function meaningfulIn(
  db: SearchDb,
  language: string,
  candidates: readonly Candidate[],
): Promise<(candidate: Candidate) => boolean> {
  const words = candidates.flatMap(({ shown }) => wordsOf(shown));
  const stems = await stemsOf(db, words, language);
  return ({ shown }) => stems.get(shown) !== null;
}

/** Returns words of the vocabulary within the allowed number of errors, those with the fewest errors first. */
async function candidatesFor(db: SearchDb, key: string): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('search_words')
    .select(['word', 'shown'])
    .where(sql<boolean>`near && ${deletionHashes(key)}::integer[]`)
    .where('word', '!=', key)
    .limit(MAX_NEAR)
    .execute();
  const maxErrors = key.length < MIN_LENGTH_FOR_TWO_ERRORS ? 1 : 2;
  return rows
    .filter(({ word }) => Math.abs(word.length - key.length) <= maxErrors)
    .map(({ word, shown }) => ({ word, shown, errors: editDistance(key, word) }))
    .filter(({ word, errors }) => errors <= maxErrors && (errors < 2 || word[0] === key[0]))
    .sort((a, b) => a.errors - b.errors || Number(b.word[0] === key[0]) - Number(a.word[0] === key[0]))
    .slice(0, MAX_CANDIDATES);
}

const wordIn =
  (language: string, word: string): PartitionQuery =>
  (partition) =>
    `${quoted(termOf(partition, 'anywhere', word))} & ${quoted(termOf(partition, 'fact', FACTS.language(language)))}`;

const termsOf =
  (words: readonly QueryWord[], language?: string): PartitionQuery =>
  (partition) =>
    partitionQuery({ words, filters: { language } }, partition, 'anywhere', 'all');
