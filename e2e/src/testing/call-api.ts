import type { Visitor } from './visitor.ts';

interface ApiResponse<Body> {
  readonly status: number;
  readonly body: Body;
}

/** Calls the HTTP API from the visitor's current page, with the cookies and the CSRF token of the page. */
export function callApi<Body = unknown>(
  { page }: Visitor,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<ApiResponse<Body>> {
  return page.evaluate(
    async ([method, path, json]) => {
      // The current page may be a shared page, which does not set the CSRF cookie. The login page sets the cookie.
      if (!document.cookie.includes('csrftoken=')) await fetch('/login/');
      const token = /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const response = await fetch(path, {
        method,
        headers: {
          'x-csrftoken': decodeURIComponent(token),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(json === undefined ? {} : { body: json }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : JSON.parse(text) };
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
  ) as Promise<ApiResponse<Body>>;
}
