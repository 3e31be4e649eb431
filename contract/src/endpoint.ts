import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call an endpoint.
 * - `anyone`: no login is needed. The handler may still check access to the resource.
 * - `member`: guests and anonymous visitors receive 401, or a redirect to the login if the endpoint is a page.
 * - `participant`: members, and guests who have chosen a name to work with a share link that allows guests. All others
 *   receive 401.
 * - `administrator`: everybody else receives 404.
 * - `page`: only pages of this instance. The server checks the origin, because a beacon cannot send a CSRF header.
 * - `token`: the request needs the bearer token of an earlier response.
 * - `signature`: the request needs a signature with a secret of the instance, such as that of a mailed link, or with a
 *   secret that another service shares with the instance.
 */
export type EndpointAuth = 'anyone' | 'member' | 'participant' | 'administrator' | 'page' | 'token' | 'signature';

/** The scopes of API tokens. An endpoint without a scope cannot be called with an API token. */
export const TOKEN_SCOPES = ['read', 'write', 'publish'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

type RawBodyKind = 'bytes' | 'stream' | 'multipart' | 'beacon';

/** A request body that the server reads in another way than the JSON bodies of other endpoints. */
export interface RawBody<
  Schema extends z.ZodType | undefined = z.ZodType | undefined,
  Kind extends RawBodyKind = RawBodyKind,
> {
  /**
   * `bytes`: read into memory. `stream`: passed to the handler while the body arrives. `multipart`: form fields and a
   * file. The handler reads the body while the body arrives. `beacon`: JSON that is sent as `application/json` or
   * `text/plain`.
   */
  readonly kind: Kind;
  /** Accepted media types, such as `image/png`, `image/*`, or `*` for all. */
  readonly types: readonly string[];
  /** Schema of the parsed JSON of a beacon, or of the fields of a form; undefined for other kinds. */
  readonly schema: Schema;
}

/** Returns the definition of a body that is read into memory. */
export const bytesBody = (...types: readonly string[]): RawBody<undefined, 'bytes'> => ({
  kind: 'bytes',
  types,
  schema: undefined,
});

/** Returns the definition of a body that is passed to the handler while the body arrives. */
export const streamBody = (...types: readonly string[]): RawBody<undefined, 'stream'> => ({
  kind: 'stream',
  types,
  schema: undefined,
});

/**
 * Returns the definition of a form with a file. The handler validates the fields, because the fields arrive while the
 * handler reads the form.
 */
export const multipartBody = <Schema extends z.ZodType>(schema: Schema): RawBody<Schema, 'multipart'> => ({
  kind: 'multipart',
  types: ['multipart/form-data'],
  schema,
});

/** Returns the definition of a JSON body that beacons send, as JSON or as plain text. */
export const beaconBody = <Schema extends z.ZodType>(schema: Schema): RawBody<Schema, 'beacon'> => ({
  kind: 'beacon',
  types: ['application/json', 'text/plain'],
  schema,
});

/** A response without a body (204). */
export interface NoContent {
  readonly kind: 'no-content';
}
export const NO_CONTENT: NoContent = { kind: 'no-content' };

/** A response that is not JSON. The handler sends it, whereas the server sends the JSON that other handlers return. */
export interface RawResponse {
  readonly kind: 'raw';
  /** Media types of the response. */
  readonly types: readonly string[];
}

/** Returns the definition of a response that is not JSON. */
export const rawResponse = (...types: readonly string[]): RawResponse => ({ kind: 'raw', types });

/** The response that opens a WebSocket. */
export const SOCKET_RESPONSE = rawResponse();

/** The response of a page. If the request fails, the response is an HTML page as well. */
export const HTML_RESPONSE = rawResponse('text/html');

/** An endpoint of the HTTP interface. The server registers it with `serve`, pages call it with `call`. */
export interface EndpointDefinition {
  readonly method: Method;
  /** Path with parameters as `:name`, and a trailing `*` for the rest of the path. */
  readonly path: string;
  /** Other paths of the same endpoint, with the same parameters. */
  readonly aliases?: readonly string[];
  /** One sentence for the documentation. */
  readonly summary: string;
  /** A malformed path parameter results in `resource.not_found`. */
  readonly params?: z.ZodObject;
  /** An invalid query results in `request.invalid`. Without `query`, the query is ignored. */
  readonly query?: z.ZodObject;
  /** A schema means a JSON body. Without `body`, request bodies are ignored. */
  readonly body?: z.ZodType | RawBody;
  /** Maximum size of the request body in bytes; 1 MiB by default, 4 KiB without `body`. */
  readonly maxBodyBytes?: number;
  readonly response: z.ZodType | NoContent | RawResponse;
  /** Status of a successful response; 204 for `NO_CONTENT`, otherwise 200 by default. 101: a WebSocket (RFC 6455). */
  readonly status?: 101 | 200 | 201 | 202;
  /** Errors of this endpoint in addition to those that `errorsOf` derives from the other fields; none by default. */
  readonly errors?: readonly ErrorCode[];
  readonly auth: EndpointAuth;
  /** Makes the endpoint callable with an API token of this scope. */
  readonly scope?: TokenScope;
  /** Limit of requests per client and minute, instead of the instance's general limit; `false` for no limit. */
  readonly requestsPerMinute?: number | false;
  /** `Cache-Control` of successful responses; `no-store` by default. `null`: set by the handler. */
  readonly caching?: string | null;
}

/** Returns the definition unchanged. Its type contains the literal values, such as the path. */
export function endpoint<const Definition extends EndpointDefinition>(definition: Definition): Definition {
  return definition;
}

/** Fields of endpoints that return data of the member. API tokens with the scope `read` can call them, too. */
export const MEMBER_READ = { method: 'GET', auth: 'member', scope: 'read' } as const;

/** Fields of endpoints that change data of the member. API tokens with the scope `write` can call them, too. */
export const MEMBER_WRITE = { auth: 'member', scope: 'write' } as const;

/** Fields of endpoints that return data of a presentation also to guests. */
export const PARTICIPANT_READ = { ...MEMBER_READ, auth: 'participant' } as const;
/** Fields of endpoints with which also guests change a presentation. */
export const PARTICIPANT_WRITE = { ...MEMBER_WRITE, auth: 'participant' } as const;

/** Returns all paths of the endpoint. */
export function pathsOf({ path, aliases = [] }: EndpointDefinition): readonly string[] {
  return [path, ...aliases];
}

/** Whether the endpoint is a page for browsers. */
export function isPage({ response }: Pick<EndpointDefinition, 'response'>): boolean {
  return response === HTML_RESPONSE;
}

/** Whether requests need a CSRF token. GET requests, and requests with a checked origin, token or signature, do not. */
export function needsCsrfToken({ method, auth }: Pick<EndpointDefinition, 'method' | 'auth'>): boolean {
  return method !== 'GET' && auth !== 'page' && auth !== 'token' && auth !== 'signature';
}

/** Whether successful responses are JSON. */
export function isJsonResponse(response: EndpointDefinition['response']): response is z.ZodType {
  return !('kind' in response);
}

/** Returns the zod schema of the request body, or of a form's fields; undefined if the body is not validated. */
export function bodySchemaOf({ body }: Pick<EndpointDefinition, 'body'>): z.ZodType | undefined {
  return body === undefined || !isRawBody(body) ? body : body.schema;
}

/** Whether `body` is a `RawBody`. Otherwise it is the schema of a JSON body. */
export function isRawBody(body: z.ZodType | RawBody): body is RawBody {
  return 'kind' in body;
}

/**
 * Whether the handler reads the body while the body arrives. The handler then limits the size of the body, and returns
 * another error than `request.too_large`.
 */
export function isStreamedBody({ body }: Pick<EndpointDefinition, 'body'>): boolean {
  return body !== undefined && isRawBody(body) && (body.kind === 'stream' || body.kind === 'multipart');
}

/** Whether the body has a schema. */
const isValidated = (body: z.ZodType | RawBody): boolean => !isRawBody(body) || body.schema !== undefined;

const acceptsAnyType = (body: z.ZodType | RawBody): boolean => isRawBody(body) && body.types.includes('*');

/** Returns the status of a successful response. */
export function statusOf({ response, status }: EndpointDefinition): number {
  return status ?? ('kind' in response && response.kind === 'no-content' ? 204 : 200);
}

/** Returns all errors that the endpoint can return, sorted. */
export function errorsOf(definition: EndpointDefinition): readonly ErrorCode[] {
  const { method, params, query, body, auth, scope, errors = [] } = definition;
  const codes: (ErrorCode | false)[] = [
    ...errors,
    'request.too_many',
    'server.unavailable',
    'server.internal',
    params !== undefined && 'resource.not_found',
    (query !== undefined || (body !== undefined && isValidated(body))) && 'request.invalid',
    // The size limit also applies to ignored bodies.
    method !== 'GET' && !isStreamedBody(definition) && 'request.too_large',
    body !== undefined && !acceptsAnyType(body) && 'request.unsupported_media_type',
    method !== 'GET' && 'storage.full',
    needsCsrfToken(definition) && 'auth.csrf',
    ((auth === 'member' && !isPage(definition)) || auth === 'participant' || auth === 'token') && 'auth.required',
    auth === 'administrator' && 'resource.not_found',
    auth === 'page' && 'auth.forbidden',
    scope !== undefined && 'auth.forbidden',
  ];
  return [...new Set(codes.filter((code) => code !== false))].sort();
}
