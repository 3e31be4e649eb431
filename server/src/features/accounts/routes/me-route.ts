import { meSchema } from '@flydeck/contract/accounts/me';
import type { FastifyInstance } from 'fastify';
import type { Csrf } from '../../../http/csrf.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { renewSession } from '../commands/renew-session.ts';
import { NO_STORE } from './entry-routes.ts';

/**
 * `GET /api/page/me`: the current visitor, for pages that are the same for everyone. Sets the CSRF cookie and extends
 * a session in use.
 */
export function registerMeRoute(app: FastifyInstance, context: AccountsContext, csrf: Csrf): void {
  app.get('/api/page/me', async (request, reply) => {
    const session = await context.visitors.sessionOf(request);
    const cookies = session ? await renewSession(context, session, request.headers) : [];
    for (const cookie of cookies) reply.header('set-cookie', cookie);
    csrf.ensureCookie(request, reply);
    return reply.headers(NO_STORE).send(meSchema.parse(await context.visitors.meOf(request)));
  });
}
