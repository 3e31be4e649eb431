import type { IncomingHttpHeaders } from 'node:http';
import { PublicError } from '@flydeck/contract/errors';
import { paymentWebhookPath } from '@flydeck/contract/purchases/constants';
import type { FastifyRequest } from 'fastify';
import { ForgedNoticeError, type PaymentNotice, type Payments } from '../../../ports/payments.ts';
import { takeNotice } from '../checkout/take-notice.ts';
import { limitForging } from './purchase-limits.ts';
import { askProvider, type PurchaseRouteDeps } from './route-deps.ts';

/** Notices are a few kilobytes; those of large shops with all their lines, more. */
const NOTICE_LIMIT_BYTES = 256 * 1024;

type WebhookDeps = Pick<PurchaseRouteDeps, 'app' | 'context' | 'limits'>;

/**
 * `POST /pdf-access/webhook/{provider}`: what a payment provider tells by itself. Its signature is over the bytes, so they
 * are read as they come, and it is looked at before anything is counted: a true notice is never one too many. What fails
 * on our side is answered with 5xx: providers repeat it then.
 */
export function registerWebhookRoute(deps: WebhookDeps): void {
  const { app, context } = deps;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { provider: string } }>(
      paymentWebhookPath(':provider'),
      { bodyLimit: NOTICE_LIMIT_BYTES, config: { csrf: false } },
      async (request, reply) => {
        const payments = context.payments.byName(request.params.provider);
        if (!payments) throw new PublicError('resource.not_found');
        const notice = await askProvider(readNotice(deps, payments, request));
        await askProvider(takeNotice(context, payments, notice));
        return reply.code(204).send();
      },
    );
  });
}

/** What a request tells, where it comes from the provider. Others are told so, and logged, a few times each. */
async function readNotice(
  { context, limits }: WebhookDeps,
  payments: Payments,
  request: FastifyRequest,
): Promise<PaymentNotice> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  try {
    return await payments.readNotice(body, single(request.headers));
  } catch (error) {
    if (!(error instanceof ForgedNoticeError)) throw error;
    await limitForging(limits, request);
    context.log.warn({ err: error, provider: payments.name }, 'a webhook was called by somebody else');
    throw new PublicError('request.invalid', { cause: error });
  }
}

/** Headers that came once. */
function single(headers: IncomingHttpHeaders): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? undefined : value]),
  );
}
