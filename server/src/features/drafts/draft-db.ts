import type { Kysely, Transaction } from 'kysely';
import type { PresentationTables } from '../../library/index.ts';
import type { DraftTables } from './tables.ts';

/** What drafts are kept in. */
export type DraftDb = Kysely<DraftTables & PresentationTables>;
export type DraftTransaction = Transaction<DraftTables & PresentationTables>;
