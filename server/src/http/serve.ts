import {
  type EndpointDefinition,
  errorsOf,
  isJsonResponse,
  isRawBody,
  isStreamedBody,
  type NoContent,
  needsCsrfToken,
  pathsOf,
  type RawBody,
  type RawResponse,
  statusOf,
  type TokenScope,
} from '@flydeck/contract/endpoint';
import { PublicError } from '@flydeck/contract/errors';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify';
import type { z } from 'zod';
import type { Visitors } from '../ports/visitors.ts';
import { acceptBodies } from './accept-bodies.ts';
import { authorizeToken } from './api-tokens.ts';
import { errorCodeOf } from './problem.ts';
import {
  type Member,
  type Participant,
  requireAdministrator,
  requireMember,
  requireParticipant,
} from './require-member.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The definition of the route's endpoint. */
    endpoint?: EndpointDefinition;
    /** The scope with which API tokens may call the endpoint. */
    scope?: TokenScope;
  }
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

type BodyOf<Body> =
  Body extends RawBody<infer Schema> ? (Body['kind'] extends 'beacon' ? Output<Schema> : undefined) : Output<Body>;

/** The validated parts of a request. */
export interface EndpointInput<Definition extends EndpointDefinition> {
  readonly params: Output<Definition['params']>;
  readonly query: Output<Definition['query']>;
  /** Undefined for raw bodies other than beacons: the handler reads these bodies from `request`. */
  readonly body: BodyOf<Definition['body']>;
  /** The sender of requests that only members or administrators may send. */
  readonly member: Definition['auth'] extends 'member' | 'administrator' ? Member : undefined;
  /** The sender of requests that only participants may send. */
  readonly participant: Definition['auth'] extends 'participant' ? Participant : undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * What a handler returns. For a JSON response, this is the response before validation, and for an empty response
 * nothing. The handler of a raw response sends the response itself and returns the reply.
 */
type EndpointResult<Definition extends EndpointDefinition> = Definition['response'] extends NoContent
  ? // biome-ignore lint/suspicious/noConfusingVoidType: handlers of empty responses return nothing.
    void
  : Definition['response'] extends RawResponse
    ? FastifyReply
    : Definition['response'] extends z.ZodType
      ? z.output<Definition['response']>
      : never;

/** Handles the requests of an endpoint. The input is validated before the call, and the result before it is sent. */
export type EndpointHandler<Definition extends EndpointDefinition> = (
  input: EndpointInput<Definition>,
) => EndpointResult<Definition> | Promise<EndpointResult<Definition>>;

/** The parts of the server that endpoints use. */
export interface EndpointServer {
  readonly app: FastifyInstance;
  readonly visitors: Visitors;
}

/** Options of a registration that depend on the instance and therefore are not part of the definition. */
export interface ServeOptions {
  /** Checks that run before the body is read, after authentication, such as limits of uploads. */
  readonly beforeBody?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Allows an hour for receiving the body. Set for routes that receive files, which is slow on some connections. */
  readonly slowBody?: true;
  /**
   * Maximum number of requests per client and minute, for a route outside of `/api/`; 0 for no limit. The instance's
   * general limit does not apply to routes outside of `/api/`.
   */
  readonly requestsPerMinute?: number;
}

/** Maximum size of a body that is ignored, because the endpoint declares no body. */
const IGNORED_BODY_MAX_BYTES = 4096;
const RATE_LIMIT_WINDOW = '1 minute';

/** Thrown if a handler fails with an error that its endpoint does not declare. Sent as `server.internal`. */
export class UndeclaredErrorError extends Error {
  constructor({ method, path }: EndpointDefinition, cause: PublicError) {
    super(`${method} ${path} does not declare the error ${cause.code}.`, { cause });
    this.name = 'UndeclaredErrorError';
  }
}

/**
 * Registers an endpoint. Authenticates the sender before the body is read, validates the request and the response, and
 * sends only the errors that the endpoint declares.
 */
export function serve<const Definition extends EndpointDefinition>(
  server: EndpointServer,
  definition: Definition,
  handler: EndpointHandler<Definition>,
  options: ServeOptions = {},
): void {
  const route = createRoute(server, definition, handler, options);
  // Each endpoint is a Fastify plugin, because `acceptBodies` changes the body parsers of a whole plugin.
  void server.app.register(async (plugin) => {
    await acceptBodies(plugin, definition);
    for (const url of pathsOf(definition)) plugin.route({ ...route, url });
  });
}

type FileHandler<Route extends RouteGenericInterface> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  Route
>;

/**
 * Registers an endpoint without authentication, rate limit and default headers. Use this function for files and shared
 * pages: these responses are cached, and many visitors may request them from one IP address. The handler should be
 * synchronous, and must set all headers of the response.
 */
export function serveFile<Route extends RouteGenericInterface = RouteGenericInterface>(
  app: FastifyInstance,
  definition: EndpointDefinition & { readonly method: 'GET' },
  handler: FileHandler<Route>,
): void {
  const config = { rateLimit: false, ownHeaders: true, endpoint: definition } as const;
  const schema = createSchema(definition, statusOf(definition));
  for (const path of pathsOf(definition)) app.get<Route>(path, { config, schema }, handler);
}

function createRoute<Definition extends EndpointDefinition>(
  { visitors }: EndpointServer,
  definition: Definition,
  handler: EndpointHandler<Definition>,
  options: ServeOptions,
): RouteOptions {
  const { method, path, maxBodyBytes, caching = 'no-store' } = definition;
  const status = statusOf(definition);
  const declaredErrors = new Set(errorsOf(definition));
  // If an error occurs while a body is streamed, the connection is closed, so that the rest of the body is not
  // received.
  const isStreamed = isStreamedBody(definition);
  const bodyLimit = maxBodyBytes ?? (definition.body === undefined ? IGNORED_BODY_MAX_BYTES : undefined);
  return {
    method,
    url: path,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    config: createConfig(definition, options),
    schema: createSchema(definition, status),
    // Not `onRequest`: the rate limit must come first, and Fastify runs the hook of the rate limit after the route's
    // `onRequest`.
    preParsing: async (request, reply) => {
      if (isStreamed) reply.header('connection', 'close');
      if (caching !== null) reply.header('cache-control', caching);
      await authenticate(definition, visitors, request);
      await options.beforeBody?.(request, reply);
    },
    handler: async (request, reply) => {
      reply.code(status);
      const sender = await senderOf(definition, visitors, request);
      const { params, query, body } = request;
      const parsedBody = definition.body === undefined ? undefined : body;
      const input = { params, query, body: parsedBody, member: sender, participant: sender, request, reply };
      try {
        // The framework has validated the parts against the same schemas that the types are derived from.
        const result = await handler(input as EndpointInput<Definition>);
        if (isStreamed) reply.removeHeader('connection');
        return result;
      } catch (error) {
        if (error instanceof PublicError && !declaredErrors.has(errorCodeOf(error)))
          throw new UndeclaredErrorError(definition, error);
        throw error;
      }
    },
  };
}

/** Returns the configuration of the route of an endpoint. */
export function createConfig(definition: EndpointDefinition, options: ServeOptions): FastifyContextConfig {
  const { scope } = definition;
  const { slowBody } = options;
  const isCsrfExempt = !needsCsrfToken(definition) && definition.method !== 'GET';
  return {
    endpoint: definition,
    ...(isCsrfExempt ? { csrf: false } : {}),
    ...(scope === undefined ? {} : { scope }),
    ...(slowBody === undefined ? {} : { slowBody }),
    ...rateLimitOf(definition, options),
  };
}

/**
 * Returns the rate limit of a route. The limit in the options overrides the limit in the definition. Without both, the
 * app's rate limit applies.
 */
function rateLimitOf(
  { requestsPerMinute }: EndpointDefinition,
  { requestsPerMinute: max }: ServeOptions,
): Pick<FastifyContextConfig, 'rateLimit'> {
  // `allowList` names the exempt requests. The empty list replaces the app's list, which exempts all routes outside of
  // `/api/`.
  if (max !== undefined)
    return { rateLimit: max === 0 ? false : { max, timeWindow: RATE_LIMIT_WINDOW, allowList: [] } };
  if (requestsPerMinute === undefined) return {};
  return { rateLimit: requestsPerMinute === false ? false : { max: requestsPerMinute, timeWindow: RATE_LIMIT_WINDOW } };
}

function createSchema({ params, query, body, response }: EndpointDefinition, status: number): object {
  const isJson = body === undefined || !isRawBody(body);
  const bodySchema = isJson ? body : body.kind === 'beacon' ? body.schema : undefined;
  return {
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(bodySchema === undefined ? {} : { body: bodySchema }),
    ...(isJsonResponse(response) ? { response: { [status]: response } } : {}),
  };
}

/**
 * Rejects senders who may not call the endpoint.
 * @throws PublicError `auth.required`; `auth.forbidden` for API tokens without the scope; `resource.not_found` if only
 * administrators may call the endpoint.
 */
export async function authenticate(
  definition: EndpointDefinition,
  visitors: Visitors,
  request: FastifyRequest,
): Promise<void> {
  await authorizeToken(visitors, request);
  await senderOf(definition, visitors, request);
}

/**
 * Returns the sender if only members, participants or administrators may call the endpoint; otherwise undefined.
 * `visitors` caches the sender of a request.
 */
async function senderOf(
  { auth }: EndpointDefinition,
  visitors: Visitors,
  request: FastifyRequest,
): Promise<Participant | undefined> {
  if (auth === 'member') return requireMember(visitors, request);
  if (auth === 'participant') return requireParticipant(visitors, request);
  return auth === 'administrator' ? requireAdministrator(visitors, request) : undefined;
}
