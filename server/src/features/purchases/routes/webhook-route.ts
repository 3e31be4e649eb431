import type { IncomingHttpHeaders } from 'node:http';
import { PublicError } from '@flydeck/contract/errors';
import { paymentWebhookPath } from '@flydeck/contract/purchases/constants';
import type { FastifyInstance } from 'fastify';
import { ForgedNoticeError } from '../../../ports/payments.ts';
import { takeNotice } from '../checkout/take-notice.ts';
import type { PurchasesContext } from '../purchases-context.ts';
import { askProvider } from './route-deps.ts';

/** Notices are a few kilobytes; those of large shops with all their lines, more. */
const NOTICE_LIMIT_BYTES = 256 * 1024;

/**
 * `POST /pdf-access/webhook/{provider}`: what a payment provider tells by itself. Its signature is over the bytes, so they
 * are read as they come. What fails on our side is answered with 5xx: providers repeat it then.
 */
export function registerWebhookRoute(app: FastifyInstance, context: PurchasesContext): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { provider: string } }>(
      paymentWebhookPath(':provider'),
      { bodyLimit: NOTICE_LIMIT_BYTES, config: { csrf: false } },
      async (request, reply) => {
        const payments = context.payments.byName(request.params.provider);
        if (!payments) throw new PublicError('resource.not_found');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const notice = await payments.readNotice(body, single(request.headers)).catch((error: unknown) => {
          if (!(error instanceof ForgedNoticeError)) throw error;
          context.log.warn({ err: error, provider: payments.name }, 'a webhook was called by somebody else');
          throw new PublicError('request.invalid', { cause: error });
        });
        await askProvider(takeNotice(context, payments, notice));
        return reply.code(204).send();
      },
    );
  });
}

/** Headers that came once. */
function single(headers: IncomingHttpHeaders): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? undefined : value]),
  );
}
