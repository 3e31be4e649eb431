import { PublicError } from '@flydeck/contract/errors';
import {
  ALTERNATE_CHECKOUT_FEATURE,
  ALTERNATE_CHECKOUT_PATH,
  SESSION_ID_PARAM,
} from '@flydeck/contract/purchases/constants';
import * as endpoints from '@flydeck/contract/purchases/endpoints';
import type { Money } from '@flydeck/contract/purchases/price';
import type { CheckoutSession, CreateCheckoutRequest } from '@flydeck/contract/purchases/purchase';
import type { FastifyRequest } from 'fastify';
import { serve } from '../../../http/serve.ts';
import {
  can,
  grantOf,
  type LiveLink,
  type LoadedPresentation,
  linkPath,
  loadVisible,
  offeredPrice,
  presentationPath,
} from '../../../library/index.ts';
import { createAudienceReader, type PageAudience } from '../../../pages/audience.ts';
import type { Actor } from '../../../ports/visitors.ts';
import { type Buyer, buyerOf, isPurchased } from '../buyer.ts';
import { createCheckout } from '../checkout/create-checkout.ts';
import { findCheckoutOfBuyer } from '../checkout/find-checkout.ts';
import { settle } from '../checkout/settle.ts';
import type { CheckoutRow } from '../tables.ts';
import { CHECKOUT_STATUS_LIMIT, CREATE_CHECKOUT_LIMIT, enforceLimit } from './purchase-limits.ts';
import { callProvider, matchesPutmaCookie, type PurchaseRouteDeps, readBuyer } from './route-deps.ts';

/** Registers the routes that create, read and complete a checkout (V7.8, V7.9, V7.10). */
export function registerCheckoutRoutes(deps: PurchaseRouteDeps): void {
  registerCreateCheckout(deps);
  registerRetrieveCheckout(deps);
  registerCompleteCheckout(deps);
}

function registerCreateCheckout(deps: PurchaseRouteDeps): void {
  const { db, context, limits, putma, linkKeys, site, renderer } = deps;
  const readAudience = createAudienceReader(site, renderer.languages);
  serve(deps, endpoints.createCheckout, async ({ body, request, reply }) => {
    await enforceLimit(limits, CREATE_CHECKOUT_LIMIT, request, putma.visitorHashOf(request));
    if (!matchesPutmaCookie(putma, request, body['putma-id'])) throw new PublicError('auth.forbidden');
    const actor = await deps.visitors.actorOf(request);
    const link = await linkKeys.findLink(db, body.key);
    const loaded = await loadVisible(db, actor, body['prezi-oid'], link && grantOf(link));
    if (!loaded) throw new PublicError('resource.not_found');
    const price = requirePrice(deps, actor, loaded);
    // Authors and others who may export the PDF do not pay for it.
    if (can(actor, 'export', loaded.access, loaded.grant)) throw new PublicError('resource.conflict');
    const isDemo = loaded.row.is_demo;
    const provider = context.payments.forPresentation({ isDemo }, body.provider ?? 'main');
    if (!provider) throw new PublicError('resource.not_found');
    const visitorHash = putma.ensureCookie(request, reply);
    const { language } = await deps.visitors.meOf(request);
    const audience = readAudience(request, language);
    const clientSecretPromise = createCheckout(context, provider, {
      ...price,
      buyer: { ...buyerOf(actor, visitorHash), visitorHash },
      presentationOid: loaded.row.oid,
      ownerOid: loaded.row.owner_oid,
      title: loaded.row.title,
      language: audience.language,
      returnUrl: buildReturnUrl(audience, loaded, body, link),
    });
    return { client_secret: await callProvider(clientSecretPromise) };
  });
}

/** Returns the current price of a presentation's PDF. @throws PublicError if the PDF is free or not for sale. */
function requirePrice({ config }: PurchaseRouteDeps, actor: Actor, loaded: LoadedPresentation): Money {
  const price = offeredPrice(actor, loaded, config);
  if (price === null) throw new PublicError('resource.not_found');
  if (price.kind === 'free') throw new PublicError('resource.conflict');
  return { amount: price.amount, currency: price.currency };
}

/**
 * Returns the URL to which the provider sends the buyer after the payment, with a placeholder that the provider
 * replaces by the session id.
 */
function buildReturnUrl(
  { origin }: PageAudience,
  { row }: LoadedPresentation,
  { provider }: CreateCheckoutRequest,
  link: LiveLink | undefined,
): string {
  const sessionParameter = `${SESSION_ID_PARAM}={CHECKOUT_SESSION_ID}`;
  if (provider === 'alternate') {
    const query = `feature=${ALTERNATE_CHECKOUT_FEATURE}&prezi_oid=${row.oid}`;
    return `${origin}${ALTERNATE_CHECKOUT_PATH}?${query}&${sessionParameter}`;
  }
  const path = link ? linkPath(link.linkId) : presentationPath(row.oid, row.slug);
  return `${origin}${path}?${sessionParameter}`;
}

function registerRetrieveCheckout(deps: PurchaseRouteDeps): void {
  serve(deps, endpoints.retrieveCheckout, async ({ query, request }) => {
    const { checkout } = await requireCheckout(deps, request, query['session-id']);
    return presentSession(await refreshCheckout(deps, checkout));
  });
}

function presentSession({ status, presentation_oid: oid, email }: CheckoutRow): CheckoutSession {
  return {
    status: status === 'creating' ? 'open' : status,
    metadata: { prezi_oid: oid },
    customer_details: status === 'complete' && email !== null ? { email } : null,
  };
}

/**
 * Updates a checkout to the state of its session at the provider. Sends no request if the checkout is paid, has no
 * session, or its provider is no longer configured. If the session does not exist or does not match the checkout,
 * returns the checkout as expired.
 */
async function refreshCheckout({ context }: PurchaseRouteDeps, checkout: CheckoutRow): Promise<CheckoutRow> {
  const payments = context.payments.byName(checkout.provider);
  if (checkout.paid_at !== null || checkout.session_id === null || !payments) return checkout;
  const settled = await callProvider(settle(context, payments, checkout.session_id));
  return settled?.checkout ?? { ...checkout, status: 'expired' };
}

function registerCompleteCheckout(deps: PurchaseRouteDeps): void {
  const { db } = deps.context;
  serve(deps, endpoints.completeCheckout, async ({ body, request }) => {
    const { buyer, checkout } = await requireCheckout(deps, request, body['session-id']);
    const { presentation_oid: oid } = await refreshCheckout(deps, checkout);
    return { isPurchased: await isPurchased(db, oid, buyer) };
  });
}

/**
 * Returns the sender of the request as a buyer, and the checkout of this buyer with the given session id.
 * @throws PublicError `resource.not_found`, `request.too_many`
 */
async function requireCheckout(
  deps: PurchaseRouteDeps,
  request: FastifyRequest,
  sessionId: string,
): Promise<{ readonly buyer: Buyer; readonly checkout: CheckoutRow }> {
  const buyer = await readBuyer(deps, request);
  await enforceLimit(deps.limits, CHECKOUT_STATUS_LIMIT, request, buyer.visitorHash);
  const checkout = await findCheckoutOfBuyer(deps.context.db, sessionId, buyer);
  if (!checkout) throw new PublicError('resource.not_found');
  return { buyer, checkout };
}
