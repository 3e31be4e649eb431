import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { EndpointDefinition } from '@flydeck/contract/endpoint';
import { PublicError } from '@flydeck/contract/errors';
import { getLiveness, getReadiness } from '@flydeck/contract/file-endpoints';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';
import { DatabaseUnreachableError } from '../ports/database-connectivity.ts';
import type { Visitors } from '../ports/visitors.ts';
import { ignoreCookiesWithTokens, rateLimitKeyOf } from './api-tokens.ts';
import type { Csrf } from './csrf.ts';
import type { Logger } from './logger.ts';
import { errorCodeOf, sendError, sendProblem, wantsPage } from './problem.ts';
import { NON_PAGE_HEADERS, STRICT_TRANSPORT_SECURITY } from './security-headers.ts';
import { serveFile } from './serve.ts';
import { acceptSockets } from './serve-socket.ts';

/** Default maximum size of a request body. */
const BODY_LIMIT_BYTES = 1024 * 1024;
/** Time limit for receiving a whole request, except file uploads. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Time limit for receiving a file upload. */
const SLOW_BODY_TIMEOUT_MS = 60 * 60_000;
/** Idle connections are closed after this time, because clients that do not read the response would keep files open. */
const IDLE_TIMEOUT_MS = 120_000;

/** Headers of the health checks. */
const STATUS_HEADERS: Readonly<Record<string, string>> = { ...NON_PAGE_HEADERS, 'cache-control': 'no-store' };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `true` for routes that receive files, which takes minutes on slow connections. */
    slowBody?: true;
    /** `true` for files and pages: their handlers set all headers, and the default headers are not added. */
    ownHeaders?: true;
  }
}

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

export interface AppDeps {
  readonly config: Pick<Config, 'trustProxy' | 'siteUrl' | 'apiRequestsPerMinute'>;
  readonly log: Logger;
  readonly csrf: Csrf;
  readonly visitors: Pick<Visitors, 'authenticateToken'>;
  /** Rejects while a dependency of the instance, such as the database, is not available. */
  readonly assertReady: () => Promise<void>;
  /** Whether writes fail because the storage is full. Reads still work, so the instance stays ready. */
  readonly isStorageFull?: () => Promise<boolean>;
  /** Converts errors of outages to errors with a public code. */
  readonly translateError?: (error: unknown) => unknown;
}

/** Error pages for browsers. The app gets these pages after the page renderer is loaded. */
export interface ErrorPages {
  readonly notFound: PageHandler;
  readonly internalError?: PageHandler;
  readonly unavailable?: PageHandler;
}

/** A registered route, such as `GET /api/page/me`. */
interface RegisteredRoute {
  readonly method: string;
  readonly path: string;
  /** The endpoint that the route belongs to; undefined for routes that are not defined as endpoints. */
  readonly endpoint: EndpointDefinition | undefined;
}

export type App = FastifyInstance & {
  setErrorPages(pages: ErrorPages): void;
  /** All routes that have been registered, without HEAD routes. */
  readonly routes: readonly RegisteredRoute[];
};

