import { CSRF_COOKIE, CSRF_HEADER } from '@flydeck/contract/csrf';
import { parseCookie } from 'cookie';

/** A response whose body has been read. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  /** @throws SyntaxError if the body is not JSON. */
  json<Body>(): Body;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface RequestOptions {
  /** A buffer is sent unchanged, any other body as JSON. */
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A simulated browser that sends HTTP requests to a server in another process. The browser stores cookies and sends the
 * CSRF header, but does not follow redirects.
 */
export class HttpVisitor {
  readonly cookies: Map<string, string>;
  readonly #origin: string;

  /** @param cookies cookies from an earlier visit by name, with values as in the Cookie header (percent-encoded) */
  constructor(origin: string, cookies: Readonly<Record<string, string>> = {}) {
    this.#origin = origin;
    this.cookies = new Map(Object.entries(cookies));
  }

  /** Sends a request. Error statuses are returned, not thrown. */
  async request(method: Method, path: string, { body, headers = {} }: RequestOptions = {}): Promise<HttpResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const isBytes = Buffer.isBuffer(body);
    const type = body === undefined || isBytes ? {} : { 'content-type': 'application/json' };
    const token = decodeURIComponent(this.cookies.get(CSRF_COOKIE) ?? '');
    const response = await fetch(this.#origin + path, {
      method,
      redirect: 'manual',
      headers: { ...type, ...(cookie === '' ? {} : { cookie }), [CSRF_HEADER]: token, ...headers },
      ...(body === undefined ? {} : { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    this.#storeCookies(response.headers);
    const bytes = Buffer.from(await response.arrayBuffer());
    return {
      status: response.status,
      headers: response.headers,
      body: bytes,
      json: <Body>() => JSON.parse(bytes.toString()) as Body,
    };
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<HttpResponse> {
    return this.request('GET', path, { headers });
  }

  /** Returns the parsed JSON of a response; undefined if the body is empty. @throws Error unless the status is 2xx. */
  async call<Body>(method: Method, path: string, options: RequestOptions = {}): Promise<Body> {
    const response = await this.request(method, path, options);
    if (response.status < 200 || response.status > 299)
      throw new Error(`${method} ${path}: ${response.status} ${response.body.toString().slice(0, 500)}`);
    return response.body.length === 0 ? (undefined as Body) : response.json<Body>();
  }

  /** Returns the cookies as a record, with which a new `HttpVisitor` can continue the visit. */
  cookieRecord(): Record<string, string> {
    return Object.fromEntries(this.cookies);
  }

  #storeCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      for (const [name, value = ''] of Object.entries(parseCookie(pair))) {
        if (/;\s*max-age=0(;|$)/i.test(line)) this.cookies.delete(name);
        else this.cookies.set(name, encodeURIComponent(value));
      }
    }
  }
}
