import { randomBytes } from 'node:crypto';
import { PublicError } from '@flydeck/contract/errors';
import {
  CONVERSION_PATH,
  CONVERSION_STATUS,
  CONVERSION_STATUS_PATH,
  DEFAULT_PDF_OPTIONS,
  MEDIA_LINK_TTL_SECONDS,
} from '@flydeck/contract/exports/constants';
import * as endpoints from '@flydeck/contract/exports/endpoints';
import { type ConversionStatus, pdfOptionsSchema } from '@flydeck/contract/exports/pdf-export';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../database.ts';
import type { PutmaCookie } from '../../../http/putma-cookie.ts';
import { type EndpointServer, serve } from '../../../http/serve.ts';
import { type Limit, type Limits, rateLimitKey } from '../../limits/index.ts';
import type { PdfContent } from '../content-key.ts';
import { contentOf } from '../content-of.ts';
import type { ConversionState, PdfStore } from '../pdf-store.ts';
import type { PdfRight } from '../ports.ts';
import type { ExportAccess } from './export-access.ts';
import type { ExportTokens } from './export-tokens.ts';
import type { MediaLinks } from './media-links.ts';

export interface ExportRouteDeps extends EndpointServer {
  readonly db: Kysely<Database>;
  readonly limits: Limits;
  readonly putma: PutmaCookie;
  readonly store: PdfStore;
  readonly tokens: ExportTokens;
  readonly links: MediaLinks;
  readonly access: ExportAccess;
}

/**
 * Lifetime of conversion tokens. The lifetime can be short, because pages start the conversion immediately after the
 * response with the token.
 */
const CONVERSION_TTL_SECONDS = 300;
/** Lifetime of status tokens: longer than the maximum wait for a conversion. */
const STATUS_TTL_SECONDS = 1800;

const HOUR_SECONDS = 3600;
/** Limits of requests for a PDF. The limit per IP address is higher, because many visitors may share an address. */
const REQUESTS_BY_VISITOR: Limit = { action: 'export.visitor', max: 60, windowSeconds: HOUR_SECONDS };
const REQUESTS_BY_ADDRESS: Limit = { action: 'export.address', max: 600, windowSeconds: HOUR_SECONDS };
/** Limit of status requests. A page sends 2,400 in an hour, and may be open in several windows. */
const STATUS_REQUESTS_BY_VISITOR: Limit = {
  action: 'export.status',
  max: 12_000,
  windowSeconds: HOUR_SECONDS,
};
/** Limits of new conversions, each of which takes seconds of CPU time. */
const NEW_CONVERSIONS_BY_VISITOR: Limit = {
  action: 'export.begun.visitor',
  max: 20,
  windowSeconds: HOUR_SECONDS,
};
const NEW_CONVERSIONS_BY_ADDRESS: Limit = {
  action: 'export.begun.address',
  max: 100,
  windowSeconds: HOUR_SECONDS,
};
/** Maximum number of pending conversions of the instance. This limit does not apply to purchased PDFs. */
const MAX_PENDING_CONVERSIONS = 200;

/** Claims of conversion tokens. */
const conversionClaims = z.strictObject({
  /** Random, so that each token can be used only once. */
  nonce: z.string(),
  oid: z.string(),
  /** Hash of the cookie `putma-id`. */
  visitor: z.string(),
  options: pdfOptionsSchema,
  /** Hash of the share link that granted access; absent without a share link. */
  link: z.string().optional(),
});
/** Claims of status tokens. `visitor` and `link` are the same as in conversion tokens. */
const statusClaims = z.strictObject({
  contentKey: z.string(),
  oid: z.string(),
  visitor: z.string(),
  link: z.string().optional(),
});

/** Registers the routes of a PDF export: request, start of the conversion, and status (V7.4, V7.5, V7.6). */
export function registerExportRoutes(deps: ExportRouteDeps): void {
  registerRequestRoute(deps);
  registerConversionRoute(deps);
  registerStatusRoute(deps);
}

const varyByCookie = (reply: FastifyReply) => reply.header('vary', 'Cookie');
const bearer = (token: string): string => `Bearer ${token}`;

function registerRequestRoute(deps: ExportRouteDeps): void {
  const { limits, putma, tokens, access } = deps;
  serve(deps, endpoints.requestPdf, async ({ params: { oid }, query, body, request, reply }) => {
    varyByCookie(reply);
    const { linkHash } = await access.authorizeByKey(request, oid, query.key);
    await limits.consume(REQUESTS_BY_ADDRESS, rateLimitKey(request.ip));
    const visitor = putma.ensureCookie(request, reply);
    await limits.consume(REQUESTS_BY_VISITOR, visitor);
    const claims: z.infer<typeof conversionClaims> = {
      nonce: randomBytes(12).toString('base64url'),
      oid,
      visitor,
      options: body ?? DEFAULT_PDF_OPTIONS,
      ...(linkHash === undefined ? {} : { link: linkHash }),
    };
    const token = tokens.sign('conversion', claims, tokens.expiryAfter(CONVERSION_TTL_SECONDS));
    return { conversion_token: { url: CONVERSION_PATH, header: bearer(token) } };
  });
}

