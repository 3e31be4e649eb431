/** Path of the home page, the redirect target for an invalid `next`. */
const HOME = '/';

/** Maximum length of `next`, in UTF-16 units. */
const MAX_LENGTH = 2000;

/** Browsers drop control characters from URLs and read backslashes as slashes, so that a path can become a host. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters.
const UNSAFE_CHARACTERS = /[\u0000-\u001f\u007f\\]/;

/** Pages for logging in and out. As the target after login, they would start a redirect loop or log the member out. */
const AUTHENTICATION_PAGES = /^\/(login|signup|logout|forgot-password|reset-password|verify-email)(\/|$)/;

/**
 * Empty path segments, and the path segments `.` and `..`, whose dots may be encoded. No path of this instance contains
 * one of these path segments.
 */
const EMPTY_OR_DOT_SEGMENTS = /\/(\.{0,2}|%2e|\.%2e|%2e\.|%2e%2e)(\/|$)/i;

/**
 * Returns the redirect target after sign-up or login: `next` if it is a path of this instance (with query and hash),
 * else `/`. The result is never a URL that a browser could resolve to another origin (V7.20).
 */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || next.length > MAX_LENGTH || UNSAFE_CHARACTERS.test(next)) return HOME;
  const [path = ''] = next.split(/[?#]/, 1);
  // A slash at the end of a path is allowed, although an empty path segment follows.
  const withoutTrailingSlash = path.replace(/\/$/, '');
  const isInstancePath = path.startsWith('/') && !EMPTY_OR_DOT_SEGMENTS.test(withoutTrailingSlash);
  return isInstancePath && !AUTHENTICATION_PAGES.test(path) ? next : HOME;
}
