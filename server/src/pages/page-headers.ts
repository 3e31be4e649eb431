import { isEmbedOrigin } from '@flydeck/contract/embed/origins';
import { PAGE_MAX_AGE_S, PAGE_STALE_WHILE_REVALIDATE_S } from '@flydeck/contract/presentations/constants';
import { PLAYER_ORIGINS, type VideoPlayerName } from '@flydeck/contract/video-players';
import { STRICT_TRANSPORT_SECURITY } from '../http/security-headers.ts';
import { type PaymentSources, paymentPermission, paymentSourcesByDirective } from './payment-sources.ts';

/**
 * Hashes of the two style elements that React Aria adds: for touch on pressable elements, and for scrolling on iOS
 * while a modal is open. A test compares these hashes with the style elements of the installed version.
 */
const REACT_ARIA_STYLE_HASHES = [
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
];

/** Directives of the content security policy that are the same on every page. */
const COMMON_DIRECTIVES = [
  `style-src 'self' ${REACT_ARIA_STYLE_HASHES.join(' ')}`,
  // React sets sizes and positions of elements as style attributes.
  "style-src-attr 'unsafe-inline'",
  "font-src 'self'",
  "media-src 'self' blob:",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
];

/** Security headers that are the same on every page. Pages with a secret URL override the referrer policy. */
const PAGE_SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** Sites that may frame a page in addition to the instance itself: all sites, or a list of origins. */
export type FrameAncestors = 'all-sites' | readonly string[];

/**
 * Returns the directives that list the origins from which a page may load resources. External origins are allowed only
 * for the event log, advertisements, payments and players of videos.
 */
function sourceDirectives(
  { adOrigin, paymentSources, videoPlayers }: PageSecurity,
  { logOrigin }: SiteOrigins,
): string {
  const ads = adOrigin === undefined ? [] : [adOrigin];
  const log = logOrigin === undefined ? [] : [logOrigin];
  const { scripts, frames, connections, pictures } = paymentSourcesByDirective(paymentSources);
  const joinSources = (...origins: readonly string[]) => ["'self'", ...origins].join(' ');
  const frameSources = [...ads, ...frames, ...playerOrigins(videoPlayers)];
  return [
    "default-src 'none'",
    `script-src ${joinSources(...ads, ...scripts)}`,
    ...COMMON_DIRECTIVES,
    `img-src ${joinSources(...ads, ...pictures)} data: blob:`,
    `connect-src ${joinSources(...log, ...ads, ...connections)}`,
    ...(frameSources.length === 0 ? [] : [`frame-src ${frameSources.join(' ')}`]),
  ].join('; ');
}

const playerOrigins = (players: PageSecurity['videoPlayers'] = []): string[] =>
  players.map((player) => PLAYER_ORIGINS[player]);

/** Returns the policy headers of a page. Without `frameAncestors`, no site may frame the page (V6.10). */
function policyHeaders(security: PageSecurity, site: SiteOrigins): Readonly<Record<string, string>> {
  const { frameAncestors, paymentSources, usesMicrophone } = security;
  const sources = sourceDirectives(security, site);
  const permissions = [
    'camera=()',
    `microphone=${usesMicrophone ? '(self)' : '()'}`,
    'geolocation=()',
    `payment=${paymentPermission(paymentSources)}`,
    'usb=()',
  ].join(', ');
  // Payment wallets open a popup that must be able to access its opener.
  const opener = {
    'cross-origin-opener-policy': paymentSources?.hasStripe ? 'same-origin-allow-popups' : 'same-origin',
  };
  if (frameAncestors === undefined)
    return {
      ...opener,
      'permissions-policy': permissions,
      'content-security-policy': `${sources}; frame-ancestors 'none'`,
      'x-frame-options': 'DENY',
    };
  const players = ['self', ...playerOrigins(security.videoPlayers).map((origin) => `"${origin}"`)].join(' ');
  // The origins were checked when they were stored. They are checked again, because an invalid origin could add
  // directives.
  const ancestors = frameAncestors === 'all-sites' ? ['*'] : ["'self'", ...frameAncestors.filter(isEmbedOrigin)];
  return {
    ...opener,
    'permissions-policy': `${permissions}, autoplay=(${players}), fullscreen=(${players})`,
    'content-security-policy': `${sources}; frame-ancestors ${ancestors.join(' ')}`,
  };
}

