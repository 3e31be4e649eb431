import { sql } from 'kysely';
import { loadLexemes, MAX_TERMS_PER_ENTRY, type SearchableContent, tokenizeContent } from '../entries/entry.ts';
import { indexInBatches } from '../entries/index-in-batches.ts';
import type { SearchDb } from '../search-db.ts';

/** Version of the format of entries. Increment this number if the format changes, so that all entries are rewritten. */
const OWN_INDEX_FORMAT = 1;
const BATCH_SIZE = 100;

type PresentationToIndex = Pick<
  SearchableContent,
  'oid' | 'title' | 'tags' | 'description' | 'transcript' | 'language'
> & {
  readonly owner_oid: string;
};

/**
 * Writes the missing and outdated entries of presentations of any privacy. Owners search their own presentations with
 * these entries.
 */
export async function refreshOwnEntries(trx: SearchDb, oids: readonly string[]): Promise<void> {
  if (oids.length === 0) return;
  const { rows } = await sql<PresentationToIndex>`
    SELECT presentations.oid, presentations.owner_oid, title, tags, description, transcript, language
    FROM presentations LEFT JOIN own_search_entries ON own_search_entries.oid = presentations.oid
    WHERE presentations.oid = ANY(${oids}::text[])
      AND (own_search_entries.oid IS NULL OR own_search_entries.format <> ${OWN_INDEX_FORMAT})`.execute(trx);
  for (const row of rows) await writeEntry(trx, row);
}

async function writeEntry(trx: SearchDb, row: PresentationToIndex): Promise<void> {
  // All presentations that are searched have the same owner, so the owner's name would match all of them.
  const tokenized = tokenizeContent({ ...row, ownerName: '' });
  const lexemesOf = await loadLexemes(trx, tokenized.allWords, tokenized.language);
  const terms = [...new Set(tokenized.allWords.flatMap(lexemesOf))].slice(0, MAX_TERMS_PER_ENTRY);
  await sql`
    INSERT INTO own_search_entries (oid, owner_oid, format, terms)
    VALUES (${row.oid}, ${row.owner_oid}, ${OWN_INDEX_FORMAT}, array_to_tsvector(${terms}::text[]))
    ON CONFLICT (oid) DO UPDATE SET
      owner_oid = excluded.owner_oid, format = excluded.format, terms = excluded.terms`.execute(trx);
}

/**
 * Writes missing or outdated entries in batches. Skips presentations that another transaction has locked. Returns the
 * number of written entries.
 */
export function indexMissingOwnEntries(db: SearchDb, signal: AbortSignal): Promise<number> {
  return indexInBatches(db, signal, BATCH_SIZE, indexBatch);
}

async function indexBatch(trx: SearchDb, lastOid: string): Promise<string[]> {
  const { rows } = await sql<{ oid: string }>`
    SELECT presentations.oid FROM presentations
    LEFT JOIN own_search_entries ON own_search_entries.oid = presentations.oid
    WHERE presentations.oid > ${lastOid}
      AND (own_search_entries.oid IS NULL OR own_search_entries.format <> ${OWN_INDEX_FORMAT})
    ORDER BY presentations.oid LIMIT ${BATCH_SIZE}
    FOR UPDATE OF presentations SKIP LOCKED`.execute(trx);
  const oids = rows.map(({ oid }) => oid);
  await refreshOwnEntries(trx, oids);
  return oids;
}
