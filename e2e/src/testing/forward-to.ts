import type { APIResponse, Route } from 'playwright-core';

/**
 * Sends a page's request to `origin`, and returns the response without passing it to the page. Keeps the host of the
 * request in the `Host` header, as reverse proxies do.
 */
export function forwardTo(origin: string, route: Route): Promise<APIResponse> {
  const request = route.request();
  const { pathname, search, host } = new URL(request.url());
  return route.fetch({
    url: origin + pathname + search,
    headers: { ...request.headers(), host },
    // The page follows redirects itself.
    maxRedirects: 0,
  });
}
