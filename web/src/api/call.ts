import { CSRF_COOKIE, CSRF_HEADER, CSRF_MISSING } from '@flydeck/contract/csrf';
import type { ErrorCode, Problem } from '@flydeck/contract/errors';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface CallOptions {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sends the JSON content type without a body, as like requests must (V7.3). */
  readonly saysJson?: boolean;
  readonly signal?: AbortSignal;
}

const BYTES = 'application/octet-stream';
const JSON_TYPE = 'application/json';

/** A failed API call. Without a response, `code` is `network` and `status` is 0. */
export class CallError extends Error {
  readonly code: ErrorCode | 'network';
  readonly status: number;
  readonly problem: Problem | undefined;

  constructor(status: number, problem: Problem | undefined, options?: ErrorOptions) {
    super(problem?.title ?? 'The server could not be reached.', options);
    this.name = 'CallError';
    this.status = status;
    this.problem = problem;
    this.code = problem?.code ?? 'network';
  }
}

const NO_CSRF_COOKIE: Problem = {
  type: 'about:blank',
  status: 403,
  title: CSRF_MISSING,
  code: 'auth.csrf',
  requestId: '',
};

/**
 * Returns the headers of every state-changing call.
 * @throws CallError(CSRF_MISSING) without the CSRF cookie (V5.1)
 */
export function csrfHeaders(cookies: string = document.cookie): Record<string, string> {
  const token = new RegExp(`(?:^|;\\s*)${CSRF_COOKIE}=([^;]+)`).exec(cookies)?.[1];
  if (token === undefined) throw new CallError(0, NO_CSRF_COOKIE);
  return { [CSRF_HEADER]: decodeURIComponent(token) };
}

/**
 * Sends a state-changing call with its CSRF headers. Repeats it once if the server refuses the token with 403 and sets
 * a new one: the session changed in another tab, or the server was updated since the page was loaded.
 * @throws CallError(CSRF_MISSING) without the CSRF cookie; nothing is sent then (V5.1)
 */
export function withCsrf<Answer extends { readonly status: number }>(
  attempt: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const first = csrfHeaders();
  return attempt(first).then((response) => {
    if (response.status !== 403) return response;
    const next = csrfHeaders();
    // A 403 for any other reason does not change the cookie.
    return next[CSRF_HEADER] === first[CSRF_HEADER] ? response : attempt(next);
  });
}

type InitWithHeaders = Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> };

/** Calls `fetch` with the CSRF headers. @throws CallError(CSRF_MISSING) without the CSRF cookie */
export function fetchWithCsrf(path: string, init: InitWithHeaders): Promise<Response> {
  return withCsrf((headers) => fetch(path, { ...init, headers: { ...init.headers, ...headers } }));
}

/**
 * Calls this instance's API and returns the parsed JSON of the response; undefined for an empty response.
 * @throws CallError for a status outside 2xx (V5.2), without a response, and without the CSRF cookie
 * @throws the signal's reason if it is aborted
 */
export async function call<Answer>(
  method: Method,
  path: string,
  { body, saysJson = false, signal }: CallOptions = {},
): Promise<Answer> {
  if (body === undefined) return send(method, path, { signal, ...(saysJson ? { type: JSON_TYPE } : {}) });
  return send(method, path, { body: JSON.stringify(body), type: JSON_TYPE, signal });
}

/** Like `call`, with a file as the body. @throws CallError like `call` */
export async function callWithBytes<Answer>(
  method: 'PUT' | 'POST',
  path: string,
  file: Blob,
): Promise<Answer> {
  return send(method, path, { body: file, type: file.type || BYTES });
}

interface SendOptions {
  readonly body?: BodyInit;
  readonly type?: string;
  readonly signal?: AbortSignal | undefined;
}

async function send<Answer>(
  method: Method,
  path: string,
  { body, type, signal }: SendOptions,
): Promise<Answer> {
  // With credentials the browser also adds the basic authentication of a pre-production host, so that no page contains
  // its password (V7.3).
  const init: RequestInit & InitWithHeaders = {
    method,
    credentials: 'same-origin',
    headers: type === undefined ? {} : { 'content-type': type },
  };
  if (body !== undefined) init.body = body;
  if (signal) init.signal = signal;
  const pending = method === 'GET' ? fetch(path, init) : fetchWithCsrf(path, init);
  const response = await pending.catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new CallError(0, undefined, { cause });
  });
  const text = await response.text();
  if (!response.ok) throw new CallError(response.status, parseProblem(text));
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

function parseProblem(text: string): Problem | undefined {
  try {
    return JSON.parse(text) as Problem;
  } catch {
    return undefined;
  }
}
