import { IS_PURCHASED_ALTERNATE_PATH, IS_PURCHASED_PATH } from '@flydeck/contract/purchases/constants';
import { isPurchasedQuerySchema, isPurchasedSchema } from '@flydeck/contract/purchases/purchase';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { PRIVATE_PAGE_CACHING } from '../../../pages/page-headers.ts';
import { isPurchased } from '../buyer.ts';
import { IS_PURCHASED_LIMIT, limit } from './purchase-limits.ts';
import { matchesPutmaCookie, type PurchaseRouteDeps, readBuyer } from './route-deps.ts';

/**
 * Registers `GET /pdf-access/is-purchased` and `…-zuora` (V7.7). Both include purchases by any provider, so that nobody
 * pays twice, whichever checkout the page shows.
 */
export function registerIsPurchasedRoutes(deps: PurchaseRouteDeps): void {
  const { app, limits, putma, context } = deps;
  for (const path of [IS_PURCHASED_PATH, IS_PURCHASED_ALTERNATE_PATH]) {
    app
      .withTypeProvider<ZodTypeProvider>()
      .get(
        path,
        { schema: { querystring: isPurchasedQuerySchema, response: { 200: isPurchasedSchema } } },
        async (request, reply) => {
          const buyer = await readBuyer(deps, request);
          await limit(limits, IS_PURCHASED_LIMIT, request, buyer.visitor);
          reply.headers({ 'cache-control': PRIVATE_PAGE_CACHING, vary: 'Cookie' });
          // Sets the cookie here and not only at checkout, so that concurrent checkouts belong to one browser.
          putma.ensureCookie(request, reply);
          if (!matchesPutmaCookie(putma, request, request.query['putma-id'])) return { isPurchased: false };
          return { isPurchased: await isPurchased(context.db, request.query['prezi-oid'], buyer) };
        },
      );
  }
}
