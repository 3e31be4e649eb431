import type { Kysely, Transaction } from 'kysely';
import type { PresentationTables } from '../../library/index.ts';
import type { Jobs } from '../../ports/jobs.ts';
import type { AccountTables } from '../accounts/index.ts';
import type { Limits, LimitTables } from '../limits/index.ts';
import type { CommentTables } from './tables.ts';

/** The column of the logs of edits that this feature reads. */
interface LogTables {
  edit_documents: { presentation_oid: string; head_seq: number };
}

type Tables = CommentTables & LogTables & PresentationTables & AccountTables & LimitTables;

export type CommentsDb = Kysely<Tables>;
export type CommentsTransaction = Transaction<Tables>;

/** What the functions that change comments need. */
export interface CommentsDeps {
  readonly db: CommentsDb;
  readonly jobs: Jobs;
  readonly limits: Limits;
}
