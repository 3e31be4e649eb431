import { PublicError } from '@flydeck/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database.ts';
import type { PutmaCookie } from '../../../http/putma-cookie.ts';
import type { LinkKeys } from '../../../library/index.ts';
import type { Platform } from '../../../platform.ts';
import { PaymentsFailedError } from '../../../ports/payments.ts';
import type { Limits } from '../../limits/index.ts';
import { type Buyer, buyerOf } from '../buyer.ts';
import type { PurchasesContext } from '../purchases-context.ts';

/** Dependencies of the purchase routes. */
export type PurchaseRouteDeps = Pick<Platform, 'app' | 'config' | 'visitors' | 'site' | 'renderer'> & {
  readonly context: PurchasesContext;
  readonly db: Kysely<Database>;
  readonly limits: Limits;
  readonly putma: PutmaCookie;
  readonly linkKeys: LinkKeys;
};

/**
 * Returns the sender of a request as a buyer: the hash of the `putma-id` cookie, and the account if the sender is a
 * member.
 */
export async function readBuyer(
  { visitors, putma }: Pick<PurchaseRouteDeps, 'visitors' | 'putma'>,
  request: FastifyRequest,
): Promise<Buyer> {
  return buyerOf(await visitors.actorOf(request), putma.visitorHashOf(request));
}

/** Returns whether the `putma-id` that a page has sent is empty or equal to the value of the cookie (V7.7). */
export function matchesPutmaCookie(putma: PutmaCookie, request: FastifyRequest, putmaId: string): boolean {
  return putmaId === '' || putmaId === putma.cookieValueOf(request);
}

/**
 * Waits for a request to a payment provider, and returns the result of the request.
 * @throws PublicError `purchases.provider_failed` if the provider fails (V8.3).
 */
export async function callProvider<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof PaymentsFailedError ? new PublicError('purchases.provider_failed', { cause: error }) : error;
  });
}
