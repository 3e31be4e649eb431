import * as endpoints from '@flydeck/contract/accounts/endpoints';
import type { Csrf } from '../../../http/csrf.ts';
import { serve } from '../../../http/serve.ts';
import { renewSession } from '../commands/renew-session.ts';
import type { AccountRouteDeps } from './route-deps.ts';

/**
 * Registers the route `GET /api/page/me`, from which shared pages get the current visitor. A request to this route also
 * sets the CSRF cookie and renews the visitor's session.
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
