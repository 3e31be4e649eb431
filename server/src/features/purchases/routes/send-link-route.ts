import { PublicError } from '@flydeck/contract/errors';
import * as endpoints from '@flydeck/contract/purchases/endpoints';
import type { FastifyRequest } from 'fastify';
import { serve } from '../../../http/serve.ts';
import { belongsToBuyer, isValidPurchase } from '../buyer.ts';
import { selectCheckout } from '../checkout/find-checkout.ts';
import type { DeliveryContext } from '../delivery-context.ts';
import { enqueuePdfLinkMail } from '../enqueue-pdf-link-mail.ts';
import type { CheckoutRow } from '../tables.ts';
import { enforceLimit, MAIL_LIMIT } from './purchase-limits.ts';
import { type PurchaseRouteDeps, readBuyer } from './route-deps.ts';

type SendLinkDeps = PurchaseRouteDeps & { readonly context: DeliveryContext };

/**
 * Registers `POST /pdf-access/send-pdf-link-email/` (V7.11), which mails the link to a purchased PDF. Each purchase
 * gets one mail, to the e-mail address of the payment. The request must contain a link that was issued to the visitor.
 */
export function registerSendLinkRoute(deps: SendLinkDeps): void {
  const { context, limits, putma } = deps;
  serve(deps, endpoints.sendPdfLink, async ({ body, request }) => {
    await enforceLimit(limits, MAIL_LIMIT, request, putma.visitorHashOf(request));
    const { checkout, contentKey } = await requirePurchase(deps, request, body['pdf-link']);
    if (body.email.trim().toLowerCase() !== checkout.email?.toLowerCase()) throw new PublicError('auth.forbidden');
    await enqueuePdfLinkMail(context, checkout, contentKey);
  });
}

/**
 * Returns the purchase of a link.
 * @throws PublicError if the link is malformed, was not issued to the visitor, or has no valid purchase of the visitor.
 */
async function requirePurchase(
  deps: SendLinkDeps,
  request: FastifyRequest,
  link: string,
): Promise<{ readonly checkout: CheckoutRow; readonly contentKey: string }> {
  const { db, exports } = deps.context;
  const claims = exports.readLink(link);
  if (!claims) throw new PublicError('request.invalid');
  const buyer = await readBuyer(deps, request);
  // `visitor` is null in links that were sent by mail. A mail can be forwarded, so its link does not prove that the
  // visitor is the buyer.
  const belongsToVisitor = claims.visitor !== null && claims.visitor === buyer.visitorHash;
  if (claims.right.kind !== 'bought' || !belongsToVisitor) throw new PublicError('auth.forbidden');
  const checkout = await selectCheckout(db, claims.right.checkoutId)
    .where(belongsToBuyer(buyer))
    .where(isValidPurchase)
    .executeTakeFirst();
  if (!checkout) throw new PublicError('resource.not_found');
  return { checkout, contentKey: claims.contentKey };
}
