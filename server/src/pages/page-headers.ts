import { isEmbedOrigin } from '@flydeck/contract/embed/origins';
import { PAGE_MAX_AGE_S, PAGE_STALE_WHILE_REVALIDATE_S } from '@flydeck/contract/presentations/constants';
import { STRICT_TRANSPORT } from '../http/security-headers.ts';
import { openedBy, payingOf, type Till } from './till.ts';

/** What is the same on every page. */
const FROM_HERE_ONLY = [
  "style-src 'self'",
  // React writes widths and places of elements as style attributes.
  "style-src-attr 'unsafe-inline'",
  "font-src 'self'",
  "media-src 'self' blob:",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
];

/** On every page: nothing from elsewhere, no guessing of types. */
const PAGE_SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** Sites whose frames may show a page: all, or those named, beside the instance itself. */
export type FramedBy = 'all-sites' | readonly string[];

/** What may be loaded, and from where: from elsewhere only for advertisements and for paying, where a page has these. */
function sourcesOf({ adOrigin, till }: Guarding, { logOrigin }: Address): string {
  const ads = adOrigin === undefined ? [] : [adOrigin];
  const log = logOrigin === undefined ? [] : [logOrigin];
  const { scripts, frames, connections, pictures } = openedBy(till);
  const from = (...origins: readonly string[]) => ["'self'", ...origins].join(' ');
  const framed = [...ads, ...frames];
  return [
    "default-src 'none'",
    `script-src ${from(...ads, ...scripts)}`,
    ...FROM_HERE_ONLY,
    `img-src ${from(...ads, ...pictures)} data: blob:`,
    `connect-src ${from(...log, ...ads, ...connections)}`,
    ...(framed.length === 0 ? [] : [`frame-src ${framed.join(' ')}`]),
  ].join('; ');
}

/** Who may put a page into a frame (nobody, where nothing else is said), and what it may load. */
function policyHeaders(guarding: Guarding, address: Address): Readonly<Record<string, string>> {
  const { framedBy, till } = guarding;
  const sources = sourcesOf(guarding, address);
  const policy = (sites: string) => `${sources}; frame-ancestors ${sites}`;
  const permissions = `camera=(), microphone=(), geolocation=(), payment=${payingOf(till)}, usb=()`;
  // Wallets ask for a window of their own, and have to be able to answer.
  const opener = {
    'cross-origin-opener-policy': till?.hasStripe ? 'same-origin-allow-popups' : 'same-origin',
  };
  if (framedBy === undefined) {
    return {
      ...opener,
      'permissions-policy': permissions,
      'content-security-policy': policy("'none'"),
      'x-frame-options': 'DENY',
    };
  }
  // Once more here, where a wrong one would change the policy: whatever wrote it.
  const sites = framedBy === 'all-sites' ? ['*'] : ["'self'", ...framedBy.filter(isEmbedOrigin)];
  return {
    ...opener,
    'permissions-policy': `${permissions}, autoplay=(self), fullscreen=(self)`,
    'content-security-policy': policy(sites.join(' ')),
  };
}

/** A page that is the same for everyone who reads its language. */
const SHARED_PAGE_CACHING = `public, max-age=${PAGE_MAX_AGE_S}, stale-while-revalidate=${PAGE_STALE_WHILE_REVALIDATE_S}`;

/**
 * A shared page in the language of the visitor's cookie: kept by their browser alone, and revalidated, because the next
 * choice of a language changes it.
 */
export const CHOSEN_LANGUAGE_CACHING = 'private, no-cache';

/** A page that only some may see, or whose address is its only key. */
export const PRIVATE_PAGE_CACHING = 'private, no-store';

/** What of the instance its pages' headers depend on. */
interface Address {
  /** `https://example.org`; undefined where each request's address stands. */
  readonly origin: string | undefined;
  /** Where pages may tell what broke in them, beside the instance itself. */
  readonly logOrigin?: string | undefined;
}

/** How a proxy in front tells the address that a request came to. */
export const TOLD_ADDRESS_HEADERS = 'X-Forwarded-Host, X-Forwarded-Proto';

/**
 * What of a request a page depends on. Where the instance does not know its address, a proxy in front tells it, and
 * caches before that proxy must not give the page of one address out under another.
 */
function varyOf({ origin }: Address): string {
  const chosen = 'Accept-Language, Accept-Encoding';
  return origin === undefined ? `${chosen}, ${TOLD_ADDRESS_HEADERS}` : chosen;
}

/** What of a page decides about its headers, beside whether it is shared. */
export interface Guarding {
  readonly framedBy?: FramedBy | undefined;
  /** Where its advertisements come from, beside the instance itself: nothing else is opened. */
  readonly adOrigin?: string | undefined;
  /** What it opens itself for so that somebody can pay. */
  readonly till?: Till | undefined;
  /** Its address is a key: where its links lead learns nothing of it. */
  readonly secretAddress?: boolean | undefined;
}

/** What every page of an instance is sent with, apart from what its own bytes decide. */
export function pageHeaders(
  site: Address,
  shared: boolean,
  guarding: Guarding = {},
): Readonly<Record<string, string>> {
  return {
    ...PAGE_SECURITY_HEADERS,
    ...policyHeaders(guarding, site),
    ...(site.origin?.startsWith('https:') ? { 'strict-transport-security': STRICT_TRANSPORT } : {}),
    'cache-control': shared ? SHARED_PAGE_CACHING : PRIVATE_PAGE_CACHING,
    vary: varyOf(site),
    ...(guarding.secretAddress ? SECRET_ADDRESS_HEADERS : {}),
  };
}

/** On pages whose address opens them: it is told to nobody, and robots that were told it forget it. */
const SECRET_ADDRESS_HEADERS: Readonly<Record<string, string>> = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/** What lies under a content hash never changes. */
export const IMMUTABLE_CACHING = 'public, max-age=31536000, immutable';

/**
 * The same of what a presentation shows. It may be deleted or made private: caches between here and the browser ask again
 * after a day at the latest.
 */
export const SHOWN_FILE_CACHING = 'public, max-age=31536000, s-maxage=86400, immutable';

/**
 * Pages and files bring their own headers, and are not limited: they are kept bytes, asked for by whole schools at
 * once.
 */
export const FILE_ROUTE = { config: { rateLimit: false, ownHeaders: true } } as const;
