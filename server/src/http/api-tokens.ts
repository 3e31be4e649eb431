import rateLimit from '@fastify/rate-limit';
import { API_TOKEN_PREFIX } from '@flydeck/contract/accounts/api-token-constants';
import { PublicError } from '@flydeck/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Visitors } from '../ports/visitors.ts';

/** An Authorization header with an API token. The scheme is case-insensitive (RFC 9110 §11.1). */
const BEARER = new RegExp(`^bearer +(${API_TOKEN_PREFIX}.*)$`, 'i');

/** Returns the API token of a request; undefined if the request has none, or if the endpoint accepts no API tokens. */
export function apiTokenOf({ headers, routeOptions }: FastifyRequest): string | undefined {
  const { authorization } = headers;
  if (routeOptions.config?.scope === undefined || authorization === undefined) return undefined;
  return BEARER.exec(authorization)?.[1];
}

/** Removes the cookies of requests with an API token, because only the token determines the sender. */
export function ignoreCookiesWithTokens(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (apiTokenOf(request) !== undefined) delete request.headers.cookie;
    done();
  });
}

type Authenticator = Pick<Visitors, 'authenticateToken'>;

/**
 * If the request has an API token, makes the token's owner the sender of the request. If a request needs a further
 * scope in addition to the scope of its endpoint, the handler calls this function again with the further scope.
 * @throws PublicError `auth.required` for unknown, expired and revoked tokens, `auth.forbidden` for tokens without the
 * scope.
 */
export async function authorizeToken(
  visitors: Authenticator,
  request: FastifyRequest,
  scope = request.routeOptions.config?.scope,
): Promise<void> {
  const token = apiTokenOf(request);
  if (token === undefined || scope === undefined) return;
  const validToken = await visitors.authenticateToken(request, token);
  if (validToken === undefined) throw new PublicError('auth.required');
  if (!validToken.scopes.includes(scope)) throw new PublicError('auth.forbidden');
}

/**
 * Returns the key under which the limit on all API requests counts a request: the id of the request's API token if the
 * token is valid, otherwise the IP address (IPv6: the /64 network). Guesses of tokens therefore count per IP address.
 */
export function rateLimitKeyOf(visitors: Authenticator, request: FastifyRequest): string | Promise<string> {
  const address = rateLimit.normalizeIP(request.ip);
  const token = apiTokenOf(request);
  if (token === undefined) return address;
  return visitors
    .authenticateToken(request, token)
    .then((validToken) => (validToken === undefined ? address : `token:${validToken.id}`));
}
