import { loggedInSchema, logInSchema } from '@flydeck/contract/accounts/log-in';
import { safeNext } from '@flydeck/contract/accounts/next';
import { signUpSchema } from '@flydeck/contract/accounts/sign-up';
import { PublicError } from '@flydeck/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { rateLimitKey } from '../../limits/index.ts';
import { ACCOUNT_LIMITS, signUpLimit } from '../account-limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { createGuestSession, logIn, logOut } from '../commands/log-in.ts';
import type { SessionRequest, SetCookies } from '../commands/session-request.ts';
import { mailEmailTaken, signUp } from '../commands/sign-up.ts';

/** Account responses are private and must not be cached. */
export const NO_STORE = { 'cache-control': 'no-store' } as const;

/** Sends the session cookies and the body; 204 without a body. */
function answer(reply: FastifyReply, cookies: SetCookies, body?: unknown): FastifyReply {
  reply.headers(NO_STORE);
  for (const cookie of cookies) reply.header('set-cookie', cookie);
  return body === undefined ? reply.code(204).send() : reply.send(body);
}

async function enteringOf({ visitors }: AccountsContext, request: FastifyRequest): Promise<SessionRequest> {
  return { headers: request.headers, ip: request.ip, session: await visitors.sessionOf(request) };
}

/** Sign-up, log-in, log-out and guests. */
export function registerSessionCreationRoutes(app: FastifyInstance, context: AccountsContext): void {
  const { limits } = context;
  app.post('/api/accounts/sign-up', { schema: { body: signUpSchema } }, async (request, reply) => {
    const form = request.body as z.output<typeof signUpSchema>;
    const address = rateLimitKey(request.ip);
    await limits.consume(signUpLimit(context.signUpsPerHour), address);
    const cookies = await signUp(context, form, await enteringOf(context, request)).catch(
      async (error: unknown) => {
        if (!(error instanceof PublicError) || error.code !== 'accounts.email_taken') throw error;
        await limits.consume(ACCOUNT_LIMITS.takenByAddress, address);
        await mailEmailTaken(context, form.email);
        throw error;
      },
    );
    return answer(reply, cookies, loggedInSchema.parse({ next: safeNext(form.next) }));
  });
  app.post('/api/accounts/log-in', { schema: { body: logInSchema } }, async (request, reply) => {
    const form = request.body as z.output<typeof logInSchema>;
    const address = rateLimitKey(request.ip);
    await limits.consume(ACCOUNT_LIMITS.logInByAddress, address);
    await limits.consume(ACCOUNT_LIMITS.logInByBoth, form.email, address);
    await limits.consume(ACCOUNT_LIMITS.logInByAccount, form.email);
    const cookies = await logIn(context, form, await enteringOf(context, request));
    await limits.reset(ACCOUNT_LIMITS.logInByBoth, form.email, address);
    await limits.reset(ACCOUNT_LIMITS.logInByAccount, form.email);
    return answer(reply, cookies, loggedInSchema.parse({ next: safeNext(form.next) }));
  });
  app.post('/api/accounts/log-out', async (request, reply) =>
    answer(reply, await logOut(context, await enteringOf(context, request))),
  );
  app.post('/api/accounts/guest', async (request, reply) => {
    const entering = await enteringOf(context, request);
    // An existing session is kept.
    if (entering.session) return answer(reply, []);
    await limits.consume(ACCOUNT_LIMITS.guestByAddress, rateLimitKey(request.ip));
    return answer(reply, await createGuestSession(context, entering));
  });
}
