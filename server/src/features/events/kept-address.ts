/** What of a query tells where a visitor came from, and nothing else. */
const KEPT_PARAMETERS = ['click_source', 'page_location', 'element_type', 'element_text', 'search', 'lang'];

/** Paths whose rest is a key to something: whoever knows it may see it. */
const KEYS_IN_PATHS = /^(\/(?:v|invite)\/).+/;

const webAddress = (address: string): URL | undefined => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
};

/**
 * An address as events keep it: no hash, no user, only parameters that are known to be harmless, and no key that a path
 * holds; without the host where that is this instance's (`origin`), which may change. Empty where it is no address of a page.
 */
export function keptAddress(address: string, origin: string): string {
  const url = webAddress(address);
  if (!url) return '';
  const kept = KEPT_PARAMETERS.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  const query = kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
  const host = url.origin === origin ? '' : url.origin;
  return host + url.pathname.replace(KEYS_IN_PATHS, '$1') + query;
}

/** Where a visitor came from, as events keep it: of other sites only which, for a path of theirs may tell anything. */
export function keptReferrer(referrer: string, origin: string): string {
  const url = webAddress(referrer);
  return url && url.origin !== origin ? `${url.origin}/` : keptAddress(referrer, origin);
}

/** The host of another site's address; null for none, and for this instance's. */
export function otherHost(address: string, origin: string): string | null {
  const url = webAddress(address);
  return url && url.origin !== origin ? url.hostname : null;
}
