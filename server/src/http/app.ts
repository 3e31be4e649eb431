import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import { PublicError } from '@flydeck/contract/errors';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';
import { DatabaseAwayError } from '../ports/database-contact.ts';
import type { Csrf } from './csrf.ts';
import type { Logger } from './logger.ts';
import { codeOf, sendError, sendProblem, wantsPage } from './problem.ts';
import { PROGRAM_HEADERS, STRICT_TRANSPORT } from './security-headers.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
/** A request has to be all there by then; only files of members may take longer. */
const REQUEST_TIMEOUT_MS = 60_000;
const SLOW_BODY_TIMEOUT_MS = 60 * 60_000;
/** A connection on which nothing moves for so long is closed: clients that do not read must not hold files open. */
const IDLE_TIMEOUT_MS = 120_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `true` where bodies are files, which slow lines need minutes for. */
    slowBody?: true;
  }
}

type PageHook = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

export interface AppDeps {
  readonly config: Pick<Config, 'trustProxy' | 'siteUrl' | 'apiRequestsPerMinute'>;
  readonly log: Logger;
  readonly csrf: Csrf;
  /** Throws while the instance cannot answer for want of something it stands on. */
  readonly assertReady: () => Promise<void>;
  /** Whether writes fail for want of space; reads go on, so the instance stays ready. */
  readonly isStorageFull?: () => Promise<boolean>;
  /** Gives errors of outages a code of the closed list. */
  readonly translateError?: (error: unknown) => unknown;
}

/** Pages that help a person where an error would stand; set once the feature that draws pages is there. */
export interface ErrorPages {
  readonly notFound: PageHook;
  readonly failed?: PageHook;
  readonly unavailable?: PageHook;
}

export type App = FastifyInstance & { setErrorPages(pages: ErrorPages): void };

/**
 * The HTTP server without any feature: errors, security headers, limits, request ids, health. Features register
 * themselves on it as plugins.
 */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { config, log, csrf, translateError = (error) => error } = deps;
  const app = fastify({
    loggerInstance: log,
    // A line a request would cost more than it tells; what fails is logged where it is answered.
    logController: new LogController({ disableRequestLogging: true }),
    // Only what the nearest proxies wrote is believed: clients write into these headers, too.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: SLOW_BODY_TIMEOUT_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    // One logger for all requests: what is logged names its request itself.
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  refuseDuplicateHosts(app as unknown as FastifyInstance);
  await secure(app as unknown as FastifyInstance, config);
  limitBodies(app as unknown as FastifyInstance);
  csrf.protect(app as unknown as FastifyInstance);
  const setErrorPages = handleErrors(app as unknown as FastifyInstance, translateError);
  registerHealth(app as unknown as FastifyInstance, deps);
  return Object.assign(app as unknown as FastifyInstance, { setErrorPages });
}

async function secure(app: FastifyInstance, config: AppDeps['config']): Promise<void> {
  await app.register(rateLimit, {
    max: config.apiRequestsPerMinute,
    timeWindow: '1 minute',
    // Pages and files are kept bytes, and a whole school may come from one address; what works is what is limited.
    // By its route: an address can be written in many ways (`/%61pi/`, `http://host/api/`).
    allowList: ({ routeOptions, url }) =>
      config.apiRequestsPerMinute === 0 || !(routeOptions.url ?? url).startsWith('/api/'),
    errorResponseBuilder: () => new PublicError('request.too_many'),
  });
  const isHttps = config.siteUrl?.startsWith('https:') ?? false;
  // With a callback and not a promise: it runs for every file.
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    if (isHttps) reply.header('strict-transport-security', STRICT_TRANSPORT);
    const { ownHeaders } = request.routeOptions.config as { ownHeaders?: boolean };
    if (!ownHeaders && !reply.hasHeader('content-security-policy')) reply.headers(PROGRAM_HEADERS);
    done();
  });
}

/**
 * Refuses requests with more than one `Host` header (RFC 9112 §3.2): Node uses the first, and a proxy in front may use
 * another one.
 */
function refuseDuplicateHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders } }, _reply, done) => {
    let hosts = 0;
    for (let i = 0; i < rawHeaders.length; i += 2) {
      const name = rawHeaders[i] ?? '';
      if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
    }
    done(hosts > 1 ? new PublicError('request.invalid') : undefined);
  });
}

/** Node knows one time limit for all requests: the shorter one, of all that take no files, is kept here. */
function limitBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const hasBody =
      raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    if (hasBody && !routeOptions.config?.slowBody) {
      const timer = setTimeout(() => raw.destroy(), REQUEST_TIMEOUT_MS);
      timer.unref();
      raw.once('close', () => clearTimeout(timer));
      raw.once('end', () => clearTimeout(timer));
    }
    done();
  });
}

/** Errors become pages for people and JSON for programs; returns where the pages are set. */
function handleErrors(
  app: FastifyInstance,
  translateError: (error: unknown) => unknown,
): (pages: ErrorPages) => void {
  let pages: ErrorPages | undefined;
  app.setErrorHandler((given, request, reply) => {
    const error = translateError(given);
    const isOurFault = codeOf(error) === 'server.internal';
    if (error instanceof DatabaseAwayError && pages?.unavailable && wantsPage(request))
      return pages.unavailable(request, reply);
    if (!(isOurFault && pages?.failed && wantsPage(request))) return sendError(error, request, reply);
    request.log.error({ err: error, requestId: request.id }, 'a page failed');
    return pages.failed(request, reply);
  });
  app.setNotFoundHandler((request, reply) =>
    pages && wantsPage(request)
      ? pages.notFound(request, reply)
      : sendProblem(request, reply, 'resource.not_found'),
  );
  return (given) => {
    pages = given;
  };
}

function registerHealth(
  app: FastifyInstance,
  { assertReady, isStorageFull = () => Promise.resolve(false), translateError = (error) => error }: AppDeps,
): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await assertReady();
    } catch (given) {
      const error = translateError(given);
      if (error instanceof DatabaseAwayError) throw error;
      request.log.warn({ err: error, requestId: request.id }, 'not ready');
      throw new PublicError('server.unavailable', { cause: error });
    }
    const storage = (await isStorageFull()) ? 'full' : 'ok';
    return reply.header('cache-control', 'no-store').send({ status: 'ok', storage });
  });
}
