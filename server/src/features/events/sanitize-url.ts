/** Query parameters that are stored, because they contain no secrets. All others are removed. */
const STORED_PARAMETERS = ['click_source', 'page_location', 'element_type', 'element_text', 'search', 'lang'];

/** Matches paths that contain a secret, such as the id of a share link. Group 1: the path before the secret. */
const SECRET_PATH = /^(\/(?:v|invite)\/).+/;

const parseWebUrl = (text: string): URL | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
};

/**
 * Returns a URL as events store it: without fragment, credentials, secrets in its path, and parameters other than
 * `STORED_PARAMETERS`. URLs of this instance (`origin`) become paths, because the host of the instance may
 * change. Returns an empty text if the URL is not HTTP(S).
 */
export function sanitizeUrl(text: string, origin: string): string {
  const url = parseWebUrl(text);
  if (!url) return '';
  const parameters = STORED_PARAMETERS.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  const query = parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : '';
  const prefix = url.origin === origin ? '' : url.origin;
  return prefix + url.pathname.replace(SECRET_PATH, '$1') + query;
}

/**
 * Returns a referrer as events store it. A referrer of another site than this instance (`origin`) is reduced to the
 * origin of that site, because the path may contain personal data.
 */
export function sanitizeReferrer(referrer: string, origin: string): string {
  const url = parseWebUrl(referrer);
  return url && url.origin !== origin ? `${url.origin}/` : sanitizeUrl(referrer, origin);
}

/**
 * Returns the hostname of a URL of another site; null for URLs of this instance and for texts that are no HTTP(S) URL.
 */
export function externalHost(text: string, origin: string): string | null {
  const url = parseWebUrl(text);
  return url && url.origin !== origin ? url.hostname : null;
}
