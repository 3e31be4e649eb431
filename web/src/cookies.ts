export interface CookieOptions {
  readonly maxAgeSeconds: number;
  /** `none` for cookies in cross-site iframes, which browsers accept over HTTPS only. Default `lax`. */
  readonly sameSite?: 'lax' | 'none';
}

/** Value of a cookie that scripts may read, from `document.cookie`; empty if there is none. */
export function readCookie(name: string, cookies: string = document.cookie): string {
  const entry = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return entry === undefined ? '' : entry.slice(name.length + 1);
}

/** A cookie for `document.cookie`. Cross-site cookies are always secure, as browsers require. */
function cookieText(
  name: string,
  value: string,
  { maxAgeSeconds, sameSite = 'lax' }: CookieOptions,
  isSecure: boolean,
): string {
  const secure = isSecure || sameSite === 'none' ? ';secure' : '';
  return `${name}=${value};path=/;max-age=${maxAgeSeconds};samesite=${sameSite}${secure}`;
}

/** Sets a cookie for this host; `maxAgeSeconds` 0 removes it. Shared pages cannot set cookies by HTTP header. */
export function writeCookie(name: string, value: string, options: CookieOptions): void {
  const text = cookieText(name, value, options, location.protocol === 'https:');
  // biome-ignore lint/suspicious/noDocumentCookie: not all supported browsers have the Cookie Store API.
  document.cookie = text;
}
