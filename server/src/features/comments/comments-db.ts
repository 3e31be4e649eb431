import type { Kysely, Transaction } from 'kysely';
import type { PresentationTables } from '../../library/index.ts';
import type { Jobs } from '../../ports/jobs.ts';
import type { AccountTables } from '../accounts/index.ts';
import type { EditingTables } from '../editing/index.ts';
import type { Limits, LimitTables } from '../limits/index.ts';
import type { CommentTables } from './tables.ts';

type Tables = CommentTables & EditingTables & PresentationTables & AccountTables & LimitTables;

export type CommentsDb = Kysely<Tables>;
export type CommentsTransaction = Transaction<Tables>;

/** What the functions that change comments need. */
export interface CommentsDeps {
  readonly db: CommentsDb;
  readonly jobs: Jobs;
  readonly limits: Limits;
}
