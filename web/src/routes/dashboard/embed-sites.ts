import { isEmbedOrigin } from '@flydeck/contract/embed/origins';

/** The sites on which a presentation may be embedded, parsed from text: the valid origins, and the invalid lines. */
export interface SiteParseResult {
  readonly origins: readonly string[];
  readonly invalidLines: readonly string[];
}

/**
 * Returns the origin of the URL in a line. A URL without a scheme gets `http` for this computer (`localhost`), else
 * `https`. Returns undefined if the line is not a valid URL, or the server would reject the origin.
 */
function parseOrigin(line: string): string | undefined {
  const isLocal = /^(localhost|127\.0\.0\.1)(:|\/|$)/i.test(line);
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(line);
  const url = hasScheme ? line : `${isLocal ? 'http' : 'https'}://${line}`;
  if (!URL.canParse(url)) return undefined;
  const { origin, username, password } = new URL(url);
  return username === '' && password === '' && isEmbedOrigin(origin) ? origin : undefined;
}

/** Parses sites separated by line breaks or commas. Each origin is returned once. */
export function parseEmbedSites(text: string): SiteParseResult {
  const lines = text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const parsedLines = lines.map((line) => ({ line, origin: parseOrigin(line) }));
  return {
    origins: [...new Set(parsedLines.flatMap(({ origin }) => origin ?? []))],
    invalidLines: parsedLines.filter(({ origin }) => origin === undefined).map(({ line }) => line),
  };
}
