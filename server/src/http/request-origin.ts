import type { FastifyRequest } from 'fastify';

/** Returns host and port of an `Origin` header; undefined for `null` and invalid values. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/**
 * Whether an `Origin` header is the origin of this instance. Compares host and port only, because behind a proxy that
 * terminates TLS the scheme may be unknown.
 */
function isOwnOrigin(origin: string, request: FastifyRequest, siteOrigin: string | undefined): boolean {
  if (origin === siteOrigin) return true;
  const host = hostOf(origin);
  // `hostOf` removes the default port of the scheme, which `Host` may contain.
  return host !== undefined && (host === request.host || host === hostOf(`${request.protocol}://${request.host}`));
}

/**
 * Whether `Sec-Fetch-Site` or `Origin` shows that a page of another origin sent the request. False if both headers are
 * missing, because clients other than browsers send neither of them.
 * @param siteOrigin the origin of SITE_URL; undefined if SITE_URL is not set
 */
export function isForeignRequest(request: FastifyRequest, siteOrigin: string | undefined): boolean {
  const fetchSite = request.headers['sec-fetch-site'];
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return true;
  const { origin } = request.headers;
  if (origin === undefined || isOwnOrigin(origin, request, siteOrigin)) return false;
  // `Origin` differs from `Host`, but a proxy may have replaced `Host`. If SITE_URL is set, `Origin` differs from
  // SITE_URL as well, so the request is foreign. Otherwise `Sec-Fetch-Site` decides.
  return siteOrigin !== undefined || fetchSite !== 'same-origin';
}

/** Whether `Sec-Fetch-Site` or `Origin` shows that a page of this instance sent the request. */
export function isSameOriginRequest(request: FastifyRequest, siteOrigin: string | undefined): boolean {
  if (isForeignRequest(request, siteOrigin)) return false;
  return request.headers['sec-fetch-site'] === 'same-origin' || request.headers.origin !== undefined;
}
