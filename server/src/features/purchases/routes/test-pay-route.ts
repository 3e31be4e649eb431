import { PublicError } from '@flydeck/contract/errors';
import * as endpoints from '@flydeck/contract/purchases/endpoints';
import type { TestPaymentRequest, TestPaymentResponse } from '@flydeck/contract/purchases/purchase';
import type { TestPayments } from '../../../adapters/payments/index.ts';
import { serve } from '../../../http/serve.ts';
import { testWebhookJob } from '../jobs/purchase-jobs.ts';
import type { PurchasesContext } from '../purchases-context.ts';
import { enforceLimit, PAY_LIMIT } from './purchase-limits.ts';
import type { PurchaseRouteDeps } from './route-deps.ts';

/**
 * Registers the route that receives the card forms of test providers. The client secret in the form identifies the
 * checkout session.
 */
export function registerTestPayRoute(deps: PurchaseRouteDeps): void {
  const { context, limits, putma } = deps;
  serve(deps, endpoints.payTestCheckout, async ({ body, request }) => {
    await enforceLimit(limits, PAY_LIMIT, request, putma.visitorHashOf(request));
    for (const provider of context.payments.testProviders) {
      const result = await pay(context, provider, body);
      if (result) return result;
    }
    throw new PublicError('resource.not_found');
  });
}

/** Pays with the data of the form. Returns undefined if the provider has no session with this client secret. */
async function pay(
  { db, jobs }: PurchasesContext,
  provider: TestPayments,
  form: TestPaymentRequest,
): Promise<TestPaymentResponse | undefined> {
  const result = await provider.pay(form);
  if (!result) return undefined;
  const { outcome, returnUrl } = result;
  if (outcome === 'paid') {
    // The job replaces the webhook request, which test providers do not send. A client secret starts with the session's
    // id.
    const [sessionId = ''] = form.client_secret.split('_secret_');
    const payload = { provider: provider.name, sessionId };
    await jobs.enqueue(db, testWebhookJob, payload, { singletonKey: sessionId });
  }
  return { outcome, returnPath: returnUrl === null ? null : pathAndQueryOf(returnUrl) };
}

function pathAndQueryOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
