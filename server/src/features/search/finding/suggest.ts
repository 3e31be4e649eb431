import type { Suggestions } from '@flydeck/contract/search/suggestions';
import { displayName, isListed, presentationPath } from '../../../library/index.ts';
import { cached } from '../cached.ts';
import type { Field } from '../entries/terms.ts';
import { trendingSearches } from '../recorded-searches.ts';
import type { SearchDb } from '../search-db.ts';
import { fold, truncate } from '../words/fold.ts';
import { tokensOf, type Word, wordOf } from '../words/words.ts';
import { filterSuccessfulSearches } from './count-matches.ts';
import { findMatches } from './find-matches.ts';
import {
  normalizeSearch,
  partitionQuery,
  type Query,
  type QueryWord,
  unspacedQueryWord,
} from './read-query.ts';

const MAX_TERMS = 4;
const MAX_POPULAR = 3;
const MAX_PRESENTATIONS = 4;
const MAX_PEOPLE = 2;
/** One letter is the prefix of too many words. */
const MIN_LETTERS = 2;
const MAX_WORDS = 6;
/** Matches that suggestions are chosen from. */
const MAX_READ = 40;

const NOTHING: Suggestions = { terms: [], presentations: [], people: [] };

/** A search whose last word is still being typed. */
interface Typed {
  readonly text: string;
  /** The text before the last word. */
  readonly before: string;
  readonly last: Word;
  readonly query: Query;
}

/** Suggests searches, presentations and people for the beginning of a search. Reads only public data. */
export async function suggest(db: SearchDb, text: string): Promise<Suggestions> {
  const typed = readTyped(text);
  if (!typed) return NOTHING;
  const [titled, owned, popular] = await Promise.all([
    listedMatches(db, typed.query, 'head'),
    listedMatches(db, typed.query, 'owner'),
    matchingPopularTerms(db, typed),
  ]);
  const inTitle = titled.filter(({ title }) => hasWords(title, typed));
  return {
    terms: [...new Set([...popular, ...completions(inTitle, typed)])].slice(0, MAX_TERMS),
    presentations: inTitle.slice(0, MAX_PRESENTATIONS).map((row) => ({
      oid: row.oid,
      title: row.title,
      owner: displayName(row),
      path: presentationPath(row.oid, row.slug),
    })),
    people: peopleAmong(owned, typed),
  };
}

function readTyped(text: string): Typed | undefined {
  const normalized = normalizeSearch(text);
  const tokens = tokensOf(normalized).slice(0, MAX_WORDS);
  const token = tokens.at(-1);
  if (!token) return undefined;
  const last = wordOf(token);
  if (!last.unspaced && Array.from(last.key).length < MIN_LETTERS) return undefined;
  const words: QueryWord[] = tokens.map((each, index) => {
    const word = wordOf(each);
    if (word.unspaced) return unspacedQueryWord(word);
    return { word, lexemes: [word.key], prefix: index === tokens.length - 1 };
  });
  return { text: normalized, before: normalized.slice(0, token.at), last, query: { words, filters: {} } };
}

/** Returns the best matches that are listed. The index may lag behind; the check of `isListed` does not. */
async function listedMatches(db: SearchDb, query: Query, field: Field) {
  const { page } = await findMatches(db, query, {
    match: 'all',
    terms: (partition) => partitionQuery(query, partition, field, 'all'),
    limit: MAX_READ,
    enough: MAX_READ,
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

type Row = Awaited<ReturnType<typeof listedMatches>>[number];

/** Returns whether a text has all typed words, the last one as a prefix of a word. */
function hasWords(text: string, { query }: Typed): boolean {
  const words = tokensOf(text).map(wordOf);
  return query.words.every(({ word, prefix }) =>
    words.some(({ key }) =>
      word.unspaced ? key.includes(word.key) : prefix ? key.startsWith(word.key) : key === word.key,
    ),
  );
}

/** Returns the typed text with its last word completed by words of titles, the most frequent first. */
function completions(rows: readonly Row[], { before, last, text }: Typed): string[] {
  if (last.unspaced) return [];
  const counts = new Map<string, number>();
  for (const { title } of rows) {
    const words = new Set(tokensOf(title).map((token) => wordOf(token).text));
    for (const word of words)
      if (fold(word).startsWith(last.key) && fold(word) !== last.key)
        counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, first], [b, second]) => second - first || a.length - b.length || (a < b ? -1 : 1))
    .map(([word]) => before + word)
    .filter((completed) => completed !== text)
    .slice(0, MAX_TERMS);
}

const POPULAR_MAX_AGE_MS = 5 * 60_000;
const POPULAR_LIMIT = 2000;

const popularTerms = cached(POPULAR_MAX_AGE_MS, async (db) =>
  (await trendingSearches(db, POPULAR_LIMIT)).map((term) => ({ term, key: fold(term) })),
);

/** Returns trending searches that begin with the typed text and still find something. */
async function matchingPopularTerms(db: SearchDb, { text }: Typed): Promise<string[]> {
  const start = fold(text);
  const found = (await popularTerms(db)).filter(({ key }) => key.startsWith(start) && key !== start);
  if (found.length === 0) return [];
  const searches = found.slice(0, MAX_POPULAR).map(({ term }) => ({ text: term, language: 'und' }));
  return (await filterSuccessfulSearches(db, searches)).map((search) => truncate(search.text, 60));
}

function peopleAmong(rows: readonly Row[], typed: Typed): Suggestions['people'] {
  const people = new Map<string, Row>();
  for (const row of rows) if (hasWords(displayName(row), typed)) people.set(row.owner_oid, row);
  return [...people.values()].slice(0, MAX_PEOPLE).map((row) => ({
    oid: row.owner_oid,
    name: displayName(row),
    path: `/user/${row.owner_oid}/`,
  }));
}
