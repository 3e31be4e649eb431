import { API_TOKEN_PREFIX } from '@flydeck/contract/accounts/api-tokens';
import { PublicError } from '@flydeck/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Visitors } from '../ports/visitors.ts';

const BEARER = `Bearer ${API_TOKEN_PREFIX}`;

/** Returns the API token of a request to an endpoint that is declared for tokens; undefined without one. */
export function apiTokenOf({ headers, routeOptions }: FastifyRequest): string | undefined {
  const { authorization } = headers;
  if (routeOptions.config?.scope === undefined || !authorization?.startsWith(BEARER)) return undefined;
  return authorization.slice('Bearer '.length);
}

/** Removes the cookies of requests with an API token, so that the token alone determines the sender. */
export function ignoreCookiesWithTokens(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (apiTokenOf(request) !== undefined) delete request.headers.cookie;
    done();
  });
}

/**
 * Makes the owner of the request's API token its sender, if there is one.
 * @throws PublicError `auth.required` for unknown, expired and revoked tokens, `auth.forbidden` without the scope
 */
export async function authorizeToken(visitors: Visitors, request: FastifyRequest): Promise<void> {
  const token = apiTokenOf(request);
  const scope = request.routeOptions.config?.scope;
  if (token === undefined || scope === undefined) return;
  const scopes = await visitors.authenticateToken(request, token);
  if (scopes === undefined) throw new PublicError('auth.required');
  if (!scopes.includes(scope)) throw new PublicError('auth.forbidden');
}
