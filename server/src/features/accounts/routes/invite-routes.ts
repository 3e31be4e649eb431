import { createInviteSchema, inviteSchema } from '@flydeck/contract/accounts/invite';
import { PublicError } from '@flydeck/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { AccountAdministration } from '../../../ports/accounts.ts';
import { ACCOUNT_LIMITS } from '../account-limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { NO_STORE } from './entry-routes.ts';
import { requireMemberSession } from './require-member-session.ts';

/** `POST /api/accounts/invites`: 404 for everybody but administrators. */
export function registerInviteRoutes(
  app: FastifyInstance,
  context: AccountsContext,
  administration: AccountAdministration,
): void {
  app.post('/api/accounts/invites', { schema: { body: createInviteSchema } }, async (request, reply) => {
    const { me, userId } = await requireMemberSession(context, request);
    if (!me.isAdministrator) throw new PublicError('resource.not_found');
    await context.limits.consume(ACCOUNT_LIMITS.inviteByAccount, userId);
    const { email } = request.body as z.output<typeof createInviteSchema>;
    const to = email === undefined ? undefined : { email, language: me.language ?? 'en' };
    const invite = await administration.createInvite(userId, to);
    return reply.code(201).headers(NO_STORE).send(inviteSchema.parse(invite));
  });
}
