import { EMBED_ORIGINS_MAX, EMBED_ORIGINS_MAX_LENGTH } from './constants.ts';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const PORT = '(?::[1-9][0-9]{0,4})?';
const HOST = `${LABEL}(?:\\.${LABEL})*`;
/** Letters and dots only: nothing in it can end a source or a directive of a content policy. */
const EXACT = new RegExp(`^https://${HOST}${PORT}$`);
/** Below at least two names, of which the last is no number: never a whole top-level domain, never an address. */
const WILDCARD = new RegExp(`^https://\\*\\.(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?${PORT}$`);
const LOCAL = new RegExp(`^http://(?:localhost|127\\.0\\.0\\.1)${PORT}$`);

const HOST_MAX_LENGTH = 253;

function isPort(origin: string): boolean {
  const port = /:(\d+)$/.exec(origin)?.[1];
  return port === undefined || Number(port) <= 65_535;
}

/**
 * Whether a text names a site that may hold embeds, in the one form in which it is stored and sent: an https origin, the
 * sites below one (`https://*.example.org`), or a server on one's own machine.
 */
export function isEmbedOrigin(text: string): boolean {
  const isOne = EXACT.test(text) || WILDCARD.test(text) || LOCAL.test(text);
  return isOne && isPort(text) && text.length <= HOST_MAX_LENGTH + 'https://*.:65535'.length;
}

/** Whether so many and so long sites can be kept. */
export function isEmbedOriginList(origins: readonly string[]): boolean {
  return (
    origins.length <= EMBED_ORIGINS_MAX &&
    origins.join(' ').length <= EMBED_ORIGINS_MAX_LENGTH &&
    new Set(origins).size === origins.length &&
    origins.every(isEmbedOrigin)
  );
}
