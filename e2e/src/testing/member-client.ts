interface Account {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** An HTTP client with a session, to set up data without a browser. */
export class MemberClient {
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  private constructor(address: string) {
    this.#address = address;
  }

  /** @throws when the account is refused. */
  static async signUp(address: string, account: Account): Promise<MemberClient> {
    const client = new MemberClient(address);
    await client.#send('GET', '/login/');
    await client.call('POST', '/api/accounts/sign-up', {
      ...account,
      authorSegment: 'other',
      language: 'en',
    });
    return client;
  }

  /** @throws when the log-in is refused. */
  static async logIn(address: string, { email, password }: Account): Promise<MemberClient> {
    const client = new MemberClient(address);
    await client.#send('GET', '/login/');
    await client.call('POST', '/api/accounts/log-in', { email, password });
    return client;
  }

  /** @throws unless the answer is a success. */
  async call<Body>(method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, body?: object): Promise<Body> {
    const answer = await this.#send(method, path, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`);
    return (text === '' ? null : JSON.parse(text)) as Body;
  }

  /** For a browser that goes on as this member. */
  cookies(): { name: string; value: string; url: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value, url: this.#address }));
  }

  async #send(method: string, path: string, body?: object): Promise<Response> {
    const answer = await fetch(this.#address + path, {
      method,
      headers: {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrftoken': decodeURIComponent(this.#cookies.get('csrftoken') ?? ''),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    return answer;
  }
}
