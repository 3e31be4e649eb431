import type { Kysely, Transaction } from 'kysely';
import type { PresentationTables } from '../../library/index.ts';
import type { EditingTables } from './tables.ts';

type Tables = EditingTables & PresentationTables;

export type EditingDb = Kysely<Tables>;
export type EditingTransaction = Transaction<Tables>;
