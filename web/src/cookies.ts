export interface CookieOptions {
  readonly maxAgeSeconds: number;
  /** `none` where other sites' pages hold ours; only over a secure connection. Default `lax`. */
  readonly sameSite?: 'lax' | 'none';
}

/** The value of a cookie that pages may read, from `document.cookie`; empty where there is none. */
export function readCookie(name: string, cookies: string = document.cookie): string {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return found === undefined ? '' : found.slice(name.length + 1);
}

/** What `document.cookie` is set to. Cookies for other sites' pages are secure always, as browsers demand. */
export function cookieText(
  name: string,
  value: string,
  { maxAgeSeconds, sameSite = 'lax' }: CookieOptions,
  isSecure: boolean,
): string {
  const secure = isSecure || sameSite === 'none' ? ';secure' : '';
  return `${name}=${value};path=/;max-age=${maxAgeSeconds};samesite=${sameSite}${secure}`;
}

/** Writes a cookie for this host; `maxAgeSeconds` 0 removes it. Pages are shared and set none themselves. */
export function writeCookie(name: string, value: string, options: CookieOptions): void {
  const text = cookieText(name, value, options, location.protocol === 'https:');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser that we serve.
  document.cookie = text;
}
