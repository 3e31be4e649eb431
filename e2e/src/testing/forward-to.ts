import type { APIResponse, Route } from 'playwright-core';

/** Forwards a page's request to `origin`. Keeps the request's host in the `Host` header, as reverse proxies do. */
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
