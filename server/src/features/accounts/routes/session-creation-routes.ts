import * as endpoints from '@flydeck/contract/accounts/endpoints';
import { safeNext } from '@flydeck/contract/accounts/next';
import { PublicError } from '@flydeck/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { serve } from '../../../http/serve.ts';
import { rateLimitKey } from '../../limits/index.ts';
import { ACCOUNT_LIMITS, signUpLimit } from '../account-limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { createGuestSession, logIn, logOut } from '../commands/log-in.ts';
import type { SessionRequest, SetCookies } from '../commands/session-request.ts';
import { mailOwnerOfTakenEmail, signUp } from '../commands/sign-up.ts';
import type { AccountRouteDeps } from './route-deps.ts';

function setCookies(reply: FastifyReply, cookies: SetCookies): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie);
}

async function sessionRequestOf(
  { visitors }: Pick<AccountsContext, 'visitors'>,
  request: FastifyRequest,
): Promise<SessionRequest> {
  return { headers: request.headers, ip: request.ip, session: await visitors.sessionOf(request) };
}

/** Registers the routes for sign-up, login, logout and guest sessions. */
export function registerSessionCreationRoutes(deps: AccountRouteDeps): void {
  registerSignUp(deps);
  registerLogIn(deps);
  serve(deps, endpoints.logOut, async ({ request, reply }) =>
    setCookies(reply, await logOut(deps, await sessionRequestOf(deps, request))),
  );
  serve(deps, endpoints.createGuest, async ({ request, reply }) => {
    const sessionRequest = await sessionRequestOf(deps, request);
    // A visitor who already has a session keeps this session.
    if (sessionRequest.session) return;
    await deps.limits.consume(ACCOUNT_LIMITS.guestByIpAddress, rateLimitKey(request.ip));
    setCookies(reply, await createGuestSession(deps, sessionRequest));
  });
}

function registerSignUp(deps: AccountRouteDeps): void {
  const { limits } = deps;
  serve(deps, endpoints.signUp, async ({ body, request, reply }) => {
    const ipKey = rateLimitKey(request.ip);
    await limits.consume(signUpLimit(deps.signUpsPerHour), ipKey);
    const cookies = await signUp(deps, body, await sessionRequestOf(deps, request)).catch(async (error: unknown) => {
      if (!(error instanceof PublicError) || error.code !== 'accounts.email_taken') throw error;
      await limits.consume(ACCOUNT_LIMITS.emailTakenByIpAddress, ipKey);
      await mailOwnerOfTakenEmail(deps, body.email);
      throw error;
    });
    setCookies(reply, cookies);
    return { next: safeNext(body.next) };
  });
}

function registerLogIn(deps: AccountRouteDeps): void {
  const { limits } = deps;
  serve(deps, endpoints.logIn, async ({ body, request, reply }) => {
    const ipKey = rateLimitKey(request.ip);
    await limits.consume(ACCOUNT_LIMITS.logInByIpAddress, ipKey);
    await limits.consume(ACCOUNT_LIMITS.logInByIpAddressAndAccount, body.email, ipKey);
    await limits.consume(ACCOUNT_LIMITS.logInByAccount, body.email);
    const cookies = await logIn(deps, body, await sessionRequestOf(deps, request));
    // `logInByAddress` is not reset, because attackers could otherwise reset this limit by logging in as themselves and
    // then continue to guess the passwords of other members.
    await limits.reset(ACCOUNT_LIMITS.logInByIpAddressAndAccount, body.email, ipKey);
    await limits.reset(ACCOUNT_LIMITS.logInByAccount, body.email);
    setCookies(reply, cookies);
    return { next: safeNext(body.next) };
  });
}
