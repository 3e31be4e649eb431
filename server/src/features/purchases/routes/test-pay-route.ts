import { PublicError } from '@flydeck/contract/errors';
import { TEST_PAY_PATH } from '@flydeck/contract/purchases/constants';
import {
  type TestPaid,
  type TestPay,
  testPaidSchema,
  testPaySchema,
} from '@flydeck/contract/purchases/purchase';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { TestPayments } from '../../../adapters/payments/index.ts';
import { PRIVATE_PAGE_CACHING } from '../../../pages/page-headers.ts';
import { testNoticeJob } from '../jobs/purchase-jobs.ts';
import type { PurchasesContext } from '../purchases-context.ts';
import { limit, PAY_LIMIT } from './purchase-limits.ts';
import { BODY_LIMIT_BYTES, type PurchaseRouteDeps } from './route-deps.ts';

/** Registers the `POST` of the test provider's card form, whose client secret identifies the payment. */
export function registerTestPayRoute({ app, context, limits, putma }: PurchaseRouteDeps): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    TEST_PAY_PATH,
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: { body: testPaySchema, response: { 200: testPaidSchema } },
    },
    async (request, reply) => {
      await limit(limits, PAY_LIMIT, request, putma.visitorOf(request));
      reply.header('cache-control', PRIVATE_PAGE_CACHING);
      for (const provider of context.payments.testProviders) {
        const answer = await pay(context, provider, request.body);
        if (answer) return answer;
      }
      throw new PublicError('resource.not_found');
    },
  );
}

async function pay(
  { db, jobs }: PurchasesContext,
  provider: TestPayments,
  form: TestPay,
): Promise<TestPaid | undefined> {
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
