/** Matches a path that browsers cannot resolve to another origin: one slash first, no backslashes, no white space. */
const INSTANCE_PATH = /^\/(?![/\\])[^\\\p{Cc}\p{Z}]*$/u;

export function isInstancePath(link: string): boolean {
  return INSTANCE_PATH.test(link);
}

/** Matches an https URL with a host that is not an IPv6 address, and without user name or password. */
const HTTPS_URL = /^https:\/\/[\p{L}\p{N}][\p{L}\p{N}.-]*(:\d{1,5})?([/?#][^\\\p{Cc}\p{Z}]*)?$/u;

/** Whether an advertisement may have this link: a path of this instance, or an https URL. */
export function isSafeLink(link: string): boolean {
  return isInstancePath(link) || HTTPS_URL.test(link);
}
