import { defined, itemAt } from '@flydeck/scene/checked-access';
import { type QueryExecutorProvider, sql } from 'kysely';
import { deletionHashes } from '../words/edit-distance.ts';
import { primaryLanguage } from '../words/stems.ts';
import type { Word } from '../words/words.ts';
import {
  type Entry,
  entryOf,
  INDEX_FORMAT,
  type Lexemes,
  lexemesIn,
  type SearchableContent,
  type TokenizedContent,
  tokenizeContent,
} from './entry.ts';

/** The searchable content of a listed presentation with its date of publication. */
export type ListedContent = SearchableContent & { readonly publishedAt: Date };

/** Writes the entries of listed presentations, replacing existing ones. */
export async function writeEntries(
  db: QueryExecutorProvider,
  listed: readonly ListedContent[],
): Promise<void> {
  const rows = [];
  const vocabulary = new Map<string, string>();
  const tokenized = listed.map(tokenizeContent);
  const lexemes = await lexemesOf(db, tokenized);
  for (const [index, searched] of listed.entries()) {
    const own = itemAt(tokenized, index);
    const entry = entryOf(searched, own, defined(lexemes.get(own.language), `lexemes of ${own.language}`));
    rows.push(rowOf(searched, entry));
    for (const [word, shown] of entry.vocabulary) vocabulary.set(word, shown);
  }
  if (rows.length === 0) return;
  await sql`
    INSERT INTO search_entries
      (oid, format, shelf, language, quality, title_words, ranking, terms)
    SELECT oid, ${INDEX_FORMAT}, shelf, language, quality, title_words, ranking::tsvector,
      array_to_tsvector(ARRAY(SELECT jsonb_array_elements_text(terms)))
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS entry (
      oid text, shelf smallint, language text, quality real, title_words smallint, ranking text, terms jsonb)
    ON CONFLICT (oid) DO UPDATE SET
      format = excluded.format, shelf = excluded.shelf, language = excluded.language,
      quality = excluded.quality, title_words = excluded.title_words,
      ranking = excluded.ranking, terms = excluded.terms`.execute(db);
  await writeStandings(db, listed);
  await addWords(db, vocabulary);
}

/** Returns the lexemes of all words by language, with one query per language. */
async function lexemesOf(
  db: QueryExecutorProvider,
  tokenized: readonly TokenizedContent[],
): Promise<ReadonlyMap<string, Lexemes>> {
  const words = new Map<string, Map<string, Word>>();
  for (const { language, all } of tokenized) {
    const known = words.get(language) ?? new Map<string, Word>();
    words.set(language, known);
    for (const word of all) known.set(word.text, word);
  }
  const lexemes = new Map<string, Lexemes>();
  for (const [language, all] of words)
    lexemes.set(language, await lexemesIn(db, [...all.values()], language));
  return lexemes;
}

function rowOf({ oid }: ListedContent, entry: Entry) {
  const { partition, language, quality, titleWords, ranking, terms } = entry;
  return {
    oid,
    shelf: partition,
    language,
    quality,
    title_words: titleWords,
    ranking,
    terms,
  };
}

async function writeStandings(db: QueryExecutorProvider, listed: readonly ListedContent[]): Promise<void> {
  const rows = listed.map(({ oid, language, publishedAt, likes, views }) => ({
    oid,
    language: primaryLanguage(language),
    published_at: publishedAt.toISOString(),
    likes,
    views,
  }));
  await sql`
    INSERT INTO search_standings (oid, language, published_at, likes, views)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS standing (
      oid text, language text, published_at timestamptz, likes integer, views bigint)
    ON CONFLICT (oid) DO UPDATE SET
      language = excluded.language, published_at = excluded.published_at,
      likes = excluded.likes, views = excluded.views`.execute(db);
}

/** Only adds words, and in sorted order, so that concurrent publishes cannot deadlock. */
async function addWords(db: QueryExecutorProvider, vocabulary: ReadonlyMap<string, string>): Promise<void> {
  const all = [...vocabulary.keys()];
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM search_words WHERE word = ANY(${all}::text[])`.execute(db);
  const known = new Set(rows.map(({ word }) => word));
  const added = [...vocabulary]
    .filter(([word]) => !known.has(word))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, shown]) => ({ word, shown, near: deletionHashes(word) }));
  if (added.length === 0) return;
  await sql`
    INSERT INTO search_words (word, shown, near)
    SELECT word, shown, ARRAY(SELECT jsonb_array_elements_text(near)::integer)
    FROM jsonb_to_recordset(${JSON.stringify(added)}::jsonb) AS added (word text, shown text, near jsonb)
    ON CONFLICT (word) DO NOTHING`.execute(db);
}
