interface Account {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** An HTTP client with the session of a member, with which tests set up data without a browser. */
export class MemberClient {
  /** The origin of the server, which changes if a test restarts the server. */
  origin: string;
  readonly #cookies = new Map<string, string>();

  private constructor(origin: string) {
    this.origin = origin;
  }

  /** Signs up a member and returns a client with the member's session. @throws if the server rejects the account */
  static async signUp(origin: string, account: Account): Promise<MemberClient> {
    const client = new MemberClient(origin);
    await client.#loadCsrfToken();
    await client.call('POST', '/api/accounts/sign-up', {
      ...account,
      authorSegment: 'other',
      language: 'en',
    });
    return client;
  }

  /** Logs a member in and returns a client with the member's session. @throws if the server rejects the log-in */
  static async logIn(origin: string, { email, password }: Account): Promise<MemberClient> {
    const client = new MemberClient(origin);
    await client.#loadCsrfToken();
    await client.call('POST', '/api/accounts/log-in', { email, password });
    return client;
  }

  /** Sends a request and returns the body of the response. @throws unless the status is 2xx */
  async call<Body>(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Body> {
    const response = await this.#send(method, path, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} failed with status ${response.status}: ${text}`);
    return (text === '' ? null : JSON.parse(text)) as Body;
  }

  /** Returns the cookies of the session, for logging in a browser as this member. */
  cookies(): { name: string; value: string; url: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value, url: this.origin }));
  }

  /** Returns the value of the `Cookie` header. */
  cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Requests a page, whose response sets the cookie `csrftoken`. Later requests must send this token. */
  async #loadCsrfToken(): Promise<void> {
    await this.#send('GET', '/login/');
  }

  async #send(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(this.origin + path, {
      method,
      headers: {
        cookie: this.cookieHeader(),
        'x-csrftoken': decodeURIComponent(this.#cookies.get('csrftoken') ?? ''),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }
}
