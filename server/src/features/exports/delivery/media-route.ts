import { PublicError } from '@flydeck/contract/errors';
import { getMedia } from '@flydeck/contract/file-endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { PutmaCookie } from '../../../http/putma-cookie.ts';
import { sendRequestedBytes } from '../../../http/send-bytes.ts';
import { serveFile } from '../../../http/serve.ts';
import type { PresentationTables } from '../../../library/index.ts';
import type { Blobs } from '../../../ports/blobs.ts';
import { availabilityOf } from '../availability.ts';
import type { PdfStore } from '../pdf-store.ts';
import type { MediaClaims, PdfRights } from '../ports.ts';
import type { ExportAccess } from './export-access.ts';
import { inlineDisposition } from './file-name.ts';
import type { MediaLinks } from './media-links.ts';

export interface MediaRouteDeps {
  readonly app: FastifyInstance;
  readonly db: Kysely<PresentationTables>;
  readonly blobs: Blobs;
  readonly store: PdfStore;
  readonly links: MediaLinks;
  readonly access: ExportAccess;
  readonly rights: PdfRights;
  readonly putma: PutmaCookie;
}

/**
 * Headers of a PDF. The content security policy allows only the objects and styles of the browser's PDF viewer. Other
 * sites cannot embed the file. Caches must revalidate the file for each request, because the file is not served after
 * a refund.
 */
const MEDIA_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'application/pdf',
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-cache',
  vary: 'Cookie',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
};

/**
 * Registers `GET` and `HEAD` of `/media/…`, which return a finished PDF. A mailed link works for everybody, any other
 * link only for the visitor to whom it was issued. Links work only while the right to the PDF is valid (V7.18).
 */
export function registerMediaRoute(deps: MediaRouteDeps): void {
  const { app, blobs, store, links } = deps;
  serveFile<{ Params: { '*': string } }>(app, getMedia, async (request, reply) => {
    const claims = links.readToken(request.params['*']);
    if (!claims || !(await isLinkValid(deps, request, claims))) throw new PublicError('resource.not_found');
    const pdf = await store.findFinished(claims.contentKey);
    const stat = pdf && (await blobs.stat(pdf.blob));
    if (!pdf || !stat) throw new PublicError('resource.not_found');
    const etag = `"${claims.contentKey}"`;
    reply.headers(MEDIA_HEADERS).header('etag', etag).header('content-disposition', inlineDisposition(pdf.title));
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    await recordDelivery(deps, request, claims);
    return sendRequestedBytes(request, reply, blobs, { key: pdf.blob, bytes: stat.bytes, etag });
  });
}

/** Returns whether the link is valid for the visitor of the request. */
async function isLinkValid(deps: MediaRouteDeps, request: FastifyRequest, claims: MediaClaims): Promise<boolean> {
  const { access, rights, putma } = deps;
  const { visitor, right, oid, link } = claims;
  // `visitor` is null for a mailed link.
  if (visitor !== null && visitor !== putma.visitorHashOf(request)) return false;
  // Buyers get the PDF even if the author has deleted the presentation, but not if moderators have hidden it.
  if (right.kind === 'bought')
    return (await rights.isValid(right.checkoutId)) && (await availabilityOf(deps.db, oid)) !== 'taken down';
  return access.authorizeByLinkHash(request, oid, link).then(
    () => true,
    (error: unknown) => {
      if (error instanceof PublicError) return false;
      throw error;
    },
  );
}

/**
 * Records the delivery of a purchased PDF if its first bytes are requested. PDF viewers request the other bytes with
 * separate range requests, which must not be recorded as deliveries.
 */
async function recordDelivery(
  { rights }: MediaRouteDeps,
  request: FastifyRequest,
  { right, contentKey }: MediaClaims,
): Promise<void> {
  if (right.kind !== 'bought' || request.method === 'HEAD') return;
  const range = request.headers.range ?? 'bytes=0-';
  if (range.startsWith('bytes=0-')) await rights.recordDelivery(right.checkoutId, contentKey);
}
