/** Yields the `data` of server-sent events. Multi-byte characters may be split between chunks. */
export async function* readServerEvents(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  let pending = '';
  for await (const chunk of bytes) {
    pending += decoder.decode(chunk, { stream: true });
    // A `\r` at the end of a chunk may be the first half of a `\r\n`, so it does not end a line yet.
    const lines = pending.split(/\r\n|\n|\r(?!$)/);
    pending = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) yield line.slice(5).trim();
  }
  if (pending.startsWith('data:')) yield pending.slice(5).trim();
}
