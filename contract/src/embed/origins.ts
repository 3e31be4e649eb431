import { EMBED_ORIGINS_MAX, EMBED_ORIGINS_MAX_LENGTH } from './constants.ts';

// Parts of the regular expressions below. A label is a part of a host name between dots.
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const PORT = '(?::[1-9][0-9]{0,4})?';
const HOST = `${LABEL}(?:\\.${LABEL})*`;
/** Matches an https origin, without characters that end a source or directive of a content security policy. */
const EXACT_ORIGIN = new RegExp(`^https://${HOST}${PORT}$`);
/**
 * Matches a wildcard for subdomains. At least two labels must follow `*.`, which excludes top-level domains, and the
 * last label must start with a letter, which excludes IP addresses.
 */
const WILDCARD_ORIGIN = new RegExp(`^https://\\*\\.(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?${PORT}$`);
/** Matches the origin of a server on the same computer as the browser. */
const LOCAL_ORIGIN = new RegExp(`^http://(?:localhost|127\\.0\\.0\\.1)${PORT}$`);

/** Maximum length of a host name (RFC 1035). */
const HOST_MAX_LENGTH = 253;

function hasValidPort(origin: string): boolean {
  const port = /:(\d+)$/.exec(origin)?.[1];
  return port === undefined || Number(port) <= 65_535;
}

/**
 * Whether a text is an embed origin in its canonical form: an https origin, a wildcard for all subdomains of
 * a host (`https://*.example.org`), or a local server over http.
 */
export function isEmbedOrigin(text: string): boolean {
  const isWellFormed = EXACT_ORIGIN.test(text) || WILDCARD_ORIGIN.test(text) || LOCAL_ORIGIN.test(text);
  const maxLength = 'https://*.'.length + HOST_MAX_LENGTH + ':65535'.length;
  return isWellFormed && hasValidPort(text) && text.length <= maxLength;
}

/** Whether all origins are valid and distinct, and neither their number nor their total length exceeds its limit. */
export function isEmbedOriginList(origins: readonly string[]): boolean {
  return (
    origins.length <= EMBED_ORIGINS_MAX &&
    origins.join(' ').length <= EMBED_ORIGINS_MAX_LENGTH &&
    new Set(origins).size === origins.length &&
    origins.every(isEmbedOrigin)
  );
}
