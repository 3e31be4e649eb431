import type { ColumnType } from 'kysely';

/** The search index: one row for each listed presentation. */
interface SearchEntryTable {
  oid: string;
  /** The `INDEX_FORMAT` of the row. Rows of older formats are rewritten. */
  format: number;
  /** Index partition, 0 to `LAST_PARTITION`. */
  shelf: number;
  /** Primary subtag of the language tag, such as `pt`. */
  language: string;
  /** Popularity from 0 to 1. */
  quality: number;
  /** Number of words in the title. */
  title_words: number;
  /** tsvector with positions and weights: title A, tags and owner B, description C. */
  ranking: ColumnType<string, string, string>;
  /** All terms that match the presentation, without positions. */
  terms: ColumnType<string, readonly string[], readonly string[]>;
}

/**
 * The search index for owners: one row for each presentation of any privacy. Every query must be limited to the rows of
 * one owner.
 */
interface OwnSearchEntryTable {
  oid: string;
  owner_oid: string;
  /** The `OWN_INDEX_FORMAT` of the row; 0 for outdated content. */
  format: number;
  terms: ColumnType<string, readonly string[], readonly string[]>;
}

/** Columns for ordering lists. The job `search.standings` updates the numbers of likes and views. */
interface SearchStandingTable {
  oid: string;
  language: string;
  published_at: Date;
  likes: number;
  /** A bigint, which the driver returns as text. */
  views: ColumnType<string, number, number>;
}

/** The vocabulary: words that occur or once occurred in a listed presentation. */
interface SearchWordTable {
  word: string;
  /** Form for display: in lower case, with accents. If spellings differ, the first indexed one. */
  shown: string;
  /** Hashes for finding similar words (see `deletionHashes`). */
  near: number[];
}

/**
 * A search that had results, recorded once per visitor, term and day. `asker` is a keyed hash of the IP address.
 */
interface SearchedTermTable {
  day: ColumnType<string, string, string>;
  term: string;
  asker: Buffer;
}

/** The key of one day for hashing IP addresses; deleted on the next day. */
interface SearchSaltTable {
  day: ColumnType<string, string, string>;
  salt: Buffer;
}

/** The tables of this feature. */
export type SearchTables = {
  search_entries: SearchEntryTable;
  own_search_entries: OwnSearchEntryTable;
  search_standings: SearchStandingTable;
  search_words: SearchWordTable;
  search_asked: SearchedTermTable;
  search_salts: SearchSaltTable;
};
