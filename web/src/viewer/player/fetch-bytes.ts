/** Thrown for a response that is not OK or has unexpected content. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  /** URL of the request. */
  readonly url: string;

  constructor(url: string, reason: string) {
    super(`${url}: ${reason}`);
    this.url = url;
  }
}

/**
 * Reads a response body.
 * @param onBytes called after each chunk with the number of bytes that have been read so far, after decompression
 * @throws FetchError if the response is not OK.
 */
export async function readBytes(
  response: Response,
  onBytes: (loadedBytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.ok) throw new FetchError(response.url, `HTTP status ${response.status}`);
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array(await response.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let loadedBytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    loadedBytes += value.byteLength;
    onBytes(loadedBytes);
  }
  const bytes = new Uint8Array(loadedBytes);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
