import { type EndpointDefinition, isRawBody } from '@flydeck/contract/endpoint';
import type { InjectOptions } from 'fastify';
import { createPng } from './editing-users.ts';
import { VALID_BODIES } from './valid-bodies.ts';

/** The resources that a request is about. */
export interface RequestSubject {
  /** Oid of a presentation. Also used as the parameter `id` of a path, if the endpoint accepts an oid there. */
  readonly oid: string;
  /** Id of a share link. Default: the id of a share link that does not exist. */
  readonly linkId?: string;
}

/** Id of a share link that does not exist. */
const UNKNOWN_LINK_ID = 'z'.repeat(24);

/** Returns the name of an endpoint, such as `GET /api/uploads`. */
export const nameOf = ({ method, path }: Pick<EndpointDefinition, 'method' | 'path'>): string => `${method} ${path}`;

/** Valid queries of endpoints that need a query, with the placeholders `OID` and `LINK`. */
const VALID_QUERIES: Readonly<Record<string, string>> = {
  'PUT /api/v4/presentation/like/': 'auth_key=LINK&key_type=prezilink',
  'DELETE /api/v4/presentation/like/': 'auth_key=LINK&key_type=prezilink',
  'PUT /api/uploads': 'name=eve.md',
  'GET /pdf-access/is-purchased': 'prezi-oid=OID&putma-id=x',
  'GET /pdf-access/is-purchased-zuora': 'prezi-oid=OID&putma-id=x',
  'GET /pdf-access/retrieve-checkout-session': 'session-id=cs_test_0123',
  'GET /api/editing/:oid/history-deletion': 'before=2026-01-01T00%3A00%3A00Z',
  'GET /oembed': 'url=https%3A%2F%2Fdeck.example%2Fp%2FOID%2Fx%2F',
};

const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';

/** Returns the first valid value for the parameter `id` of an endpoint: `oid`, a UUID or a number. */
function idOf({ params }: EndpointDefinition, oid: string): string {
  const ids = [oid, UNKNOWN_UUID, '1'];
  return ids.find((id) => params?.shape['id']?.safeParse(id).success) ?? oid;
}

/** Returns the path of the endpoint for a presentation, without a query. */
export function pathOf(definition: EndpointDefinition, subject: RequestSubject): string {
  const { oid, linkId = UNKNOWN_LINK_ID } = subject;
  return definition.path
    .replace(':oid', oid)
    .replace(':linkId', linkId)
    .replace(':id', idOf(definition, oid))
    .replace(':code', '000000')
    .replace(':revision', '1')
    .replace(':questionId', UNKNOWN_UUID)
    .replace(':clipId', UNKNOWN_UUID)
    .replace(/:name(\(.*?\))?/, 'pdf_download')
    .replace(':page', 'imprint')
    .replace(':language', 'en')
    .replace(':version', '1')
    .replace(':seq', '0')
    .replace(':provider', 'test')
    .replace(/:hash\(.*?\)/, 'a'.repeat(64));
}

/** Returns the URL of a valid request to the endpoint. */
export function urlOf(definition: EndpointDefinition, subject: RequestSubject): string {
  const { oid, linkId = UNKNOWN_LINK_ID } = subject;
  const query = VALID_QUERIES[nameOf(definition)]?.replace('OID', oid).replace('LINK', linkId);
  return `${pathOf(definition, subject)}${query === undefined ? '' : `?${query}`}`;
}

type BodyOptions = Pick<InjectOptions, 'payload' | 'headers'>;

const MARKDOWN = '# Bees\n\nThey fly.\n';
const FORM = `--x\r\nContent-Disposition: form-data; name="file"; filename="bees.md"\r\n\r\n${MARKDOWN}\r\n--x--\r\n`;

/** Returns a valid body of the endpoint with its headers; an empty object if the endpoint needs no body. */
export function bodyOf(definition: EndpointDefinition, { oid }: RequestSubject): BodyOptions {
  const { body } = definition;
  if (body === undefined) return {};
  const json = VALID_BODIES[nameOf(definition)]?.(oid);
  if (!isRawBody(body)) return json === undefined ? {} : { payload: { ...json } };
  const createBody = (type: string, payload: string | Buffer) => ({
    payload,
    headers: { 'content-type': type },
  });
  if (body.kind === 'multipart') return createBody('multipart/form-data; boundary=x', FORM);
  if (body.kind === 'stream') return createBody('application/octet-stream', MARKDOWN);
  return body.kind === 'beacon' ? createBody('application/json', '[]') : createBody('image/png', createPng());
}