/** `Cache-Control` of shared pages, unless the visitor's cookie determines the language. */
const SHARED_PAGE_CACHING = `public, max-age=${PAGE_MAX_AGE_S}, stale-while-revalidate=${PAGE_STALE_WHILE_REVALIDATE_S}`;

/**
 * `Cache-Control` of a shared page in the language of the visitor's cookie. Only the browser caches the page. The
 * browser revalidates the page for each request, because the page changes when the visitor chooses another language.
 */
export const CHOSEN_LANGUAGE_CACHING = 'private, no-cache';

/** `Cache-Control` of pages with restricted access or a secret URL. */
export const PRIVATE_PAGE_CACHING = 'private, no-store';

/** The origins of the instance that the headers of pages depend on. */
interface SiteOrigins {
  /** The configured origin, such as `https://example.org`. If undefined, pages use the origin of each request. */
  readonly origin: string | undefined;
  /** Origin of the external endpoint that receives events. Undefined if there is none. */
  readonly logOrigin?: string | undefined;
}

/** Headers in which a reverse proxy passes on the requested origin. */
export const FORWARDED_ORIGIN_HEADERS = 'X-Forwarded-Host, X-Forwarded-Proto';

/**
 * Returns the `Vary` header. If the instance has no configured origin, its pages contain the origin from the reverse
 * proxy's headers, so caches must store a page for each origin.
 */
function varyHeader({ origin }: SiteOrigins): string {
  const headerNames = 'Accept-Language, Accept-Encoding';
  return origin === undefined ? `${headerNames}, ${FORWARDED_ORIGIN_HEADERS}` : headerNames;
}

/** The properties of a page that determine its security headers. */
export interface PageSecurity {
  readonly frameAncestors?: FrameAncestors | undefined;
  /** External origin of the advertisements on the page. */
  readonly adOrigin?: string | undefined;
  /** External sources that payments need. */
  readonly paymentSources?: PaymentSources | undefined;
  /** Services whose players the page may show in frames. */
  readonly videoPlayers?: readonly VideoPlayerName[] | undefined;
  /** Whether the URL of the page grants access and therefore must not leak in the referrer. */
  readonly hasSecretUrl?: boolean | undefined;
  /** Whether the page may request access to the microphone. */
  readonly usesMicrophone?: boolean | undefined;
}

/** Returns the headers of a page, except the headers that depend on the body, such as `Content-Length`. */
export function pageHeaders(
  site: SiteOrigins,
  { isCacheable }: { readonly isCacheable: boolean },
  security: PageSecurity = {},
): Readonly<Record<string, string>> {
  return {
    ...PAGE_SECURITY_HEADERS,
    ...policyHeaders(security, site),
    ...(site.origin?.startsWith('https:') ? { 'strict-transport-security': STRICT_TRANSPORT_SECURITY } : {}),
    'cache-control': isCacheable ? SHARED_PAGE_CACHING : PRIVATE_PAGE_CACHING,
    vary: varyHeader(site),
    ...(security.hasSecretUrl ? SECRET_URL_HEADERS : {}),
  };
}

/** Headers of pages whose URL grants access: no referrer, no indexing. */
const SECRET_URL_HEADERS: Readonly<Record<string, string>> = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/** `Cache-Control` of files that are named by the hash of their content. */
export const IMMUTABLE_CACHING = 'public, max-age=31536000, immutable';

/**
 * `Cache-Control` of files of presentations. Shared caches must revalidate these files after a day, because
 * presentations can be deleted or made private.
 */
export const PRESENTATION_FILE_CACHING = 'public, max-age=31536000, s-maxage=86400, immutable';
