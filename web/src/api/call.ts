import type { EndpointName, EndpointResponse } from '@flydeck/contract/all-endpoints';
import { CSRF_COOKIE, CSRF_HEADER, CSRF_MISSING_MESSAGE } from '@flydeck/contract/csrf';
import type { ErrorCode, Problem } from '@flydeck/contract/errors';
import type { CallInput } from './call-input.ts';

interface CallOptions {
  /**
   * True for a request that likes or unlikes a presentation. The request has the JSON content type but no body (V7.3),
   * and the browser completes the request even if the visitor leaves the page.
   */
  readonly isLikeRequest?: boolean;
  readonly signal?: AbortSignal;
}

/** Arguments of `call` after the endpoint. The input is optional if all its properties are optional. */
export type CallArguments<Name extends EndpointName> =
  object extends CallInput<Name> ? [input?: CallInput<Name> & CallOptions] : [input: CallInput<Name> & CallOptions];

/** The input of a call to any endpoint, for functions that are generic in the endpoint's name. */
interface AnyCallInput extends CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const BINARY_TYPE = 'application/octet-stream';
const JSON_TYPE = 'application/json';

/**
 * A failed API call. Without a response, `status` is 0 and `code` is `network`. If the CSRF cookie is missing, nothing
 * is sent, `status` is 0 and `code` is `auth.csrf`.
 */
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

/** The problem with which the server would refuse a request without the CSRF cookie. */
const CSRF_COOKIE_MISSING: Problem = {
  type: 'about:blank',
  status: 403,
  title: CSRF_MISSING_MESSAGE,
  code: 'auth.csrf',
  requestId: '',
};

/**
 * Returns the headers of every state-changing call.
 * @throws CallError(CSRF_MISSING_MESSAGE) without the CSRF cookie (V5.1)
 */
export function csrfHeaders(cookies: string = document.cookie): Record<string, string> {
  const token = new RegExp(`(?:^|;\\s*)${CSRF_COOKIE}=([^;]+)`).exec(cookies)?.[1];
  if (token === undefined) throw new CallError(0, CSRF_COOKIE_MISSING);
  return { [CSRF_HEADER]: decodeURIComponent(token) };
}

/**
 * Sends a state-changing call by calling `attempt` with the CSRF headers. Calls `attempt` once more if the server
 * refuses the token with 403 and sets a new token. This happens if the session was changed in another tab, or if the
 * server was updated after the page was loaded.
 * @throws CallError(CSRF_MISSING_MESSAGE) without the CSRF cookie; nothing is sent then (V5.1)
 */
export function withCsrf<ResponseWithStatus extends { readonly status: number }>(
  attempt: (headers: Record<string, string>) => Promise<ResponseWithStatus>,
): Promise<ResponseWithStatus> {
  const headers = csrfHeaders();
  return attempt(headers).then((response) => {
    if (response.status !== 403) return response;
    const newHeaders = csrfHeaders();
    // A 403 for any other reason does not change the cookie.
    return newHeaders[CSRF_HEADER] === headers[CSRF_HEADER] ? response : attempt(newHeaders);
  });
}

type InitWithHeaders = Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> };

/** Calls `fetch` with the CSRF headers. @throws CallError(CSRF_MISSING_MESSAGE) without the CSRF cookie */
export function fetchWithCsrf(path: string, init: InitWithHeaders): Promise<Response> {
  return withCsrf((headers) => fetch(path, { ...init, headers: { ...init.headers, ...headers } }));
}

/**
 * Calls an endpoint of this instance and returns the parsed JSON of the response; undefined for an empty response. A
 * `Blob` or `FormData` is sent unchanged, any other body as JSON.
 * @throws CallError for a status outside 2xx (V5.2), without a response, and without the CSRF cookie
 * @throws the signal's reason if the signal is aborted
 */
export async function call<Name extends EndpointName>(
  endpoint: Name,
  ...[input]: CallArguments<Name>
): Promise<EndpointResponse<Name>> {
  const { method, url } = requestLine(endpoint, input);
  const { body, isLikeRequest = false, signal }: AnyCallInput = input ?? {};
  // With `same-origin`, the browser also sends the password that the visitor has entered for HTTP basic authentication.
  // Calls therefore work on a test host that requires this password (V7.3).
  const init: RequestInit & InitWithHeaders = {
    method,
    credentials: 'same-origin',
    keepalive: isLikeRequest,
    ...bodyInit(body, isLikeRequest),
  };
  if (signal) init.signal = signal;
  const request = method === 'GET' ? fetch(url, init) : fetchWithCsrf(url, init);
  const response = await request.catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new CallError(0, undefined, { cause });
  });
  const text = await response.text();
  if (!response.ok) throw new CallError(response.status, parseJson(text) as Problem | undefined);
  return (text === '' ? undefined : JSON.parse(text)) as EndpointResponse<Name>;
}

/** Returns the method and the URL of a call. Path parameters are encoded; undefined query parameters are left out. */
export function requestLine<Name extends EndpointName>(
  endpoint: Name,
  input: CallInput<Name> | undefined,
): { readonly method: string; readonly url: string } {
  const { params = {}, query = {} }: AnyCallInput = input ?? {};
  const [method = '', pathTemplate = ''] = endpoint.split(' ', 2);
  const path = pathTemplate.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const definedEntries = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(definedEntries.map(([name, value]) => [name, String(value)])).toString();
  return { method, url: search === '' ? path : `${path}?${search}` };
}

/** Returns the body and the content type of a request as options of `fetch`. */
function bodyInit(body: unknown, isLikeRequest: boolean): Pick<InitWithHeaders, 'body' | 'headers'> {
  if (body === undefined) return isLikeRequest ? { headers: { 'content-type': JSON_TYPE } } : {};
  // This function sets no content type for forms: the browser sets one that contains the multipart boundary.
  if (body instanceof FormData) return { body };
  if (body instanceof Blob) return { body, headers: { 'content-type': body.type || BINARY_TYPE } };
  return { body: JSON.stringify(body), headers: { 'content-type': JSON_TYPE } };
}

/** Returns the parsed JSON; undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
