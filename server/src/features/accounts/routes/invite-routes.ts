import * as endpoints from '@flydeck/contract/accounts/endpoints';
import { serve } from '../../../http/serve.ts';
import type { AccountAdministration } from '../../../ports/accounts.ts';
import { ACCOUNT_LIMITS } from '../account-limits.ts';
import type { AccountRouteDeps } from './route-deps.ts';

/** Registers the route with which administrators create invitations. */
export function registerInviteRoutes(deps: AccountRouteDeps, administration: AccountAdministration): void {
  const { limits, visitors } = deps;
  serve(deps, endpoints.createInvite, async ({ member, body: { email }, request }) => {
    await limits.consume(ACCOUNT_LIMITS.inviteByAccount, member.userId);
    const { language } = await visitors.meOf(request);
    const recipient = email === undefined ? undefined : { email, language: language ?? 'en' };
    return administration.createInvite(member.userId, recipient);
  });
}
