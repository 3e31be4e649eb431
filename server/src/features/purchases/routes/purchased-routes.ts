import * as endpoints from '@flydeck/contract/purchases/endpoints';
import { type EndpointInput, serve } from '../../../http/serve.ts';
import { isPurchased } from '../buyer.ts';
import { IS_PURCHASED_LIMIT, limit } from './purchase-limits.ts';
import { matchesPutmaCookie, type PurchaseRouteDeps, readBuyer } from './route-deps.ts';

type IsPurchasedInput = Pick<EndpointInput<typeof endpoints.isPurchased>, 'query' | 'request' | 'reply'>;

/**
 * Registers `GET /pdf-access/is-purchased` and `…-zuora` (V7.7). Both include purchases by any provider, so that nobody
 * pays twice, whichever checkout the page shows.
 */
export function registerIsPurchasedRoutes(deps: PurchaseRouteDeps): void {
  const { limits, putma, context } = deps;
  const handle = async ({ query, request, reply }: IsPurchasedInput) => {
    const buyer = await readBuyer(deps, request);
    await limit(limits, IS_PURCHASED_LIMIT, request, buyer.visitor);
    reply.header('vary', 'Cookie');
    // Sets the cookie here and not only at checkout, so that concurrent checkouts belong to one browser.
    putma.ensureCookie(request, reply);
    if (!matchesPutmaCookie(putma, request, query['putma-id'])) return { isPurchased: false };
    return { isPurchased: await isPurchased(context.db, query['prezi-oid'], buyer) };
  };
  serve(deps, endpoints.isPurchased, handle);
  serve(deps, endpoints.isPurchasedAlternate, handle);
}
