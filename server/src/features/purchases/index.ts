import type { PaymentProviders } from '../../adapters/payments/index.ts';
import type { PutmaCookie } from '../../http/putma-cookie.ts';
import type { LinkKeys } from '../../library/index.ts';
import type { Platform } from '../../platform.ts';
import { publicUrlOf } from '../../running-server.ts';
import type { PdfExports, PdfRights } from '../exports/index.ts';
import type { Limits } from '../limits/index.ts';
import { registerAlternateCheckoutPage } from './alternate-checkout-page.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { registerPurchaseJobs } from './jobs/register-jobs.ts';
import { createPurchaseRights } from './rights.ts';
import { registerCheckoutRoutes } from './routes/checkout-routes.ts';
import { registerIsPurchasedRoutes } from './routes/purchased-routes.ts';
import { registerSendLinkRoute } from './routes/send-link-route.ts';
import { registerTestPayRoute } from './routes/test-pay-route.ts';
import { registerWebhookRoute } from './routes/webhook-route.ts';

export { purchaseData } from './account-purchases.ts';
export { exportLedgerCsv, listLedgerPages } from './ledger-csv.ts';
export { listLedger } from './list-ledger.ts';
export { countCheckouts, loadMonthlySales, loadSales } from './sales.ts';
export type { PurchaseTables } from './tables.ts';

/** Purchases of PDFs, as used by other features. */
export interface Purchases {
  readonly rights: PdfRights;
}

type OpenDeps = Pick<Platform, 'db' | 'config'> & { readonly putma: PutmaCookie };

/**
 * Creates the functions that check rights to PDFs. `registerPurchases` needs the feature `exports`, and `exports` needs
 * the functions that check rights. Therefore these functions are created before `registerPurchases` is called.
 */
export function openPurchases({ db, config, putma }: OpenDeps): Purchases {
  return { rights: createPurchaseRights({ db, config, putma }) };
}

type PurchasesDeps = Pick<
  Platform,
  'app' | 'db' | 'config' | 'clock' | 'jobs' | 'log' | 'visitors' | 'site' | 'renderer' | 'pages'
> & {
  readonly limits: Limits;
  readonly putma: PutmaCookie;
  readonly linkKeys: LinkKeys;
  readonly payments: PaymentProviders;
  readonly exports: PdfExports;
};

/** Registers the purchase routes (V7.7, V7.8, V7.9, V7.10, V7.11), the webhook, the test payment form and the jobs. */
export async function registerPurchases(deps: PurchasesDeps): Promise<void> {
  const { db, jobs, log, clock, payments, exports, site, config } = deps;
  const origin = publicUrlOf(config);
  const context: DeliveryContext = { db, jobs, log, clock, payments, exports, siteName: site.name, origin };
  const routeDeps = { ...deps, context };
  registerIsPurchasedRoutes(routeDeps);
  registerCheckoutRoutes(routeDeps);
  registerSendLinkRoute(routeDeps);
  registerWebhookRoute(routeDeps);
  registerTestPayRoute(routeDeps);
  registerAlternateCheckoutPage(deps);
  await registerPurchaseJobs(context, jobs);
}
