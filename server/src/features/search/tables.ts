import type { ColumnType } from 'kysely';

/** The search index: one row for each listed presentation, none for others. */
interface SearchEntryTable {
  oid: string;
  /** The `INDEX_FORMAT` in which it was written; older ones are rewritten. */
  format: number;
  /** Index partition, 0 to `LAST_PARTITION`. */
  shelf: number;
  /** Primary subtag, such as `pt`. */
  language: string;
  /** Popularity from 0 to 1. */
  quality: number;
  /** Number of words in the title. */
  title_words: number;
  /** tsvector with positions and weights: title A, tags and owner B, description C. */
  ranking: ColumnType<string, string, string>;
  /** All terms that match it, without positions. */
  terms: ColumnType<string, readonly string[], readonly string[]>;
}

/**
 * The search index for owners: one row for each presentation, whatever its privacy. Queried with the owner's oid
 * only.
 */
interface OwnSearchEntryTable {
  oid: string;
  owner_oid: string;
  /** The format in which it was written; 0: outdated. */
  format: number;
  terms: ColumnType<string, readonly string[], readonly string[]>;
}

/** Columns that lists are ordered by. Likes and views date from the last run of the job `search.standings`. */
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
  /** In lower case, with accents, as first indexed. */
  shown: string;
  /** Hashes of the word with letters deleted (see `deletionHashes`). */
  near: number[];
}

/**
 * A search that found something, recorded once per visitor, term and day. `asker` is a keyed hash of the IP address.
 */
interface SearchedTermTable {
  day: ColumnType<string, string, string>;
  term: string;
  asker: Buffer;
}

/** The key of a day for hashing IP addresses; deleted the day after. */
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
