/** A path of this instance that browsers cannot resolve to another origin. */
const INSTANCE_PATH = /^\/(?![/\\])[^\\\p{Cc}\p{Z}]*$/u;

export function isInstancePath(link: string): boolean {
  return INSTANCE_PATH.test(link);
}

/** An https URL with a named host and without user name or password. */
const HTTPS_URL = /^https:\/\/[\p{L}\p{N}][\p{L}\p{N}.-]*(:\d{1,5})?([/?#][^\\\p{Cc}\p{Z}]*)?$/u;

/** Whether an advertisement may have this link: a path of this instance, or an https URL. */
export function isSafeLink(link: string): boolean {
  return isInstancePath(link) || HTTPS_URL.test(link);
}
