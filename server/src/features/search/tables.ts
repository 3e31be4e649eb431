import type { ColumnType, Kysely, Transaction } from 'kysely';
import type { PresentationTables } from '../presentations/index.ts';

/** What is searched of one listed presentation; there are no rows of others. */
export interface SearchEntryTable {
  oid: string;
  /** Which `INDEX_FORMAT` it was written by; older ones are written anew. */
  format: number;
  /** 0 to `LAST_SHELF`. */
  shelf: number;
  /** Primary subtag, such as `pt`. */
  language: string;
  /** 0 to 1: how much people like it. */
  quality: number;
  /** Words of its title. */
  title_words: number;
  /** Words with places and weights: title A, tags and owner B, description C. */
  ranking: ColumnType<string, string, string>;
  /** Everything that it can be found by, without places. */
  terms: ColumnType<string, readonly string[], readonly string[]>;
}

/** What the owner of a presentation searches of it, whatever its privacy; read with the owner's oid only. */
export interface OwnSearchEntryTable {
  oid: string;
  owner_oid: string;
  /** Which format it was written in; 0: outdated. */
  format: number;
  terms: ColumnType<string, readonly string[], readonly string[]>;
}

/** What lists are ordered by; likes and views are as old as the last `search.standings`. */
export interface SearchStandingTable {
  oid: string;
  language: string;
  published_at: Date;
  likes: number;
  /** As a text, for there is no end to it. */
  views: ColumnType<string, number, number>;
}

/** A word that stands in a listed presentation, or once did. */
export interface SearchWordTable {
  word: string;
  /** As it was first written, in small letters. */
  shown: string;
  /** What is left of it when letters are missing, as hashes. */
  near: number[];
}

/** Somebody, known for one day only, searched for this and found something. */
export interface SearchAskedTable {
  day: ColumnType<string, string, string>;
  term: string;
  asker: Buffer;
}

/** What makes an address a number that means nothing tomorrow. */
export interface SearchSaltTable {
  day: ColumnType<string, string, string>;
  salt: Buffer;
}

/** The tables of this feature. */
export type SearchTables = {
  search_entries: SearchEntryTable;
  own_search_entries: OwnSearchEntryTable;
  search_standings: SearchStandingTable;
  search_words: SearchWordTable;
  search_asked: SearchAskedTable;
  search_salts: SearchSaltTable;
};

type Tables = SearchTables & PresentationTables;

/** A database with the tables that this feature reads, or a transaction on it. */
export type SearchDb = Kysely<Tables> | Transaction<Tables>;
