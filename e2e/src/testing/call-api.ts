import type { Visitor } from './visitor.ts';

interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** Calls the instance from the page that a visitor stands on, as our pages do. */
export function callApi<Body = unknown>(
  { page }: Visitor,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer<Body>> {
  return page.evaluate(
    async ([method, path, json]) => {
      // A page that is drawn for one visitor brings the cookie.
      if (!document.cookie.includes('csrftoken=')) await fetch('/login/');
      const token = /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const answer = await fetch(path, {
        method,
        headers: {
          'x-csrftoken': decodeURIComponent(token),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(json === undefined ? {} : { body: json }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
  ) as Promise<Answer<Body>>;
}
