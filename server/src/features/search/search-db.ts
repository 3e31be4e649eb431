import type { Kysely, Transaction } from 'kysely';
import type { PresentationTables } from '../../library/index.ts';
import type { SearchTables } from './tables.ts';

type Tables = SearchTables & PresentationTables;

/** A database with the tables that this feature reads, or a transaction on it. */
export type SearchDb = Kysely<Tables> | Transaction<Tables>;
