import type { SearchMatch } from '@flydeck/contract/dashboard/presentations';
import { itemAt } from '@flydeck/scene/checked-access';
import { type RawBuilder, sql } from 'kysely';
import { presentationPath } from '../../../library/index.ts';
import { quoteTerm } from '../entries/terms.ts';
import { stepFragment, stepNumber } from '../present.ts';
import { quote } from '../query/passages.ts';
import { type Query, readQuery, wordQuery } from '../query/read-query.ts';
import type { SearchDb } from '../search-db.ts';
import { primaryLanguage } from '../words/stems.ts';

/** A member's search in their own presentations. */
export interface OwnPresentationSearch {
  /** SQL condition for rows of `presentations` that contain all words; undefined if the search has no words. */
  readonly condition: RawBuilder<boolean> | undefined;
  /**
   * Returns a passage with the search words for each presentation of `oids`, by oid. The result omits presentations in
   * which only the title contains the words.
   */
  quote(oids: readonly string[]): Promise<ReadonlyMap<string, SearchMatch>>;
}

/**
 * Searches the text of a member's presentations, including private ones. The last word also matches longer words that
 * begin with it, because the member may still be typing.
 */
export async function searchOwnPresentations(
  db: SearchDb,
  ownerOid: string,
  text: string,
): Promise<OwnPresentationSearch> {
  const query = await readOwnQuery(db, ownerOid, text);
  if (query.words.length === 0) return { condition: undefined, quote: async () => new Map() };
  const terms = query.words.map((queryWord) => wordQuery(queryWord, quoteTerm)).join(' & ');
  return {
    condition: sql<boolean>`presentations.oid IN (
      SELECT oid FROM own_search_entries WHERE owner_oid = ${ownerOid} AND terms @@ ${terms}::tsquery)`,
    quote: (oids) => quotePresentations(db, ownerOid, query, oids),
  };
}

/** Parses the search for the languages of the member's presentations, and makes the last word a prefix. */
async function readOwnQuery(db: SearchDb, ownerOid: string, text: string): Promise<Query> {
  const rows = await db
    .selectFrom('presentations')
    .select('language')
    .distinct()
    .where('owner_oid', '=', ownerOid)
    .execute();
  const languages = [...new Set(rows.map(({ language }) => primaryLanguage(language)))];
  // With the language `und` (undetermined), stop words are not removed from the search.
  const query = await readQuery(db, text, 'und', {}, languages);
  // A run of a script without spaces between words is searched by pairs of characters, not by prefix.
  const words = query.words.map((queryWord, index) =>
    index === query.words.length - 1 && !queryWord.word.isUnspacedRun ? { ...queryWord, isPrefix: true } : queryWord,
  );
  return { ...query, words };
}

/** See {@link OwnPresentationSearch.quote}. */
async function quotePresentations(
  db: SearchDb,
  ownerOid: string,
  query: Query,
  oids: readonly string[],
): Promise<ReadonlyMap<string, SearchMatch>> {
  if (oids.length === 0) return new Map();
  const rows = await db
    .selectFrom('presentations')
    .selectAll()
    .where('owner_oid', '=', ownerOid)
    .where('oid', 'in', [...oids])
    .execute();
  const quotes = await quote(db, query, rows);
  return new Map(
    rows.flatMap((row, index) => {
      const { passage, step } = itemAt(quotes, index);
      if (!passage.some(({ found }) => found)) return [];
      const number = step === null ? null : stepNumber(row, step);
      const path = presentationPath(row.oid, row.slug) + (number === null ? '' : stepFragment(number, passage));
      const stepWithTitle = number === null ? null : { number, title: row.steps[step ?? 0]?.title ?? '' };
      return [[row.oid, { passage, step: stepWithTitle, path }] as const];
    }),
  );
}
