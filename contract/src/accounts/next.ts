/** Fallback for an invalid `next`. */
const HOME = '/';

const MAX_LENGTH = 2000;

/** Control characters and backslashes: browsers drop the former and treat the latter as slashes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters.
const SUSPICIOUS = /[\u0000-\u001f\u007f\\]/;

/** Authentication pages, which would cause a redirect loop after login. */
const AUTHENTICATION_PAGES = /^\/(login|signup|logout|forgot-password|reset-password|verify-email)(\/|$)/;

/** Empty and dot segments, which no path of this instance contains. */
const EMPTY_OR_DOT_SEGMENTS = /\/(\.{0,2}|%2e|\.%2e|%2e\.|%2e%2e)(\/|$)/i;

/**
 * Returns the redirect target after sign-up or login: `next` if it is a path of this instance (with query and hash),
 * else `/`. The result is never a URL that a browser could resolve to another origin (V7.20).
 */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || next.length > MAX_LENGTH || SUSPICIOUS.test(next)) return HOME;
  const [path = ''] = next.split(/[?#]/, 1);
  const isPath = path.startsWith('/') && !EMPTY_OR_DOT_SEGMENTS.test(path.replace(/\/$/, ''));
  return isPath && !AUTHENTICATION_PAGES.test(path) ? next : HOME;
}
