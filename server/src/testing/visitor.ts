import { CSRF_COOKIE, CSRF_HEADER } from '@flydeck/contract/csrf';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

type Body = NonNullable<InjectOptions['payload']>;

/** A simulated browser of an app in this process: stores cookies, and sends the CSRF header like the web pages. */
export interface Visitor {
  readonly cookies: Map<string, string>;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: Body,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  post(url: string, body?: Body): Promise<LightMyRequestResponse>;
  /** From now on, sends the requests to another process of the instance. */
  moveTo(app: FastifyInstance): void;
}

/** Creates a visitor without an account. @param address IP address; rate limits count the requests of each address */
export async function createVisitor(initialApp: FastifyInstance, address = '192.0.2.1'): Promise<Visitor> {
  let app = initialApp;
  const cookies = new Map<string, string>();

  const request = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie === '' ? {} : { cookie }), ...options.headers };
    const response = await app.inject({ remoteAddress: address, ...options, headers });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, encodeURIComponent(value));
    }
    return response;
  };

  const visitor: Visitor = {
    cookies,
    get: (url, headers = {}) => request({ url, headers }),
    async send(method, url, body, headers = {}) {
      const readToken = () => decodeURIComponent(cookies.get(CSRF_COOKIE) ?? '');
      const sendOnce = () => {
        const requestHeaders = { [CSRF_HEADER]: readToken(), ...headers };
        return request({
          method,
          url,
          headers: requestHeaders,
          ...(body === undefined ? {} : { payload: body }),
        });
      };
      const firstToken = readToken();
      const response = await sendOnce();
      // If a 403 response sets a new CSRF token, sends the request once more with this token, as the web pages do.
      return response.statusCode === 403 && firstToken !== '' && firstToken !== readToken() ? sendOnce() : response;
    },
    post: (url, body) => visitor.send('POST', url, body),
    moveTo(otherApp) {
      app = otherApp;
    },
  };
  await visitor.get('/login/', { accept: 'text/html' });
  return visitor;
}

/** Password of every account that `createMember` creates. */
export const PASSWORD = 'correct horse battery';

/** Returns the request body of the sign-up form. */
export function signUpBody(name: string, overrides: Record<string, unknown> = {}): Record<string, unknown> {
  const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.org`;
  return { name, email, password: PASSWORD, authorSegment: 'teacher', language: 'en', ...overrides };
}

/**
 * Creates a visitor with an account. The first account of an instance is its administrator.
 * `address`: IP address. `signUp`: changed fields of the sign-up form.
 */
export async function createMember(
  app: FastifyInstance,
  name: string,
  options: { readonly address?: string; readonly signUp?: Record<string, unknown> } = {},
): Promise<Visitor> {
  const visitor = await createVisitor(app, options.address);
  const response = await visitor.post('/api/accounts/sign-up', signUpBody(name, options.signUp));
  if (response.statusCode !== 200) throw new Error(`Signing up failed: ${response.statusCode} ${response.body}`);
  return visitor;
}