/**
 * Returns the claims of the request's token.
 * @throws PublicError 401 unless the token is valid and was issued to the visitor of the request.
 */
function claimsOf<Claims extends { readonly visitor: string }>(
  { tokens, putma }: ExportRouteDeps,
  request: FastifyRequest,
  purpose: 'conversion' | 'status',
  schema: z.ZodType<Claims>,
): Claims {
  const { authorization = '' } = request.headers;
  const token = authorization.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : '';
  const verified = tokens.verify(purpose, token, schema);
  if (!verified || verified.claims.visitor !== putma.visitorHashOf(request)) throw new PublicError('auth.required');
  return verified.claims;
}

function registerConversionRoute(deps: ExportRouteDeps): void {
  const { tokens, access, limits } = deps;
  serve(deps, endpoints.startConversion, async ({ request, reply }) => {
    varyByCookie(reply);
    const { nonce, oid, visitor, options, link } = claimsOf(deps, request, 'conversion', conversionClaims);
    const singleUse: Limit = { action: 'export.token', max: 1, windowSeconds: CONVERSION_TTL_SECONDS };
    if (!(await limits.tryConsume(singleUse, nonce))) throw new PublicError('auth.required');
    const { loaded, right } = await access.authorizeByLinkHash(request, oid, link);
    const content = contentOf(loaded.row, loaded.owner, options);
    const contentKey = await requestConversion(deps, request, { content, right, visitor });
    const newClaims: z.infer<typeof statusClaims> = {
      contentKey,
      oid,
      visitor,
      ...(link === undefined ? {} : { link }),
    };
    const token = tokens.sign('status', newClaims, tokens.expiryAfter(STATUS_TTL_SECONDS));
    return { conversion_status_token: { url: CONVERSION_STATUS_PATH, header: bearer(token) } };
  });
}

interface ConversionRequest {
  readonly content: PdfContent;
  /** Why the visitor may get the PDF: for example, because the visitor bought it. */
  readonly right: PdfRight;
  /** Hash of the cookie `putma-id`. */
  readonly visitor: string;
}

/**
 * Requests a PDF and returns its content key. Purchased PDFs have no limits.
 * @throws PublicError if a limit is exceeded
 */
function requestConversion(
  deps: ExportRouteDeps,
  request: FastifyRequest,
  conversion: ConversionRequest,
): Promise<string> {
  const { content, right, visitor } = conversion;
  return deps.db.transaction().execute(async (trx) => {
    const { contentKey, isNewConversion } = await deps.store.request(trx, content);
    if (isNewConversion && right.kind !== 'bought') await limitNewConversions(deps, trx, request, visitor);
    return contentKey;
  });
}

/**
 * Checks the limits of new conversions per IP address and visitor, and of pending conversions of the instance.
 * @throws PublicError if a limit is exceeded. The error rolls back the transaction of the request.
 */
async function limitNewConversions(
  { limits, store }: ExportRouteDeps,
  trx: Kysely<Database>,
  request: FastifyRequest,
  visitor: string,
): Promise<void> {
  const limitsInTransaction = limits.inTransaction(trx);
  await limitsInTransaction.consume(NEW_CONVERSIONS_BY_ADDRESS, rateLimitKey(request.ip));
  await limitsInTransaction.consume(NEW_CONVERSIONS_BY_VISITOR, visitor);
  if ((await store.countPending(trx)) > MAX_PENDING_CONVERSIONS) throw new PublicError('server.unavailable');
}

/** Returns the progress of a conversion; an empty object if the conversion has ended. */
function progressOf({ status, pageNumber, pageCount }: ConversionState): Pick<ConversionStatus, 'progress'> {
  if (status === CONVERSION_STATUS.waiting) return { progress: { stage: 'queued' } };
  if (status !== CONVERSION_STATUS.converting) return {};
  if (pageNumber === null || pageCount === null) return { progress: { stage: 'preparing' } };
  return { progress: { stage: 'page', page: pageNumber, pages: pageCount } };
}

function registerStatusRoute(deps: ExportRouteDeps): void {
  const { store, tokens, links: mediaLinks, access, limits } = deps;
  serve(deps, endpoints.getConversionStatus, async ({ request, reply }) => {
    varyByCookie(reply);
    const { contentKey, oid, visitor, link } = claimsOf(deps, request, 'status', statusClaims);
    await limits.consume(STATUS_REQUESTS_BY_VISITOR, visitor);
    const state = await store.stateOf(contentKey);
    if (state === undefined) throw new PublicError('resource.not_found');
    const { status } = state;
    if (status !== CONVERSION_STATUS.done) return { status, ...progressOf(state) };
    const { right } = await access.authorizeByLinkHash(request, oid, link);
    const expiresAt = tokens.expiryAfter(MEDIA_LINK_TTL_SECONDS);
    const uri = mediaLinks.uriOf({ contentKey, oid, right, visitor, link, expiresAt });
    return { status, results: [{ uri }] };
  });
}
