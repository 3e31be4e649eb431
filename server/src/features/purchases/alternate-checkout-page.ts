import { PAGE_ENDPOINTS_BY_NAME } from '@flydeck/contract/page-endpoints';
import { oidSchema } from '@flydeck/contract/presentations/ids';
import {
  ALTERNATE_CHECKOUT_FEATURE,
  ALTERNATE_CHECKOUT_PATH,
  SESSION_ID_PARAM,
  SESSION_ID_PATTERN,
} from '@flydeck/contract/purchases/constants';
import type { CheckoutSettings } from '@flydeck/contract/purchases/purchase';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PaymentProviders } from '../../adapters/payments/index.ts';
import { grantOf, type LinkKeys, loadVisible, pdfDownloadPrice } from '../../library/index.ts';
import type { PageResult, PageToRender } from '../../pages/page-to-render.ts';
import type { PageVisitor } from '../../pages/pages.ts';
import { checkoutPagePaymentSources } from '../../pages/payment-sources.ts';
import type { Platform } from '../../platform.ts';

type AlternateCheckoutDeps = Pick<Platform, 'app' | 'db' | 'config' | 'pages'> & {
  readonly linkKeys: LinkKeys;
  readonly payments: PaymentProviders;
};

const querySchema = z.object({
  feature: z.literal(ALTERNATE_CHECKOUT_FEATURE),
  prezi_oid: oidSchema,
  key: z.string().max(200).optional(),
  [SESSION_ID_PARAM]: z.string().regex(SESSION_ID_PATTERN).optional(),
});

/**
 * Only pages of this instance may embed the page in an iframe. The URL of the page is secret, because it may contain
 * the key of a share link.
 */
const PAGE_OPTIONS = {
  frameAncestors: [],
  listed: false,
  hasSecretUrl: true,
} as const satisfies Partial<PageToRender>;

/**
 * Registers the page that is shown in the iframe of the alternate checkout (V2.18, V7.13). After a payment, an external
 * provider redirects to this page with the session id. The page then only passes the id to its parent page.
 */
export function registerAlternateCheckoutPage(deps: AlternateCheckoutDeps): void {
  deps.pages.registerPersonal(deps.app, PAGE_ENDPOINTS_BY_NAME.micropayment, (request, visitor) =>
    loadAlternateCheckoutPage(deps, request, visitor),
  );
}

async function loadAlternateCheckoutPage(
  { db, config, linkKeys, payments }: AlternateCheckoutDeps,
  request: FastifyRequest,
  { actor, me }: PageVisitor,
): Promise<PageResult> {
  const query = querySchema.safeParse(request.query);
  if (!query.success) return undefined;
  const { prezi_oid: oid, key, [SESSION_ID_PARAM]: sessionId } = query.data;
  const link = await linkKeys.findLink(db, key);
  const loaded = await loadVisible(db, actor, oid, link && grantOf(link));
  // After a payment, the URL contains the session id, but not the key of a share link. If the visitor has no access to
  // the presentation without the key, the page shows no data of the presentation.
  if (!loaded && sessionId === undefined) return undefined;
  const price = loaded ? pdfDownloadPrice(loaded.row, config) : null;
  const provider = loaded && payments.forPresentation({ isDemo: loaded.row.is_demo }, 'alternate');
  const checkout: CheckoutSettings | null =
    provider && price?.kind === 'paid' ? { provider: provider.name, publicKey: provider.publicKey } : null;
  return {
    name: 'micropayment',
    data: {
      oid,
      title: loaded?.row.title ?? '',
      accessKey: key ?? null,
      price,
      viewerEmail: me.viewerEmail,
      checkout,
      sessionId: sessionId ?? null,
    },
    path: ALTERNATE_CHECKOUT_PATH,
    paymentSources: checkoutPagePaymentSources(checkout, config),
    ...PAGE_OPTIONS,
  };
}
