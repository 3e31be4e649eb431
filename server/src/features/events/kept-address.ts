/** What of a query tells where a visitor came from, and nothing else. */
const KEPT_PARAMETERS = ['click_source', 'page_location', 'element_type', 'element_text', 'search', 'lang'];

/** Paths whose rest is a key to something: whoever knows it may see it. */
const KEYS_IN_PATHS = /^(\/(?:v|invite)\/).+/;

/**
 * An address as events keep it: no hash, no user, only parameters that are known to be harmless, and no key that a path
 * holds. Empty where it is no address of a page.
 */
export function keptAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return '';
  const kept = KEPT_PARAMETERS.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  const query = kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
  return url.origin + url.pathname.replace(KEYS_IN_PATHS, '$1') + query;
}
