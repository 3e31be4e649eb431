import { itemAt } from '@flydeck/scene/checked-access';
import { sql } from 'kysely';
import { ATTRIBUTES, quoteTerm, termOf } from '../entries/terms.ts';
import type { SearchDb } from '../search-db.ts';
import { deletionHashes, editDistance } from '../words/edit-distance.ts';
import { loadStems } from '../words/stems.ts';
import { parseWords, tokenize, toWord } from '../words/words.ts';
import { countMatches, type IndexQuery } from './count-matches.ts';
import { listLanguages, normalizeSearch, partitionQuery, type Query, type QueryWord } from './read-query.ts';

/** Shorter words are not corrected. */
const MIN_WORD_LENGTH = 3;
/** In a shorter word, only one error is corrected: with two errors, an unrelated word would often match. */
const MIN_LENGTH_FOR_TWO_ERRORS = 6;
/** Maximum number of candidates for one misspelt word. */
const MAX_CANDIDATES = 6;
/** Maximum number of words of the vocabulary that are compared with one misspelt word, to limit the search time. */
const MAX_VOCABULARY_ROWS = 2000;

/** A word of the vocabulary that may replace a misspelt word. */
interface Candidate {
  /** The word in lower case and without accents. */
  readonly word: string;
  /** The word in lower case with accents, as it is shown. */
  readonly displayForm: string;
  /** Edit distance between the misspelt word and `word`. */
  readonly errors: number;
}

export interface CorrectionOptions {
  /** Language of the interface. */
  readonly language: string;
  /**
   * The words of suggested terms, in lower case without accents. These words are never corrected, even if no
   * presentation contains them.
   */
  readonly uncorrectableWordKeys?: ReadonlySet<string> | undefined;
}

/**
 * Returns the search `text` with its misspelt words replaced; undefined if there is no correction. Replaces only words
 * that occur in no listed presentation of any language. All replacements are words of the same language. Prefers
 * replacements with the fewest errors, then the most frequent replacements.
 */
export async function findCorrection(
  db: SearchDb,
  text: string,
  query: Query,
  options: CorrectionOptions,
): Promise<string | undefined> {
  // The limit 1 is enough, because a word is corrected only if it has no match (0).
  const counts = await countMatches(
    db,
    query.words.map((queryWord) => allWordsQuery([queryWord])),
    1,
  );
  const occurs = (queryWord: QueryWord) => counts[query.words.indexOf(queryWord)] !== 0;
  const misspeltWords = query.words.filter((queryWord) => !occurs(queryWord) && isCorrectable(queryWord, options));
  if (misspeltWords.length === 0) return undefined;
  const candidates = await Promise.all(misspeltWords.map(({ word }) => findCandidates(db, word.key)));
  if (candidates.every((wordCandidates) => wordCandidates.length === 0)) return undefined;
  const knownWords = query.words.filter(occurs);
  const languages = await findPossibleLanguages(db, query, knownWords, options.language);
  const corrections = await selectCorrections(db, candidates, languages);
  if (corrections.every((correction) => correction === undefined)) return undefined;
  const replacements = new Map(
    corrections.flatMap((best, index) =>
      best ? [[itemAt(misspeltWords, index).word.key, best.displayForm] as const] : [],
    ),
  );
  return replaceWords(normalizeSearch(text), replacements);
}

/** Returns whether a word can be corrected. The vocabulary contains no words of scripts without spaces. */
function isCorrectable({ word }: QueryWord, { uncorrectableWordKeys }: CorrectionOptions): boolean {
  if (word.isUnspacedRun || !/^\p{L}+$/u.test(word.key) || word.key.length < MIN_WORD_LENGTH) return false;
  return !uncorrectableWordKeys?.has(word.key);
}

/** Replaces words of a text. The keys of `replacements` are words in lower case without accents. */
function replaceWords(text: string, replacements: ReadonlyMap<string, string>): string {
  let result = '';
  let offset = 0;
  for (const token of tokenize(text)) {
    const replacement = replacements.get(toWord(token).key);
    if (replacement === undefined) continue;
    result += text.slice(offset, token.offset) + replacement;
    offset = token.offset + token.text.length;
  }
  return result + text.slice(offset);
}

/**
 * Returns the languages in which the search may be written: the language of the filter, else the languages that have a
 * presentation with all `knownWords` (all languages without `knownWords`). If these languages include the language of
 * the interface, returns only the language of the interface.
 */
