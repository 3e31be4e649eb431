import type { SignUpPolicy } from '@flydeck/contract/accounts/invite';
import type { Logger } from '../../http/logger.ts';
import type { AccountData, MoveGuest } from '../../ports/accounts.ts';
import type { Blobs } from '../../ports/blobs.ts';
import type { Jobs } from '../../ports/jobs.ts';
import type { Limits } from '../limits/index.ts';
import type { AccountsDb } from './accounts-db.ts';
import type { AuthOptions } from './auth-options.ts';
import type { AccountVisitors } from './visitors.ts';

/** Dependencies of the accounts feature. */
export interface AccountsContext {
  readonly db: AccountsDb;
  readonly jobs: Jobs;
  readonly blobs: Blobs;
  readonly log: Logger;
  readonly limits: Limits;
  /** Settings of the authentication library. */
  readonly auth: AuthOptions;
  readonly visitors: AccountVisitors;
  readonly siteName: string;
  /**
   * Origin of e-mailed links, without a trailing slash. It comes from the settings, never from a request, because
   * clients can forge the Host header.
   */
  readonly origin: string;
  /** Who may sign up. */
  readonly signups: SignUpPolicy;
  /** Limit on sign-ups per IP address and hour. */
  readonly signUpsPerHour: number;
  /** Functions of other features that move a guest's data to the account at sign-up or login. */
  readonly guestMovers: MoveGuest[];
  /** Functions of each feature that archive and delete the data of an account. */
  readonly accountData: readonly AccountData[];
}
