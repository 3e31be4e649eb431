/** Thrown for a response that is not OK or has unexpected content. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  readonly request: string;

  constructor(request: string, reason: string) {
    super(`${request}: ${reason}`);
    this.request = request;
  }
}

/**
 * Reads a response body. `onBytes` gets the number of bytes read so far, after decompression.
 * @throws FetchError if the response is not OK.
 */
export async function readBytes(
  response: Response,
  onBytes: (loaded: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.ok) throw new FetchError(response.url, `HTTP status ${response.status}`);
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array(await response.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let loaded = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    loaded += value.byteLength;
    onBytes(loaded);
  }
  const bytes = new Uint8Array(loaded);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
