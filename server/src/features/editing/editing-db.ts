import type { Kysely, Transaction } from 'kysely';
import type { Logger } from '../../http/logger.ts';
import type { PresentationTables } from '../../library/index.ts';
import type { Blobs } from '../../ports/blobs.ts';
import type { RecordCache } from './record-cache.ts';
import type { EditingTables } from './tables.ts';

type Tables = EditingTables & PresentationTables;

export type EditingDb = Kysely<Tables>;
export type EditingTransaction = Transaction<Tables>;

/** Dependencies of the functions that read and write logs. */
export interface EditingDeps {
  readonly db: EditingDb;
  readonly blobs: Blobs;
  readonly log: Logger;
  readonly recordCache: RecordCache;
  /** Called after this process has committed the batch or snapshot with the sequence number `seq`. */
  readonly onAppended: (oid: string, seq: number) => void;
}

/** Dependencies of functions that create logs in a transaction of their caller. */
export type LogWriteDeps = Pick<EditingDeps, 'blobs' | 'log'>;
