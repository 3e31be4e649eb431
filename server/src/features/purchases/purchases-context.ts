import type { Kysely } from 'kysely';
import type { PaymentProviders } from '../../adapters/payments/index.ts';
import type { Logger } from '../../http/logger.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Jobs } from '../../ports/jobs.ts';
import type { PurchaseTables } from './tables.ts';

export type PurchasesDb = Kysely<PurchaseTables>;

/** The services that the functions of this feature use. */
export interface PurchasesContext {
  readonly db: PurchasesDb;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly payments: PaymentProviders;
  readonly clock: Clock;
}
