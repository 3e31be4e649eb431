import type { Suggestions } from '@flydeck/contract/search/suggestions';
import { displayName, isListed, presentationPath } from '../../../library/index.ts';
import { cachePerDatabase } from '../cache-per-database.ts';
import type { Field } from '../entries/terms.ts';
import { listTrendingSearches } from '../recorded-searches.ts';
import type { SearchDb } from '../search-db.ts';
import { fold, truncate } from '../words/fold.ts';
import { tokenize, toWord, type Word } from '../words/words.ts';
import { filterSuccessfulSearches } from './count-matches.ts';
import { findMatches } from './find-matches.ts';
import { normalizeSearch, partitionQuery, type Query, type QueryWord, unspacedQueryWord } from './read-query.ts';

const MAX_TERMS = 4;
const MAX_TRENDING_SEARCHES = 3;
const MAX_PRESENTATIONS = 4;
const MAX_PEOPLE = 2;
/** Shorter words are not completed, because a single character is the prefix of too many words. */
const MIN_CHARACTERS = 2;
/** Maximum length of a suggested trending search, in UTF-16 units. */
const MAX_TRENDING_SEARCH_LENGTH = 60;
/** Suggestions match at most this number of words at the end of a search. Earlier words are ignored. */
const MAX_TYPED_WORDS = 6;
/** Suggestions are selected from at most this number of matches. */
const MAX_MATCHES = 40;

const NO_SUGGESTIONS: Suggestions = { terms: [], presentations: [], people: [] };

/** A search whose last word is still being typed. */
interface TypedSearch {
  readonly text: string;
  /** The text before the last word. */
  readonly precedingText: string;
  readonly lastWord: Word;
  readonly query: Query;
}

/** Suggests searches, presentations and people for the beginning of a search. Reads only public data. */
export async function suggest(db: SearchDb, text: string): Promise<Suggestions> {
  const typed = parseTypedSearch(text);
  if (!typed) return NO_SUGGESTIONS;
  // The key fields are the title, the tags and the owner's name.
  const [keyFieldMatches, ownerMatches, trendingSearches] = await Promise.all([
    findListedMatches(db, typed.query, 'keyFields'),
    findListedMatches(db, typed.query, 'owner'),
    findTrendingSearches(db, typed),
  ]);
  const presentations = keyFieldMatches.filter(({ title }) => hasTypedWords(title, typed));
  return {
    terms: [...new Set([...trendingSearches, ...completeLastWord(presentations, typed)])].slice(0, MAX_TERMS),
    presentations: presentations.slice(0, MAX_PRESENTATIONS).map((row) => ({
      oid: row.oid,
      title: row.title,
      owner: displayName(row),
      path: presentationPath(row.oid, row.slug),
    })),
    people: selectPeople(ownerMatches, typed),
  };
}

function parseTypedSearch(text: string): TypedSearch | undefined {
  const normalized = normalizeSearch(text);
  const tokens = tokenize(normalized).slice(-MAX_TYPED_WORDS);
  const lastToken = tokens.at(-1);
  if (!lastToken) return undefined;
  const lastWord = toWord(lastToken);
  if (!lastWord.isUnspacedRun && Array.from(lastWord.key).length < MIN_CHARACTERS) return undefined;
  const words: QueryWord[] = tokens.map((token, index) => {
    const word = toWord(token);
    if (word.isUnspacedRun) return unspacedQueryWord(word);
    return { word, lexemes: [word.key], isPrefix: index === tokens.length - 1 };
  });
  return {
    text: normalized,
    precedingText: normalized.slice(0, lastToken.offset),
    lastWord,
    query: { words, filters: {} },
  };
}

/** Returns the best matches. The index may be outdated, so presentations that are no longer listed are omitted. */
async function findListedMatches(db: SearchDb, query: Query, field: Field) {
  const { page } = await findMatches(db, query, {
    match: 'all',
    partitionQuery: (partition) => partitionQuery(query, partition, field, 'all'),
    limit: MAX_MATCHES,
    sufficientTotal: MAX_MATCHES,
  });
  if (page.length === 0) return [];
  const oids = page.map(({ oid }) => oid);
  const rows = await db
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .select(['presentations.oid', 'presentations.title', 'presentations.slug', 'presentations.owner_oid'])
    .select(['username', 'first_name', 'last_name', 'public_display_name'])
    .where('presentations.oid', 'in', oids)
    .where(isListed)
    .execute();
  const byOid = new Map(rows.map((row) => [row.oid, row]));
  return oids.flatMap((oid) => byOid.get(oid) ?? []);
}

type Row = Awaited<ReturnType<typeof findListedMatches>>[number];

/**
 * Returns whether a text contains all typed words. The last typed word may be the prefix of a word. A word of a script
 * without spaces may be anywhere in the text.
 */
function hasTypedWords(text: string, { query }: TypedSearch): boolean {
  const words = tokenize(text).map(toWord);
  return query.words.every(({ word, isPrefix }) =>
    words.some(({ key }) =>
      word.isUnspacedRun ? key.includes(word.key) : isPrefix ? key.startsWith(word.key) : key === word.key,
    ),
  );
}

/**
 * Returns the typed text with the last word completed by words of titles. Words in more titles come first, then shorter
 * words.
 */
function completeLastWord(rows: readonly Row[], { precedingText, lastWord, text }: TypedSearch): string[] {
  if (lastWord.isUnspacedRun) return [];
  const counts = new Map<string, number>();
  for (const { title } of rows) {
    const words = new Set(tokenize(title).map((token) => toWord(token).text));
    for (const word of words)
      if (fold(word).startsWith(lastWord.key) && fold(word) !== lastWord.key)
        counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || a.length - b.length || (a < b ? -1 : 1))
    .map(([word]) => precedingText + word)
    .filter((completion) => completion !== text)
    .slice(0, MAX_TERMS);
}

const TRENDING_SEARCHES_MAX_AGE_MS = 5 * 60_000;
const MAX_CACHED_SEARCHES = 2000;

const loadTrendingSearches = cachePerDatabase(TRENDING_SEARCHES_MAX_AGE_MS, async (db) =>
  (await listTrendingSearches(db, MAX_CACHED_SEARCHES)).map((search) => ({ search, key: fold(search) })),
);

/** Returns trending searches that begin with the typed text and still have results. */
async function findTrendingSearches(db: SearchDb, { text }: TypedSearch): Promise<string[]> {
  const prefix = fold(text);
  const candidates = (await loadTrendingSearches(db)).filter(({ key }) => key.startsWith(prefix) && key !== prefix);
  if (candidates.length === 0) return [];
  // `und` (undetermined) is the language, because trending searches are recorded without their language.
  const searches = candidates.slice(0, MAX_TRENDING_SEARCHES).map(({ search }) => ({ text: search, language: 'und' }));
  return (await filterSuccessfulSearches(db, searches)).map((search) =>
    truncate(search.text, MAX_TRENDING_SEARCH_LENGTH),
  );
}

function selectPeople(rows: readonly Row[], typed: TypedSearch): Suggestions['people'] {
  const people = new Map<string, Row>();
  for (const row of rows) if (hasTypedWords(displayName(row), typed)) people.set(row.owner_oid, row);
  return [...people.values()].slice(0, MAX_PEOPLE).map((row) => ({
    oid: row.owner_oid,
    name: displayName(row),
    path: `/user/${row.owner_oid}/`,
  }));
}
