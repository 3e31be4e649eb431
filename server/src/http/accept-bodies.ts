import multipart from '@fastify/multipart';
import { type EndpointDefinition, isRawBody } from '@flydeck/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { FORM_LIMITS } from './read-form.ts';

/** Configures how `scope` parses the request bodies of an endpoint: as JSON unless the endpoint declares otherwise. */
export async function acceptBodies(scope: FastifyInstance, definition: EndpointDefinition): Promise<void> {
  const { body } = definition;
  if (body === undefined) return ignoreBodies(scope);
  if (!isRawBody(body)) return body.safeParse(undefined).success ? acceptOptionalJson(scope) : undefined;
  if (body.kind === 'beacon') return acceptPlainTextJson(scope);
  scope.removeAllContentTypeParsers();
  // The handler reads the form with `readForm`, and limits the size of the file while reading.
  if (body.kind === 'multipart')
    return void (await scope.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false }));
  for (const type of body.types.map(matcherOf))
    if (body.kind === 'bytes')
      scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
    // The body stays a stream. The handler checks the length of the stream while reading.
    else scope.addContentTypeParser(type, (_request, payload, done) => done(null, payload));
}

/** Returns what Fastify compares content types with: a pattern for a media type such as `image/*`. */
function matcherOf(type: string): string | RegExp {
  return type.endsWith('/*') ? new RegExp(`^${type.slice(0, -1)}`) : type;
}

/**
 * Discards the body. Fastify's JSON parser would reject requests with a JSON content type and an empty body, such as
 * the requests that like a presentation (V7.3).
 */
function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
}

/**
 * Accepts JSON or an empty body: clients that follow docs/spec.md may send a JSON content type without a body (V7.4).
 */
function acceptOptionalJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}

/** Accepts JSON with the content type of JSON or of plain text. Browsers send beacons as plain text. */
function acceptPlainTextJson(scope: FastifyInstance): void {
  scope.removeContentTypeParser('text/plain');
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser('text/plain', { parseAs: 'string' }, parse);
}
