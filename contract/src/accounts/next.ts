/** Where to go when nothing better is known. */
const HOME = '/';

const MAX_LENGTH = 2000;

/** Control characters and backslashes: browsers drop the first and read the second as slashes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const SUSPICIOUS = /[\u0000-\u001f\u007f\\]/;

/** Pages that would lead round in circles after logging in. */
const CIRCLES = /^\/(login|signup|logout|forgot-password|reset-password|verify-email)(\/|$)/;

/** Empty and dotted parts of a path: harmless in themselves, but nothing of ours has them. */
const ODD_PARTS = /\/(\.{0,2}|%2e|\.%2e|%2e\.|%2e%2e)(\/|$)/i;

/**
 * Where to lead a visitor after signing up or logging in: `next` if it is a path of this instance (with its query and
 * hash), else `/`. Nothing that a browser could read as another origin comes out.
 */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || next.length > MAX_LENGTH || SUSPICIOUS.test(next)) return HOME;
  const [path = ''] = next.split(/[?#]/, 1);
  const isPath = path.startsWith('/') && !ODD_PARTS.test(path.replace(/\/$/, ''));
  return isPath && !CIRCLES.test(path) ? next : HOME;
}
