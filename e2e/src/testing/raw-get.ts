import { type IncomingHttpHeaders, request } from 'node:http';

export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As sent: still packed. */
  readonly body: Buffer;
}

/** A request without anything that a browser adds or unpacks. */
export function rawGet(
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(pieces),
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}
