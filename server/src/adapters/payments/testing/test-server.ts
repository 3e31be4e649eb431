import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface ReceivedRequest {
  readonly method: string;
  /** URL with the path and query of the request, and with a placeholder as host. */
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A server on a local port. `close` also ends hanging connections. */
export interface TestServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a server that calls `respond` for each request. */
export async function startTestServer(
  respond: (request: ReceivedRequest, response: ServerResponse) => void,
): Promise<TestServer> {
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const body = await buffer(request);
    respond({ method, url: new URL(url, 'http://localhost'), headers, body }, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sends a JSON response. */
export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(value));
}