async function findPossibleLanguages(
  db: SearchDb,
  query: Query,
  knownWords: readonly QueryWord[],
  interfaceLanguage: string,
): Promise<readonly string[]> {
  if (query.filters.language !== undefined) return [query.filters.language];
  const languages = await listLanguages(db);
  const counts =
    knownWords.length === 0
      ? []
      : await countMatches(
          db,
          languages.map((language) => allWordsQuery(knownWords, language)),
          1,
        );
  const possibleLanguages = knownWords.length === 0 ? languages : languages.filter((_, index) => counts[index] !== 0);
  return possibleLanguages.includes(interfaceLanguage) ? [interfaceLanguage] : possibleLanguages;
}

/**
 * Returns the best candidate for each misspelt word. All returned candidates belong to one language: the language with
 * candidates for the most words. Of several languages with candidates for the same number of words, the language with
 * the fewest errors is chosen, then the language with the most matches.
 */
async function selectCorrections(
  db: SearchDb,
  candidates: readonly (readonly Candidate[])[],
  languages: readonly string[],
): Promise<readonly (Candidate | undefined)[]> {
  const allCandidates = candidates.flat();
  const pairs = languages.flatMap((language) => allCandidates.map((candidate) => ({ language, candidate })));
  const counts = await countMatches(
    db,
    pairs.map(({ language, candidate }) => wordInLanguageQuery(language, candidate.word)),
  );
  const countByLanguageAndWord = new Map(
    pairs.map(({ language, candidate }, index) => [`${language} ${candidate.word}`, counts[index] ?? 0]),
  );
  const resultsByLanguage = await Promise.all(
    languages.map(async (language) => {
      const isMeaningful = await loadStopWordFilter(db, language, allCandidates);
      const count = ({ word }: Candidate) => countByLanguageAndWord.get(`${language} ${word}`) ?? 0;
      const best = candidates.map((wordCandidates) =>
        wordCandidates
          .filter((candidate) => isMeaningful(candidate) && count(candidate) > 0)
          .reduce<Candidate | undefined>(
            (bestSoFar, next) =>
              bestSoFar === undefined ||
              next.errors < bestSoFar.errors ||
              (next.errors === bestSoFar.errors && count(next) > count(bestSoFar))
                ? next
                : bestSoFar,
            undefined,
          ),
      );
      const corrections = best.filter((candidate) => candidate !== undefined);
      return {
        best,
        correctedCount: corrections.length,
        errors: corrections.reduce((sum, { errors }) => sum + errors, 0),
        frequency: corrections.reduce((sum, candidate) => sum + count(candidate), 0),
      };
    }),
  );
  resultsByLanguage.sort(
    (a, b) => b.correctedCount - a.correctedCount || a.errors - b.errors || b.frequency - a.frequency,
  );
  return resultsByLanguage[0]?.best ?? [];
}

/** Returns a filter that removes stop words of the language, such as "this", because searches ignore stop words. */
async function loadStopWordFilter(
  db: SearchDb,
  language: string,
  candidates: readonly Candidate[],
): Promise<(candidate: Candidate) => boolean> {
  const words = candidates.flatMap(({ displayForm }) => parseWords(displayForm));
  const stems = await loadStems(db, words, language);
  return ({ displayForm }) => stems.get(displayForm) !== null;
}

/**
 * Returns words of the vocabulary that differ from `key` by one error or, if `key` is long enough, by two errors. Words
 * with fewer errors are first. A word with two errors must have the same first character as `key`.
 */
async function findCandidates(db: SearchDb, key: string): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('search_words')
    .select(['word', 'shown as displayForm'])
    // `near` contains the deletion hashes of the word. `&&`: the two arrays have an element in common.
    .where(sql<boolean>`near && ${deletionHashes(key)}::integer[]`)
    .where('word', '!=', key)
    .limit(MAX_VOCABULARY_ROWS)
    .execute();
  const maxErrors = key.length < MIN_LENGTH_FOR_TWO_ERRORS ? 1 : 2;
  return rows
    .filter(({ word }) => Math.abs(word.length - key.length) <= maxErrors)
    .map(({ word, displayForm }) => ({ word, displayForm, errors: editDistance(key, word) }))
    .filter(({ word, errors }) => errors <= maxErrors && (errors < 2 || word[0] === key[0]))
    .sort((a, b) => a.errors - b.errors || Number(b.word[0] === key[0]) - Number(a.word[0] === key[0]))
    .slice(0, MAX_CANDIDATES);
}

/** Returns a query for presentations in a language that contain a word in any field. */
const wordInLanguageQuery =
  (language: string, word: string): IndexQuery =>
  (partition) =>
    `${quoteTerm(termOf(partition, 'anywhere', word))} & ${quoteTerm(termOf(partition, 'attribute', ATTRIBUTES.language(language)))}`;

/** Returns a query for presentations, of one language or of any, that contain all words in any field. */
const allWordsQuery =
  (words: readonly QueryWord[], language?: string): IndexQuery =>
  (partition) =>
    partitionQuery({ words, filters: { language } }, partition, 'anywhere', 'all');
