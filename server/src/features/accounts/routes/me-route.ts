import * as endpoints from '@flydeck/contract/accounts/endpoints';
import type { Csrf } from '../../../http/csrf.ts';
import { serve } from '../../../http/serve.ts';
import { renewSession } from '../commands/renew-session.ts';
import type { AccountRouteDeps } from './route-deps.ts';

/**
 * Registers `GET /api/page/me`: the current visitor, for pages that are the same for everyone. Sets the CSRF cookie and
 * renews the visitor's session.
 */
export function registerMeRoute(deps: AccountRouteDeps, csrf: Csrf): void {
  const { visitors } = deps;
  serve(deps, endpoints.getMe, async ({ request, reply }) => {
    const session = await visitors.sessionOf(request);
    const cookies = session ? await renewSession(deps, session, request.headers) : [];
    for (const cookie of cookies) reply.header('set-cookie', cookie);
    csrf.ensureCookie(request, reply);
    return visitors.meOf(request);
  });
}
