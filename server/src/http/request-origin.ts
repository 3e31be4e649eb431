import type { FastifyRequest } from 'fastify';

/** Host and port of an `Origin` header; undefined for `null` and for what is no origin. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/** Host and port that the request was sent to, as URLs write it: without the port that the scheme implies. */
function hostOfRequest({ host, protocol }: FastifyRequest): string | undefined {
  return hostOf(`${protocol}://${host}`);
}

/** By host and port: behind a proxy that ends TLS the scheme of a request may not be known. */
function isOwnOrigin(origin: string, request: FastifyRequest, siteOrigin: string | undefined): boolean {
  if (origin === siteOrigin) return true;
  const host = hostOf(origin);
  return host !== undefined && (host === request.host || host === hostOfRequest(request));
}

/**
 * Whether the browser states that a page of another origin sent the request: by `Sec-Fetch-Site`, or by `Origin`. Without
 * either header it is not foreign: programs send none.
 */
export function isForeignRequest(request: FastifyRequest, siteOrigin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin } = request.headers;
  if (origin === undefined || isOwnOrigin(origin, request, siteOrigin)) return false;
  // Behind a proxy that replaces `Host`, only SITE_URL says what is foreign; without it the browser's statement decides.
  return siteOrigin !== undefined || site !== 'same-origin';
}

/** Whether the browser states that a page of this instance sent the request. */
export function isSameOriginRequest(request: FastifyRequest, siteOrigin: string | undefined): boolean {
  if (isForeignRequest(request, siteOrigin)) return false;
  return request.headers['sec-fetch-site'] === 'same-origin' || request.headers.origin !== undefined;
}
