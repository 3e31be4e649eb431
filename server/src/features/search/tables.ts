import type { ColumnType } from 'kysely';

/** The search index: one row for each listed presentation. */
interface SearchEntryTable {
  oid: string;
  /** The value of `INDEX_FORMAT` when the row was written. Rows of older formats are rewritten. */
  format: number;
  /** Index partition, 0 to `LAST_PARTITION`. */
  shelf: number;
  /** Primary subtag of the language tag, such as `pt`. */
  language: string;
  /** Popularity from 0 to 1. */
  quality: number;
  /** Number of words in the title. */
  title_words: number;
  /** tsvector with the positions and weights of words: A in the title, B in tags and owner, C in the description. */
  ranking: ColumnType<string, string, string>;
  /** All terms by which the presentation is found, without positions. */
  terms: ColumnType<string, readonly string[], readonly string[]>;
}

/**
 * The search index for owners: one row for each presentation of any privacy. Every query must be limited to the rows of
 * one owner, so that other members do not find private presentations.
 */
interface OwnSearchEntryTable {
  oid: string;
  owner_oid: string;
  /** The value of `OWN_INDEX_FORMAT` when the row was written; 0 if the row is outdated. */
  format: number;
  /** All terms by which the presentation is found, without positions. */
  terms: ColumnType<string, readonly string[], readonly string[]>;
}

/**
 * The columns by which lists of presentations are ordered: one row for each listed presentation. The job
 * `search.standings` updates the numbers of likes and views.
 */
interface SearchStandingTable {
  oid: string;
  language: string;
  published_at: Date;
  likes: number;
  /** A bigint, which the driver returns as text. */
  views: ColumnType<string, number, number>;
}

/** The vocabulary, from which corrections are chosen: words that occur or once occurred in a listed presentation. */
interface SearchWordTable {
  word: string;
  /** The spelling for display, in lower case with accents. Of several spellings, the first that was indexed is kept. */
  shown: string;
  /**
   * Hashes of the start of the word and of variants with deleted characters (`deletionHashes`). Similar words usually
   * have a hash in common.
   */
  near: number[];
}

/** The searches that had results: one row for each visitor, term and day. */
interface SearchedTermTable {
  day: ColumnType<string, string, string>;
  term: string;
  /** Keyed hash of the visitor's IP address. The key is in `search_salts`. */
  asker: Buffer;
}

/** The keys for hashing IP addresses, one for each day. A key is deleted on the next day. */
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
