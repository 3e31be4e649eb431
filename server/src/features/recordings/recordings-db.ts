import type { Kysely, Transaction } from 'kysely';
import type { PresentationTables } from '../../library/index.ts';
import type { RecordingTables } from './tables.ts';

type Tables = RecordingTables & PresentationTables;

export type RecordingsDb = Kysely<Tables>;
export type RecordingsTransaction = Transaction<Tables>;
