import * as endpoints from '@flydeck/contract/accounts/endpoints';
import { serve } from '../../../http/serve.ts';
import { createApiToken, deleteApiToken, listApiTokens } from '../commands/api-tokens.ts';
import type { AccountServer } from './account-server.ts';

/** Registers the routes to list, create and revoke API tokens. Requests with an API token cannot call these routes. */
export function registerApiTokenRoutes(server: AccountServer): void {
  const { db } = server;
  serve(server, endpoints.listApiTokens, async ({ member }) => ({
    tokens: await listApiTokens(db, member.userId),
  }));
  serve(server, endpoints.createApiToken, ({ member, body }) => createApiToken(server, member.userId, body));
  serve(server, endpoints.deleteApiToken, ({ member, params }) => deleteApiToken(db, member.userId, params.id));
}
