import * as endpoints from '@flydeck/contract/accounts/endpoints';
import { serve } from '../../../http/serve.ts';
import { rateLimitKey } from '../../limits/index.ts';
import { ACCOUNT_LIMITS } from '../account-limits.ts';
import { resetPassword } from '../commands/change-password.ts';
import { confirmEmail, resendVerification } from '../commands/confirm-email.ts';
import { mailPasswordResetJob } from '../jobs/account-jobs.ts';
import type { AccountRouteDeps } from './route-deps.ts';

/** Registers the routes that mail links and accept the tokens of these links. Requests with a token need no login. */
export function registerMailedLinkRoutes(deps: AccountRouteDeps): void {
  const { db, jobs, limits } = deps;
  serve(deps, endpoints.verifyEmail, async ({ body, request }) => {
    await limits.consume(ACCOUNT_LIMITS.tokenByIpAddress, rateLimitKey(request.ip));
    await confirmEmail(deps, body.token);
  });
  serve(deps, endpoints.resendVerification, ({ member }) => resendVerification(deps, member.userId));
  serve(deps, endpoints.requestPasswordReset, async ({ body: { email }, request }) => {
    const ipAddressKey = rateLimitKey(request.ip);
    await limits.consume(ACCOUNT_LIMITS.resetByIpAddress, ipAddressKey);
    await limits.consume(ACCOUNT_LIMITS.resetByIpAddressAndAccount, email, ipAddressKey);
    await limits.consume(ACCOUNT_LIMITS.resetByAccount, email);
    // The account is looked up in a job, because response times must not reveal whether the account exists.
    await jobs.enqueue(db, mailPasswordResetJob, { email });
  });
  serve(deps, endpoints.resetPassword, async ({ body, request }) => {
    await limits.consume(ACCOUNT_LIMITS.tokenByIpAddress, rateLimitKey(request.ip));
    await resetPassword(deps, body);
  });
}
