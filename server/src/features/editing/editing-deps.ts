import type { Logger } from '../../http/logger.ts';
import type { Blobs } from '../../ports/blobs.ts';
import type { EditingDb } from './editing-db.ts';
import type { RecordCache } from './record-cache.ts';
import type { WaitingAppends } from './waiting-appends.ts';

/** Dependencies of the functions that read and write logs. */
export interface EditingDeps {
  readonly db: EditingDb;
  readonly blobs: Blobs;
  readonly log: Logger;
  readonly recordCache: RecordCache;
  readonly waitingAppends: WaitingAppends;
  /** Called after this process has committed the batch or snapshot with the sequence number `seq`. */
  readonly onAppended: (oid: string, seq: number) => void;
}

/** Dependencies of functions that create logs in a transaction of their caller. */
export type LogWriteDeps = Pick<EditingDeps, 'blobs' | 'log'>;
