import { PAGE_MAX_AGE_S, PAGE_STALE_WHILE_REVALIDATE_S } from '@flydeck/contract/presentations/constants';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // React writes widths and places of elements as style attributes.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** On every page: nothing from elsewhere, no framing, no guessing of types. */
export const PAGE_SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

/** A page that is the same for everyone who reads its language. */
export const SHARED_PAGE_CACHING = `public, max-age=${PAGE_MAX_AGE_S}, stale-while-revalidate=${PAGE_STALE_WHILE_REVALIDATE_S}`;

/** A page that only some may see, or whose address is its only key. */
export const PRIVATE_PAGE_CACHING = 'private, no-store';

export const PAGE_VARY = 'Accept-Language, Accept-Encoding';

/** What lies under a content hash never changes. */
export const IMMUTABLE_CACHING = 'public, max-age=31536000, immutable';

/**
 * Pages and files bring their own headers, and are not limited: they are kept bytes, asked for by whole schools at
 * once.
 */
export const FILE_ROUTE = { helmet: false, config: { rateLimit: false } } as const;
