import { defined, itemAt } from '@flydeck/scene/checked-access';
import { type QueryExecutorProvider, sql } from 'kysely';
import { deletionHashes } from '../words/edit-distance.ts';
import { primaryLanguage } from '../words/stems.ts';
import type { Word } from '../words/words.ts';
import {
  buildEntry,
  type Entry,
  INDEX_FORMAT,
  type LexemeLookup,
  loadLexemes,
  type SearchableContent,
  type TokenizedContent,
  tokenizeContent,
} from './entry.ts';

/** The searchable content of a listed presentation with its date of publication. */
export type ListedContent = SearchableContent & { readonly publishedAt: Date };

/**
 * Writes the search entries of listed presentations, replacing existing entries. Adds the words of the presentations to
 * the vocabulary, which contains the words that corrections may suggest.
 */
export async function writeEntries(db: QueryExecutorProvider, contents: readonly ListedContent[]): Promise<void> {
  const rows = [];
  /** Words in lower case without accents, with their displayed forms. */
  const vocabulary = new Map<string, string>();
  const tokenizedContents = contents.map(tokenizeContent);
  const lexemesByLanguage = await loadLexemesByLanguage(db, tokenizedContents);
  for (const [index, content] of contents.entries()) {
    const tokenized = itemAt(tokenizedContents, index);
    const { language } = tokenized;
    const entry = buildEntry(content, tokenized, defined(lexemesByLanguage.get(language), `lexemes of ${language}`));
    rows.push(toRow(content, entry));
    for (const [word, displayForm] of entry.vocabulary) vocabulary.set(word, displayForm);
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
  await writeStandings(db, contents);
  await addToVocabulary(db, vocabulary);
}

/** Loads the lexemes of all words, by language, with one query per language. */
async function loadLexemesByLanguage(
  db: QueryExecutorProvider,
  tokenizedContents: readonly TokenizedContent[],
): Promise<ReadonlyMap<string, LexemeLookup>> {
  const wordsByLanguage = new Map<string, Map<string, Word>>();
  for (const { language, allWords } of tokenizedContents) {
    const wordsByText = wordsByLanguage.get(language) ?? new Map<string, Word>();
    wordsByLanguage.set(language, wordsByText);
    for (const word of allWords) wordsByText.set(word.text, word);
  }
  const lexemesByLanguage = new Map<string, LexemeLookup>();
  for (const [language, wordsByText] of wordsByLanguage)
    lexemesByLanguage.set(language, await loadLexemes(db, [...wordsByText.values()], language));
  return lexemesByLanguage;
}

/** Returns a row of `search_entries`. The column of the index partition has an older name. */
function toRow({ oid }: ListedContent, { partition, titleWords, vocabulary: _, ...columns }: Entry) {
  return { ...columns, oid, shelf: partition, title_words: titleWords };
}

/** Writes the values by which lists of presentations are sorted. */
async function writeStandings(db: QueryExecutorProvider, contents: readonly ListedContent[]): Promise<void> {
  const rows = contents.map(({ oid, language, publishedAt, likes, views }) => ({
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

/**
 * Adds words to the vocabulary in sorted order. If the order differed, concurrent transactions could deadlock. `near`
 * contains hashes by which similar words are found.
 */
async function addToVocabulary(db: QueryExecutorProvider, vocabulary: ReadonlyMap<string, string>): Promise<void> {
  const words = [...vocabulary.keys()];
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM search_words WHERE word = ANY(${words}::text[])`.execute(db);
  const existingWords = new Set(rows.map(({ word }) => word));
  const newWords = [...vocabulary]
    .filter(([word]) => !existingWords.has(word))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, displayForm]) => ({ word, shown: displayForm, near: deletionHashes(word) }));
  if (newWords.length === 0) return;
  await sql`
    INSERT INTO search_words (word, shown, near)
    SELECT word, shown, ARRAY(SELECT jsonb_array_elements_text(near)::integer)
    FROM jsonb_to_recordset(${JSON.stringify(newWords)}::jsonb) AS new_word (word text, shown text, near jsonb)
    ON CONFLICT (word) DO NOTHING`.execute(db);
}
