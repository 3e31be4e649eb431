/** A path of this instance: nothing that a browser could read as another origin. */
const INSTANCE_PATH = /^\/(?![/\\])[^\\\p{Cc}\p{Z}]*$/u;

export function isInstancePath(link: string): boolean {
  return INSTANCE_PATH.test(link);
}

/** A host by its name, without a name and password before it. */
const HTTPS_ADDRESS = /^https:\/\/[\p{L}\p{N}][\p{L}\p{N}.-]*(:\d{1,5})?([/?#][^\\\p{Cc}\p{Z}]*)?$/u;

/** Whether an advertisement may lead there: a path of this instance, or an https address. */
export function isSafeLink(link: string): boolean {
  return isInstancePath(link) || HTTPS_ADDRESS.test(link);
}
