import { sql } from 'kysely';
import { LAST_SHELF, quoted, termOf } from '../entries/terms.ts';
import type { SearchDb } from '../tables.ts';
import { errorsBetween, nearOf } from '../words/near.ts';
import { type Query, shelfQuery, type Wanted } from './read-query.ts';

const MIN_LENGTH = 3;
const MAX_CANDIDATES = 6;
/** Shelves that tell how common a word is. */
const SAMPLE_SHELVES = 2;
/** One in so many presentations stands on these. */
const SAMPLED_ONE_OF = 243;
/** Who is found so often in a sample is common: counting on would read much to know little more. */
const MOST_SAMPLED = 100;
const MOST_COUNTED = MOST_SAMPLED * SAMPLED_ONE_OF;
/** A word that is there stays, unless another is so much more common. */
const MUCH_MORE_COMMON = 50;
/** Looked up for one word; words of one length rarely share more. */
const MAX_NEAR = 2000;

interface Candidate {
  readonly word: string;
  readonly shown: string;
  readonly errors: number;
}

/** A query with words put right that (nearly) nothing has, as it would be written; undefined where there is nothing to correct. */
export async function correctionOf(db: SearchDb, query: Query): Promise<string | undefined> {
  const own = await countsOf(
    db,
    query.wanted.map((wanted) => termsOf(query, wanted)),
    MOST_SAMPLED / MUCH_MORE_COMMON,
  );
  const words = await Promise.all(
    query.wanted.map(async (wanted, index) => {
      const count = own[index] ?? 0;
      return {
        count,
        candidates: isCorrectable(wanted, count) ? await candidatesFor(db, wanted.word.key) : [],
      };
    }),
  );
  const candidates = words.flatMap((word) => word.candidates);
  if (candidates.length === 0) return undefined;
  const counts = await countsOf(
    db,
    candidates.map(({ word }) => everywhere(word)),
  );
  const countOf = new Map(candidates.map((candidate, index) => [candidate, counts[index] ?? 0]));
  const corrected = words.map(({ count, candidates: near }) => bestOf(near, countOf, count));
  if (corrected.every((word) => word === undefined)) return undefined;
  return query.wanted.map(({ word }, index) => corrected[index]?.shown ?? word.text).join(' ');
}

/** Whether a word that so many presentations have may be an error of another. */
function isCorrectable({ word }: Wanted, count: number): boolean {
  if (word.unspaced || !/^\p{L}+$/u.test(word.key) || word.key.length < MIN_LENGTH) return false;
  return count * MUCH_MORE_COMMON < MOST_COUNTED;
}

function bestOf(
  candidates: readonly Candidate[],
  countOf: ReadonlyMap<Candidate, number>,
  own: number,
): Candidate | undefined {
  const count = (candidate: Candidate) => countOf.get(candidate) ?? 0;
  return candidates
    .filter((candidate) => count(candidate) > own * MUCH_MORE_COMMON)
    .sort((a, b) => a.errors - b.errors || count(b) - count(a))[0];
}

/** Words of the vocabulary that are one or two errors away, the nearest first. */
async function candidatesFor(db: SearchDb, key: string): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('search_words')
    .select(['word', 'shown'])
    .where(sql<boolean>`near && ${nearOf(key)}::integer[]`)
    .where('word', '!=', key)
    .limit(MAX_NEAR)
    .execute();
  const most = key.length > 4 ? 2 : 1;
  return rows
    .filter(({ word }) => Math.abs(word.length - key.length) <= most)
    .map(({ word, shown }) => ({ word, shown, errors: errorsBetween(key, word) }))
    .filter(({ errors }) => errors <= most)
    .sort((a, b) => a.errors - b.errors || Number(b.word[0] === key[0]) - Number(a.word[0] === key[0]))
    .slice(0, MAX_CANDIDATES);
}

type TermsOnShelf = (shelf: number) => string;

const everywhere =
  (word: string): TermsOnShelf =>
  (shelf) =>
    quoted(termOf(shelf, 'anywhere', word));

const termsOf =
  (query: Query, wanted: Wanted): TermsOnShelf =>
  (shelf) =>
    shelfQuery({ ...query, wanted: [wanted], filters: {} }, shelf, 'anywhere', 'all');

/** How many presentations have each: a sample where it shows any, else all of them, which are few. Private ones never count. */
async function countsOf(
  db: SearchDb,
  terms: readonly TermsOnShelf[],
  most = MOST_SAMPLED,
): Promise<number[]> {
  const shelves = Array.from({ length: LAST_SHELF + 1 }, (_, shelf) => shelf);
  const on = (each: TermsOnShelf, some: readonly number[]) =>
    some.map((shelf) => `(${each(shelf)})`).join(' | ');
  const sampled = terms.map((each) => on(each, shelves.slice(0, SAMPLE_SHELVES)));
  const others = terms.map((each) => on(each, shelves.slice(SAMPLE_SHELVES)));
  // In parts that are planned as if they were read to their end: for a LIMIT, PostgreSQL would read the table instead.
  const counted = (term: string, limit: number) => sql`(
    WITH found AS MATERIALIZED (SELECT FROM search_entries WHERE terms @@ ${sql.ref(term)}::tsquery)
    SELECT count(*)::integer FROM (SELECT FROM found LIMIT ${limit}) AS seen)`;
  const { rows } = await sql<{ sample: number; rest: number | null }>`
    SELECT sampled.sample, CASE WHEN sampled.sample = 0 THEN ${counted('sampled.others', MOST_SAMPLED)} END AS rest
    FROM (
      SELECT number, others, ${counted('word.sample', most)} AS sample
      FROM unnest(${sampled}::text[], ${others}::text[]) WITH ORDINALITY AS word (sample, others, number)
      OFFSET 0
    ) AS sampled
    ORDER BY number`.execute(db);
  // A sample of a few stands for many more than the rest could be.
  return rows.map(({ sample, rest }) => (rest ?? 0) + sample * SAMPLED_ONE_OF);
}
