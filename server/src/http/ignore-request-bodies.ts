import type { FastifyInstance } from 'fastify';

/**
 * Ignores request bodies in this scope. Requests such as likes send a JSON content type without a body (V7.3), which
 * Fastify's JSON parser rejects.
 */
export function ignoreRequestBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
}
