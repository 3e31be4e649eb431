import { CSRF_COOKIE, CSRF_HEADER, CSRF_MISSING } from '@flydeck/contract/csrf';
import type { ErrorCode, Problem } from '@flydeck/contract/errors';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface CallOptions {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Says that it speaks JSON also where it brings nothing, as V§7 writes the calls of likes. */
  readonly saysJson?: boolean;
  readonly signal?: AbortSignal;
}

const BYTES = 'application/octet-stream';
const JSON_TYPE = 'application/json';

/** What an API answered in place of a result; `code` is `network` where nothing was answered at all. */
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

/** The headers of every state-changing call. @throws CallError(CSRF_MISSING) without the cookie: then nothing is sent. */
export function csrfHeaders(cookies: string = document.cookie): Record<string, string> {
  const token = new RegExp(`(?:^|;\\s*)${CSRF_COOKIE}=([^;]+)`).exec(cookies)?.[1];
  if (token === undefined) throw new CallError(0, NO_CSRF_COOKIE);
  return { [CSRF_HEADER]: decodeURIComponent(token) };
}

/**
 * Sends a state-changing call with its CSRF headers, and once more where the server refused the token and set a new one
 * with the refusal: the session changed in another tab, or the server was updated since the page was loaded.
 * @throws CallError(CSRF_MISSING) without the cookie: then nothing is sent.
 */
export function withCsrf<Answer extends { readonly status: number }>(
  attempt: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const first = csrfHeaders();
  return attempt(first).then((answer) => {
    if (answer.status !== 403) return answer;
    const next = csrfHeaders();
    // A 403 for any other reason leaves the cookie as it was.
    return next[CSRF_HEADER] === first[CSRF_HEADER] ? answer : attempt(next);
  });
}

type WithHeaders = Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> };

/** `fetch` of a state-changing call, with the CSRF headers. @throws CallError(CSRF_MISSING) without the cookie. */
export function fetchWithCsrf(path: string, init: WithHeaders): Promise<Response> {
  return withCsrf((headers) => fetch(path, { ...init, headers: { ...init.headers, ...headers } }));
}

/**
 * Calls this instance's API and gives back the JSON that it answers, undefined where it answers nothing.
 * @throws CallError for every answer that is not 2xx, where there was none, and where the page has no CSRF cookie.
 */
export async function call<Answer>(
  method: Method,
  path: string,
  { body, saysJson = false, signal }: CallOptions = {},
): Promise<Answer> {
  if (body === undefined) return send(method, path, { signal, ...(saysJson ? { type: JSON_TYPE } : {}) });
  return send(method, path, { body: JSON.stringify(body), type: JSON_TYPE, signal });
}

/** The same with the bytes of a file as its body. */
export async function callWithBytes<Answer>(
  method: 'PUT' | 'POST',
  path: string,
  file: Blob,
): Promise<Answer> {
  return send(method, path, { body: file, type: file.type || BYTES });
}

interface Sending {
  readonly body?: BodyInit;
  readonly type?: string;
  readonly signal?: AbortSignal | undefined;
}

async function send<Answer>(method: Method, path: string, { body, type, signal }: Sending): Promise<Answer> {
  // With credentials the browser also adds the basic auth that guards a pre-production host (V§7): no page holds a password.
  const init: RequestInit & WithHeaders = {
    method,
    credentials: 'same-origin',
    headers: type === undefined ? {} : { 'content-type': type },
  };
  if (body !== undefined) init.body = body;
  if (signal) init.signal = signal;
  const sending = method === 'GET' ? fetch(path, init) : fetchWithCsrf(path, init);
  const response = await sending.catch((cause: unknown) => {
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
