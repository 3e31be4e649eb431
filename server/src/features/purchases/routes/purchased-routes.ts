import * as endpoints from '@flydeck/contract/purchases/endpoints';
import { type EndpointInput, serve } from '../../../http/serve.ts';
import { isPurchased } from '../buyer.ts';
import { enforceLimit, IS_PURCHASED_LIMIT } from './purchase-limits.ts';
import { matchesPutmaCookie, type PurchaseRouteDeps, readBuyer } from './route-deps.ts';

type IsPurchasedInput = Pick<EndpointInput<typeof endpoints.isPurchased>, 'query' | 'request' | 'reply'>;

/**
 * Registers `GET /pdf-access/is-purchased` and `GET /pdf-access/is-purchased-zuora` (V7.7). Both report purchases at
 * any provider, because a buyer must not pay twice for the same PDF.
 */
export function registerIsPurchasedRoutes(deps: PurchaseRouteDeps): void {
  const { limits, putma, context } = deps;
  const handleRequest = async ({ query, request, reply }: IsPurchasedInput) => {
    const buyer = await readBuyer(deps, request);
    await enforceLimit(limits, IS_PURCHASED_LIMIT, request, buyer.visitorHash);
    reply.header('vary', 'Cookie');
    // Sets the cookie before a checkout starts, so that concurrent checkouts in a browser use the same putma id.
    putma.ensureCookie(request, reply);
    if (!matchesPutmaCookie(putma, request, query['putma-id'])) return { isPurchased: false };
    return { isPurchased: await isPurchased(context.db, query['prezi-oid'], buyer) };
  };
  serve(deps, endpoints.isPurchased, handleRequest);
  serve(deps, endpoints.isPurchasedAlternate, handleRequest);
}
