import { sql } from 'kysely';
import { FACTS, type Place, quoted, termOf } from '../entries/terms.ts';
import { remember } from '../remember.ts';
import type { SearchDb } from '../tables.ts';
import { cut } from '../words/fold.ts';
import { stemsOf } from '../words/stems.ts';
import { pairsOf, type Word, wordsOf } from '../words/words.ts';

/** What is longer is cut: nobody reads results of a page of text. */
export const MAX_SEARCH_LENGTH = 200;
/** Words beyond are not looked for. */
const MAX_WORDS = 8;

/** What results are narrowed by. */
export interface Filters {
  /** Primary subtag. */
  readonly language?: string | undefined;
  readonly reusable?: boolean | undefined;
  readonly kind?: 'classic' | 'pitch' | undefined;
}

/** A word that is looked for. */
export interface Wanted {
  readonly word: Word;
  /** What it is found by: it has to have one of these or, of a run without spaces, all. */
  readonly lexemes: readonly string[];
  /** One letter of a script without spaces: found where a pair begins with it. */
  readonly prefix: boolean;
}

/** A search as it is understood. */
export interface Query {
  readonly wanted: readonly Wanted[];
  readonly filters: Filters;
}

/** How a visitor's words are kept and shown: without control characters and needless spaces, and not too long. */
export function tidySearch(text: string): string {
  return cut(text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\s]+/gu, ' ').trim(), MAX_SEARCH_LENGTH).trim();
}

/**
 * Understands a visitor's words: without those that carry no meaning in the language of the page, unless there are no
 * others, and in every language of the library, or in those of `searched`.
 */
export async function readQuery(
  db: SearchDb,
  text: string,
  language: string,
  filters: Filters = {},
  searched?: readonly string[],
): Promise<Query> {
  const words = [...new Map(wordsOf(tidySearch(text)).map((word) => [word.key, word])).values()];
  const own = await stemsOf(db, words, language);
  const meaningful = words.filter((word) => own.get(word.text) !== null);
  const chosen = (meaningful.length > 0 ? meaningful : words).slice(0, MAX_WORDS);
  const stems = await Promise.all(
    (searched ?? (await languagesOf(db))).map((each) => stemsOf(db, chosen, each)),
  );
  const wanted = chosen.map((word) => {
    if (word.unspaced) return wantedRun(word);
    const lexemes = [word.key, ...stems.flatMap((inOne) => inOne.get(word.text) ?? [])];
    return { word, lexemes: [...new Set(lexemes)], prefix: false };
  });
  return { wanted, filters };
}

/** How a run of a script without spaces is looked for: anywhere within another run. */
export function wantedRun(word: Word): Wanted {
  const pairs = pairsOf(word.key);
  if (pairs.length === 1) return { word, lexemes: pairs, prefix: true };
  return { word, lexemes: [...new Set(pairs.slice(0, -1))], prefix: false };
}

const LANGUAGES_KEPT_MS = 60_000;

/** Languages that listed presentations are in, as they were a minute ago at the longest. */
export const languagesOf = remember(LANGUAGES_KEPT_MS, async (db) => {
  // From one language to the next by the index, without reading what lies between.
  const { rows } = await sql<{ language: string }>`
    WITH RECURSIVE next AS (
      (SELECT language FROM search_standings ORDER BY language LIMIT 1)
      UNION ALL
      SELECT (SELECT language FROM search_standings WHERE language > next.language ORDER BY language LIMIT 1)
      FROM next WHERE next.language IS NOT NULL
    )
    SELECT language FROM next WHERE language IS NOT NULL LIMIT 200`.execute(db);
  return rows.map((row) => row.language);
});

/** One word, as PostgreSQL's queries write it; `write` makes a term of a lexeme. */
export function wordQuery({ word, lexemes, prefix }: Wanted, write: (lexeme: string) => string): string {
  const terms = lexemes.map((lexeme) => write(lexeme) + (prefix ? ':*' : ''));
  return `(${terms.join(word.unspaced ? ' & ' : ' | ')})`;
}

/** What a presentation on one shelf has to have; `all`: every word, `some`: any. */
export function shelfQuery(query: Query, shelf: number, place: Place, match: 'all' | 'some'): string {
  const words = query.wanted.map((wanted) =>
    wordQuery(wanted, (lexeme) => quoted(termOf(shelf, place, lexeme))),
  );
  return [`(${words.join(match === 'all' ? ' & ' : ' | ')})`, ...filterTerms(query.filters, shelf)].join(
    ' & ',
  );
}

export function filterTerms({ language, reusable, kind }: Filters, shelf: number): string[] {
  const facts = [
    ...(language === undefined ? [] : [FACTS.language(language)]),
    ...(reusable ? [FACTS.reusable] : []),
    ...(kind === undefined ? [] : [FACTS[kind]]),
  ];
  return facts.map((fact) => quoted(termOf(shelf, 'fact', fact)));
}

/** One word in the vector that ranking reads, in places of one weight or any. */
export function weightQuery({ word, lexemes, prefix }: Wanted, weight: 'A' | 'B' | 'ABC'): string {
  const terms = lexemes.map((lexeme) => `${quoted(lexeme)}:${prefix ? '*' : ''}${weight}`);
  return `(${terms.join(word.unspaced ? ' <-> ' : ' | ')})`;
}

/** The words beside each other in a title; undefined where there is only one. */
export function phraseQuery({ wanted }: Query): string | undefined {
  if (wanted.length < 2 || wanted.some(({ word }) => word.unspaced)) return undefined;
  return wanted.map((each) => weightQuery(each, 'A')).join(' <-> ');
}
