import { PublicError } from '@flydeck/contract/errors';
import * as endpoints from '@flydeck/contract/purchases/endpoints';
import type { TestPaymentRequest, TestPaymentResponse } from '@flydeck/contract/purchases/purchase';
import type { TestPayments } from '../../../adapters/payments/index.ts';
import { serve } from '../../../http/serve.ts';
import { testNoticeJob } from '../jobs/purchase-jobs.ts';
import type { PurchasesContext } from '../purchases-context.ts';
import { limit, PAY_LIMIT } from './purchase-limits.ts';
import type { PurchaseRouteDeps } from './route-deps.ts';

/** Registers the `POST` of the test provider's card form, whose client secret identifies the payment. */
export function registerTestPayRoute(deps: PurchaseRouteDeps): void {
  const { context, limits, putma } = deps;
  serve(deps, endpoints.payTestCheckout, async ({ body, request }) => {
    await limit(limits, PAY_LIMIT, request, putma.visitorOf(request));
    for (const provider of context.payments.testProviders) {
      const answer = await pay(context, provider, body);
      if (answer) return answer;
    }
    throw new PublicError('resource.not_found');
  });
}

async function pay(
  { db, jobs }: PurchasesContext,
  provider: TestPayments,
  form: TestPaymentRequest,
): Promise<TestPaymentResponse | undefined> {
  const answer = await provider.pay(form);
  if (!answer) return undefined;
  const { outcome, returnUrl } = answer;
  if (outcome === 'paid') {
    const [sessionId = ''] = form.client_secret.split('_secret_');
    const notice = { provider: provider.name, sessionId };
    await jobs.enqueue(db, testNoticeJob, notice, { singletonKey: sessionId });
  }
  return { outcome, returnPath: returnUrl === null ? null : pathOf(returnUrl) };
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
