import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database.ts';

export type AccountsDb = Kysely<Database>;
export type AccountsTransaction = Transaction<Database>;