/**
 * Returns the HTTP server without features: error handling, security headers, limits, request ids, health checks.
 * Features register themselves on the server as plugins.
 */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { config, log, csrf, translateError = (error) => error } = deps;
  const loggerInstance: FastifyBaseLogger = log;
  const app: FastifyInstance = fastify({
    loggerInstance,
    // Logging every request takes too much time. The error handler logs failures.
    logController: new LogController({ disableRequestLogging: true }),
    // Trusts only the nearest proxies, because clients can also send `X-Forwarded-*` headers.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: SLOW_BODY_TIMEOUT_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    // All requests share one logger, because child loggers take time to create. Log calls contain the request id.
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  const routes = recordRoutes(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  rejectDuplicateHosts(app);
  await registerSecurity(app, deps);
  await acceptSockets(app);
  limitBodyDuration(app);
  ignoreCookiesWithTokens(app);
  csrf.protect(app);
  const setErrorPages = handleErrors(app, translateError);
  registerHealth(app, deps);
  return Object.assign(app, { setErrorPages, routes });
}

/** Returns a list to which all routes are added when they are registered. */
function recordRoutes(app: FastifyInstance): readonly RegisteredRoute[] {
  const routes: RegisteredRoute[] = [];
  app.addHook('onRoute', ({ method, url: path, config }) => {
    for (const singleMethod of [method].flat())
      if (singleMethod !== 'HEAD') routes.push({ method: singleMethod, path, endpoint: config?.endpoint });
  });
  return routes;
}

async function registerSecurity(
  app: FastifyInstance,
  { config, visitors }: Pick<AppDeps, 'config' | 'visitors'>,
): Promise<void> {
  await app.register(rateLimit, {
    max: config.apiRequestsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => rateLimitKeyOf(visitors, request),
    // Pages and files are cached, and many visitors may share one IP address, so only API calls are limited.
    // Checks the route instead of the URL, because a URL can be written in many ways (`/%61pi/`, `http://host/api/`).
    allowList: ({ routeOptions, url }) =>
      config.apiRequestsPerMinute === 0 || !(routeOptions.url ?? url).startsWith('/api/'),
    errorResponseBuilder: () => new PublicError('request.too_many'),
  });
  const isHttps = config.siteUrl?.startsWith('https:') ?? false;
  // The hook uses a callback instead of a promise for speed, because it runs for every file.
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    if (isHttps) reply.header('strict-transport-security', STRICT_TRANSPORT_SECURITY);
    if (!request.routeOptions.config?.ownHeaders && !reply.hasHeader('content-security-policy'))
      reply.headers(NON_PAGE_HEADERS);
    done();
  });
}

/**
 * Rejects requests with more than one `Host` header (RFC 9112 §3.2), because Node uses the first header and a proxy
 * may use another.
 */
function rejectDuplicateHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders } }, _reply, done) => {
    let hosts = 0;
    for (let i = 0; i < rawHeaders.length; i += 2) {
      const name = rawHeaders[i] ?? '';
      if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
    }
    done(hosts > 1 ? new PublicError('request.invalid') : undefined);
  });
}

/** Enforces `REQUEST_TIMEOUT_MS` for requests without files, because Node has only one limit for all requests. */
function limitBodyDuration(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    if (hasBody && !routeOptions.config?.slowBody) {
      const timer = setTimeout(() => raw.destroy(), REQUEST_TIMEOUT_MS);
      timer.unref();
      raw.once('close', () => clearTimeout(timer));
      raw.once('end', () => clearTimeout(timer));
    }
    done();
  });
}

/** Sends errors as pages to browsers and as JSON to other clients. Returns a function that sets the pages. */
function handleErrors(app: FastifyInstance, translateError: (error: unknown) => unknown): (pages: ErrorPages) => void {
  let pages: ErrorPages | undefined;
  app.setErrorHandler((originalError, request, reply) => {
    const error = translateError(originalError);
    const isInternal = errorCodeOf(error) === 'server.internal';
    if (error instanceof DatabaseUnreachableError && pages?.unavailable && wantsPage(request))
      return pages.unavailable(request, reply);
    if (!(isInternal && pages?.internalError && wantsPage(request))) return sendError(error, request, reply);
    request.log.error({ err: error, requestId: request.id }, 'page request failed');
    return pages.internalError(request, reply);
  });
  app.setNotFoundHandler((request, reply) =>
    pages && wantsPage(request) ? pages.notFound(request, reply) : sendProblem(request, reply, 'resource.not_found'),
  );
  return (errorPages) => {
    pages = errorPages;
  };
}

function registerHealth(
  app: FastifyInstance,
  { assertReady, isStorageFull = () => Promise.resolve(false), translateError = (error) => error }: AppDeps,
): void {
  serveFile(app, getLiveness, (_request, reply) => reply.headers(STATUS_HEADERS).send({ status: 'ok' }));
  serveFile(app, getReadiness, async (request, reply) => {
    try {
      await assertReady();
    } catch (originalError) {
      const error = translateError(originalError);
      if (error instanceof DatabaseUnreachableError) throw error;
      request.log.warn({ err: error, requestId: request.id }, 'readiness check failed');
      throw new PublicError('server.unavailable', { cause: error });
    }
    const storage = (await isStorageFull()) ? 'full' : 'ok';
    return reply.headers(STATUS_HEADERS).send({ status: 'ok', storage });
  });
}
