import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { cachePerDatabase } from './cache-per-database.ts';
import { normalizeSearch } from './query/read-query.ts';
import type { SearchDb } from './search-db.ts';

/**
 * Maximum length of a recorded term, in UTF-16 units. Longer searches are not recorded, because they are usually
 * sentences that no other visitor searches for.
 */
const MAX_TERM_LENGTH = 60;
/** Maximum number of terms that are recorded per IP address and day. */
const MAX_TERMS_PER_DAY = 50;
const RETENTION_DAYS = 7;
const VISITOR_HASH_BYTES = 8;
/**
 * Minimum number of visitors who must search for a term on the same day before other visitors see the term. Visitors
 * cannot be counted across days, because their hashes change daily.
 */
const MIN_VISITORS = 3;

/** Normalizes a term for counting trending searches. */
const normalizeTerm = (text: string): string => normalizeSearch(text).toLowerCase();

/**
 * Records a search for trending searches (S2.19). The caller passes only searches that have results. Stores the visitor
 * as a keyed hash of the IP address. The key (`salt`) is new every day, and old keys are deleted.
 */
export async function recordSearch(db: SearchDb, text: string, ipAddress: string): Promise<void> {
  const term = normalizeTerm(text);
  if (term === '' || term.length > MAX_TERM_LENGTH) return;
  const [salt = ''] = await loadSaltOfToday(db);
  const visitorHash = createHmac('sha256', salt).update(ipAddress).digest().subarray(0, VISITOR_HASH_BYTES);
  // `synchronous_commit = off` makes the commit faster. A crash may then lose the most recent searches, which is
  // acceptable.
  await sql`
    INSERT INTO search_asked (day, term, asker)
    SELECT current_date, ${term}, ${visitorHash}
    WHERE (SELECT count(*) FROM search_asked WHERE day = current_date AND asker = ${visitorHash}) < ${MAX_TERMS_PER_DAY}
      AND set_config('synchronous_commit', 'off', true) = 'off'
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Maximum age of the cached salt. */
const SALT_MAX_AGE_MS = 60_000;

/** Returns a list with only the salt, because `cachePerDatabase` caches lists. */
const loadSaltOfToday = cachePerDatabase(SALT_MAX_AGE_MS, async (db) => [await loadOrCreateSalt(db)]);

async function loadOrCreateSalt(db: SearchDb): Promise<Buffer> {
  const { rows } = await sql<{ salt: Buffer }>`
    SELECT salt FROM search_salts WHERE day = current_date`.execute(db);
  if (rows[0]) return rows[0].salt;
  await sql`INSERT INTO search_salts (day, salt) VALUES (current_date, ${randomBytes(32)})
    ON CONFLICT DO NOTHING`.execute(db);
  await deleteOldSearches(db);
  return loadOrCreateSalt(db);
}

/** Deletes the salts of earlier days and the searches of more than `RETENTION_DAYS` days ago. */
async function deleteOldSearches(db: SearchDb): Promise<void> {
  await sql`DELETE FROM search_salts WHERE day < current_date`.execute(db);
  await sql`DELETE FROM search_asked WHERE day < current_date - ${RETENTION_DAYS}::integer`.execute(db);
}

/**
 * Returns terms that at least `MIN_VISITORS` visitors searched for on one of the last seven days, the most frequent
 * term first (S2.19).
 */
export async function listTrendingSearches(db: SearchDb, limit: number): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`
    SELECT term FROM (
      SELECT term, count(*) AS visitors FROM search_asked
      WHERE day > current_date - ${RETENTION_DAYS}::integer GROUP BY term, day
    ) AS daily
    GROUP BY term HAVING max(visitors) >= ${MIN_VISITORS}
    ORDER BY sum(visitors) DESC, term LIMIT ${limit}`.execute(db);
  return rows.map(({ term }) => term);
}
