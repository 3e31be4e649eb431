import type { IncomingHttpHeaders } from 'node:http';
import { PublicError } from '@flydeck/contract/errors';
import * as endpoints from '@flydeck/contract/purchases/endpoints';
import type { FastifyRequest } from 'fastify';
import { serve } from '../../../http/serve.ts';
import { InvalidWebhookError, type PaymentNotification, type Payments } from '../../../ports/payments.ts';
import { processWebhookEvent } from '../checkout/process-webhook-event.ts';
import { limitInvalidSignatures } from './purchase-limits.ts';
import { callProvider, type PurchaseRouteDeps } from './route-deps.ts';

type WebhookDeps = Pick<PurchaseRouteDeps, 'app' | 'visitors' | 'context' | 'limits'>;

/**
 * Registers `POST /pdf-access/webhook/{provider}` (V7.10). Reads the raw body, because its bytes are signed.
 * Rate limits apply only to events with an invalid signature. After an internal error, the response is 5xx, so the
 * provider sends the event again.
 */
export function registerWebhookRoute(deps: WebhookDeps): void {
  const { context } = deps;
  serve(deps, endpoints.receivePaymentWebhook, async ({ params, request }) => {
    const payments = context.payments.byName(params.provider);
    if (!payments) throw new PublicError('resource.not_found');
    const event = await callProvider(parseWebhook(deps, payments, request));
    await callProvider(processWebhookEvent(context, payments, event));
  });
}

/**
 * Returns the event of a webhook request after its signature has been verified.
 * @throws PublicError `request.invalid` for an invalid signature. Requests with an invalid signature are logged, and
 * their rate is limited.
 */
async function parseWebhook(
  { context, limits }: WebhookDeps,
  payments: Payments,
  request: FastifyRequest,
): Promise<PaymentNotification> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  try {
    return await payments.parseWebhook(body, keepSingleHeaders(request.headers));
  } catch (error) {
    if (!(error instanceof InvalidWebhookError)) throw error;
    await limitInvalidSignatures(limits, request);
    context.log.warn({ err: error, provider: payments.name }, 'webhook rejected: invalid signature');
    throw new PublicError('request.invalid', { cause: error });
  }
}

/** Returns the headers that occur once. The value of a repeated header is undefined. */
function keepSingleHeaders(headers: IncomingHttpHeaders): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? undefined : value]),
  );
}
