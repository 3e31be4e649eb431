/**
 * Matches a path that browsers cannot resolve to another origin: it begins with exactly one slash, and contains no
 * backslashes, control characters or white space.
 */
const INSTANCE_PATH = /^\/(?![/\\])[^\\\p{Cc}\p{Z}]*$/u;

export function isInstancePath(link: string): boolean {
  return INSTANCE_PATH.test(link);
}

/**
 * Matches an https URL with a host that is not an IPv6 address, and without user name, password, backslashes, control
 * characters or white space.
 */
const HTTPS_URL = /^https:\/\/[\p{L}\p{N}][\p{L}\p{N}.-]*(:\d{1,5})?([/?#][^\\\p{Cc}\p{Z}]*)?$/u;

/** Whether an advertisement may have this link: a path of this instance, or an https URL. */
export function isSafeLink(link: string): boolean {
  return isInstancePath(link) || HTTPS_URL.test(link);
}
