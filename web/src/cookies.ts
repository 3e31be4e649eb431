export interface CookieOptions {
  readonly maxAgeSeconds: number;
  /** `none` for cookies in cross-site iframes. Browsers accept cookies with `none` only over HTTPS. Default: `lax`. */
  readonly sameSite?: 'lax' | 'none';
}

/** Returns the value of a cookie; empty if it does not exist or is `HttpOnly`. `cookies`: text of `document.cookie`. */
export function readCookie(name: string, cookies: string = document.cookie): string {
  const entry = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return entry === undefined ? '' : entry.slice(name.length + 1);
}

/**
 * Returns the text that sets a cookie. Browsers reject cookies with `samesite=none` that are not `secure`.
 * @param isSecure whether the page was loaded over HTTPS
 */
function cookieText(
  name: string,
  value: string,
  { maxAgeSeconds, sameSite = 'lax' }: CookieOptions,
  isSecure: boolean,
): string {
  const secure = isSecure || sameSite === 'none' ? ';secure' : '';
  return `${name}=${value};path=/;max-age=${maxAgeSeconds};samesite=${sameSite}${secure}`;
}

/** Sets a cookie for this host; deletes the cookie if `maxAgeSeconds` is 0. */
export function writeCookie(name: string, value: string, options: CookieOptions): void {
  const text = cookieText(name, value, options, location.protocol === 'https:');
  // biome-ignore lint/suspicious/noDocumentCookie: not all supported browsers have the Cookie Store API.
  document.cookie = text;
}
