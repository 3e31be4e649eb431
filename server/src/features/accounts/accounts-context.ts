import type { Signups } from '@flydeck/contract/accounts/invite';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../adapters/database/index.ts';
import type { Logger } from '../../http/logger.ts';
import type { Blobs } from '../../ports/blobs.ts';
import type { Jobs } from '../../ports/jobs.ts';
import type { Limits } from '../limits/index.ts';
import type { AuthOptions } from './auth-options.ts';
import type { AccountVisitors } from './visitors.ts';

export type AccountsDb = Kysely<Database>;
export type AccountsTransaction = Transaction<Database>;

/** Moves what a guest has to the account that they become, before the guest is gone. */
export type MoveGuest = (trx: AccountsTransaction, guestUserId: string, userId: string) => Promise<void>;

/** What accounts stand on. */
export interface AccountsContext {
  readonly db: AccountsDb;
  readonly jobs: Jobs;
  readonly blobs: Blobs;
  readonly log: Logger;
  readonly limits: Limits;
  readonly auth: AuthOptions;
  readonly visitors: AccountVisitors;
  readonly siteName: string;
  /**
   * Where mailed links begin, without a slash at the end. From the settings, never from a request: who sends a request
   * chooses the host that it names.
   */
  readonly origin: string;
  readonly signups: Signups;
  /** Accounts that may be made from one address an hour. */
  readonly signUpsPerHour: number;
  readonly guestMovers: MoveGuest[];
}
