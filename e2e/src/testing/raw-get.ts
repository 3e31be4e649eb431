import { type IncomingHttpHeaders, request } from 'node:http';

export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body as the server has sent it. It may be compressed. */
  readonly body: Buffer;
}

/** Sends a GET request without the headers and the decompression of a browser. Follows no redirects. */
export function rawGet(url: string, headers: Readonly<Record<string, string>> = {}): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    clientRequest.on('error', reject);
    clientRequest.end();
  });
}
