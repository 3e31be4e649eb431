import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { tidySearch } from './finding/read-query.ts';
import { remember } from './remember.ts';
import type { SearchDb } from './tables.ts';

/** Longer searches are sentences, and nobody else's. */
const MAX_TERM_LENGTH = 60;
/** What one address adds in a day. */
const MAX_TERMS_A_DAY = 50;
const KEPT_DAYS = 7;
const ASKER_BYTES = 8;
/** A term is shown to others once so many visitors sent it on one day: a number that changes daily tells no more. */
const MIN_ASKERS = 3;

/** A term as trending searches count it. */
export const trendingTerm = (text: string): string => tidySearch(text).toLowerCase();

/**
 * Notes that somebody searched for this and found something. Who it was is a number that changes every day, made with a
 * key that is thrown away with the day.
 */
export async function noteSearch(db: SearchDb, text: string, address: string): Promise<void> {
  const term = trendingTerm(text);
  if (term === '' || term.length > MAX_TERM_LENGTH) return;
  const [salt = ''] = await saltOfToday(db);
  const asker = createHmac('sha256', salt).update(address).digest().subarray(0, ASKER_BYTES);
  // Nobody waits for the disk: what a crash loses is a moment's searches.
  await sql`
    INSERT INTO search_asked (day, term, asker)
    SELECT current_date, ${term}, ${asker}
    WHERE (SELECT count(*) FROM search_asked WHERE day = current_date AND asker = ${asker}) < ${MAX_TERMS_A_DAY}
      AND set_config('synchronous_commit', 'off', true) = 'off'
    ON CONFLICT DO NOTHING`.execute(db);
}

const SALT_KEPT_MS = 60_000;

const saltOfToday = remember(SALT_KEPT_MS, async (db) => [await askForSalt(db)]);

async function askForSalt(db: SearchDb): Promise<Buffer> {
  const { rows } = await sql<{ salt: Buffer }>`
    SELECT salt FROM search_salts WHERE day = current_date`.execute(db);
  if (rows[0]) return rows[0].salt;
  await sql`INSERT INTO search_salts (day, salt) VALUES (current_date, ${randomBytes(32)})
    ON CONFLICT DO NOTHING`.execute(db);
  await forgetOldSearches(db);
  return askForSalt(db);
}

/** Yesterday's key, and what was asked before the seven days that count. */
async function forgetOldSearches(db: SearchDb): Promise<void> {
  await sql`DELETE FROM search_salts WHERE day < current_date`.execute(db);
  await sql`DELETE FROM search_asked WHERE day < current_date - ${KEPT_DAYS}::integer`.execute(db);
}

/** Terms that several visitors searched for within a day of the last seven, the most searched first. */
export async function mostAsked(db: SearchDb, limit: number): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`
    SELECT term FROM (
      SELECT term, count(*) AS askers FROM search_asked
      WHERE day > current_date - ${KEPT_DAYS}::integer GROUP BY term, day
    ) AS daily
    GROUP BY term HAVING max(askers) >= ${MIN_ASKERS}
    ORDER BY sum(askers) DESC, term LIMIT ${limit}`.execute(db);
  return rows.map(({ term }) => term);
}
