import type { APIResponse, Route } from 'playwright-core';

/** Fetches what a page asked another host name for from `address`, and keeps the name in `Host`, as a proxy does. */
export function fetchFrom(address: string, route: Route): Promise<APIResponse> {
  const request = route.request();
  const { pathname, search, host } = new URL(request.url());
  return route.fetch({
    url: address + pathname + search,
    headers: { ...request.headers(), host },
    maxRedirects: 0,
  });
}
