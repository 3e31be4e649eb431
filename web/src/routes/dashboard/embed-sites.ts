import { isEmbedOrigin } from '@flydeck/contract/embed/origins';

/** The sites on which a presentation may be embedded, parsed from text. */
export interface SiteParseResult {
  readonly origins: readonly string[];
  /** Entries of the text that are no valid sites. */
  readonly invalidLines: readonly string[];
}

/**
 * Returns the origin of a URL. A URL without a scheme gets `http` for this computer (`localhost`), otherwise `https`.
 * Returns undefined if `entry` is not a valid URL, or the server would reject the origin.
 */
function parseOrigin(entry: string): string | undefined {
  const isLocal = /^(localhost|127\.0\.0\.1)(:|\/|$)/i.test(entry);
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(entry);
  const url = hasScheme ? entry : `${isLocal ? 'http' : 'https'}://${entry}`;
  if (!URL.canParse(url)) return undefined;
  const { origin, username, password } = new URL(url);
  return username === '' && password === '' && isEmbedOrigin(origin) ? origin : undefined;
}

/** Parses sites (entries) that are separated by line breaks or commas. Each origin is returned once. */
export function parseEmbedSites(text: string): SiteParseResult {
  const entries = text
    .split(/[\n,]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const parsedEntries = entries.map((entry) => ({ entry, origin: parseOrigin(entry) }));
  return {
    origins: [...new Set(parsedEntries.flatMap(({ origin }) => origin ?? []))],
    invalidLines: parsedEntries.filter(({ origin }) => origin === undefined).map(({ entry }) => entry),
  };
}
