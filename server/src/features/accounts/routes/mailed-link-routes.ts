import { requestPasswordResetSchema, resetPasswordSchema } from '@flydeck/contract/accounts/reset-password';
import { verifyEmailSchema } from '@flydeck/contract/accounts/verify-email';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { rateLimitKey } from '../../limits/index.ts';
import { ACCOUNT_LIMITS } from '../account-limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { resetPassword } from '../commands/change-password.ts';
import { confirmEmail, resendVerification } from '../commands/confirm-email.ts';
import { mailPasswordResetJob } from '../jobs/account-jobs.ts';
import { NO_STORE } from './entry-routes.ts';
import { requireMemberSession } from './require-member-session.ts';

/** Routes that consume e-mailed links and request them. Consuming one needs no log-in. */
export function registerMailedLinkRoutes(app: FastifyInstance, context: AccountsContext): void {
  const { db, jobs, limits } = context;
  app.post('/api/accounts/verify-email', { schema: { body: verifyEmailSchema } }, async (request, reply) => {
    await limits.consume(ACCOUNT_LIMITS.tokenByAddress, rateLimitKey(request.ip));
    await confirmEmail(context, (request.body as z.output<typeof verifyEmailSchema>).token);
    return reply.code(204).headers(NO_STORE).send();
  });
  app.post('/api/accounts/resend-verification', async (request, reply) => {
    const { userId } = await requireMemberSession(context, request);
    await resendVerification(context, userId);
    return reply.code(204).headers(NO_STORE).send();
  });
  const options = { schema: { body: requestPasswordResetSchema } };
  app.post('/api/accounts/request-password-reset', options, async (request, reply) => {
    const { email } = request.body as z.output<typeof requestPasswordResetSchema>;
    const address = rateLimitKey(request.ip);
    await limits.consume(ACCOUNT_LIMITS.resetByAddress, address);
    await limits.consume(ACCOUNT_LIMITS.resetByBoth, email, address);
    await limits.consume(ACCOUNT_LIMITS.resetByAccount, email);
    // The account is looked up in a job, so that response times do not reveal whether it exists.
    await jobs.enqueue(db, mailPasswordResetJob, { email });
    return reply.code(204).headers(NO_STORE).send();
  });
  app.post(
    '/api/accounts/reset-password',
    { schema: { body: resetPasswordSchema } },
    async (request, reply) => {
      await limits.consume(ACCOUNT_LIMITS.tokenByAddress, rateLimitKey(request.ip));
      await resetPassword(context, request.body as z.output<typeof resetPasswordSchema>);
      return reply.code(204).headers(NO_STORE).send();
    },
  );
}
