import { isEmbedOrigin } from '@flydeck/contract/embed/origins';

/** What was written as sites: those that are some, and the lines that are none. */
export interface WrittenSites {
  readonly origins: readonly string[];
  readonly wrong: readonly string[];
}

/** The site that a line means: of a whole address its origin, of a bare name the secure one. */
function siteOf(line: string): string | undefined {
  const isLocal = /^(localhost|127\.0\.0\.1)(:|\/|$)/i.test(line);
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(line) ? line : `${isLocal ? 'http' : 'https'}://${line}`;
  if (!URL.canParse(address)) return undefined;
  const { origin, username, password } = new URL(address);
  return username === '' && password === '' && isEmbedOrigin(origin) ? origin : undefined;
}

/** Reads sites, one a line; what stands there twice counts once. */
export function readSites(text: string): WrittenSites {
  const lines = text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const read = lines.map((line) => ({ line, site: siteOf(line) }));
  return {
    origins: [...new Set(read.flatMap(({ site }) => site ?? []))],
    wrong: read.filter(({ site }) => site === undefined).map(({ line }) => line),
  };
}
