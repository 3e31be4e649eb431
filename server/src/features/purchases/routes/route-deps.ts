import { PublicError } from '@flydeck/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../../adapters/database/index.ts';
import type { PutmaCookie } from '../../../http/putma-cookie.ts';
import type { Platform } from '../../../platform.ts';
import { PaymentsFailedError } from '../../../ports/payments.ts';
import type { Limits } from '../../limits/index.ts';
import type { LinkKeys } from '../../presentations/index.ts';
import { type Buyer, buyerOf } from '../buyer.ts';
import type { PurchasesContext } from '../purchases-context.ts';

/** What the calls of purchases stand on. */
export type PurchaseRouteDeps = Pick<Platform, 'app' | 'config' | 'visitors' | 'site' | 'renderer'> & {
  readonly context: PurchasesContext;
  readonly db: Kysely<Database>;
  readonly limits: Limits;
  readonly putma: PutmaCookie;
  readonly linkKeys: LinkKeys;
};

/** Bodies of these calls are a few lines. */
export const BODY_LIMIT_BYTES = 16 * 1024;

/** Who asks: the cookie and the session decide, whatever else the request says. */
export async function askingBuyer(
  { visitors, putma }: Pick<PurchaseRouteDeps, 'visitors' | 'putma'>,
  request: FastifyRequest,
): Promise<Buyer> {
  return buyerOf(await visitors.actorOf(request), putma.visitorOf(request));
}

/** Whether a `putma-id` that a page sent along is that of its cookie. */
export function isOwnPutma(putma: PutmaCookie, request: FastifyRequest, said: string): boolean {
  return said === '' || said === putma.valueOf(request);
}

/** A provider that failed is named as such: V§8 has a text for it. */
export async function askProvider<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof PaymentsFailedError
      ? new PublicError('purchases.provider_failed', { cause: error })
      : error;
  });
}
