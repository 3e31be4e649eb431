import { CSRF_COOKIE, CSRF_HEADER } from '@flydeck/contract/csrf';

export interface BuyerResponse {
  readonly status: number;
  readonly body: unknown;
}

/**
 * A buyer whose browser keeps its cookies when the server is restarted. Requests return undefined if the server is
 * killed before it responds.
 */
export class ReconnectingBuyer {
  readonly #cookies = new Map<string, string>();
  /** Current origin of the server. */
  origin = '';

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  get(path: string): Promise<BuyerResponse | undefined> {
    return this.#request(path, { headers: { accept: 'text/html,application/json' } });
  }

  post(path: string, body?: object, headers: Record<string, string> = {}): Promise<BuyerResponse | undefined> {
    const bodyInit = body === undefined ? {} : { body: JSON.stringify(body) };
    const contentType: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const token = this.#cookies.get(CSRF_COOKIE) ?? '';
    return this.#request(path, {
      method: 'POST',
      headers: { [CSRF_HEADER]: token, ...contentType, ...headers },
      ...bodyInit,
    });
  }

  async #request(
    path: string,
    init: RequestInit & { headers: Record<string, string> },
  ): Promise<BuyerResponse | undefined> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    try {
      const response = await fetch(this.origin + path, { ...init, headers: { ...init.headers, cookie } });
      for (const setCookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
        this.#cookies.set(name, value);
      }
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      return { status: response.status, body: isJson ? JSON.parse(text) : text };
    } catch (error) {
      // fetch throws TypeError if the connection is refused or lost.
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  }
}
