import * as endpoints from '@flydeck/contract/accounts/endpoints';
import { serve } from '../../../http/serve.ts';
import { createApiToken, deleteApiToken, listApiTokens } from '../commands/api-tokens.ts';
import type { AccountRouteDeps } from './route-deps.ts';

/** Registers the routes to list, create and revoke API tokens. Requests with an API token cannot call these routes. */
export function registerApiTokenRoutes(deps: AccountRouteDeps): void {
  const { db } = deps;
  serve(deps, endpoints.listApiTokens, async ({ member }) => ({
    tokens: await listApiTokens(db, member.userId),
  }));
  serve(deps, endpoints.createApiToken, ({ member, body }) => createApiToken(deps, member.userId, body));
  serve(deps, endpoints.deleteApiToken, ({ member, params }) => deleteApiToken(db, member.userId, params.id));
}
