/** Yields the text of each `data` line of server-sent events. Multi-byte characters may be split between chunks. */
export async function* readServerEvents(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  let incompleteLine = '';
  for await (const chunk of bytes) {
    incompleteLine += decoder.decode(chunk, { stream: true });
    // A `\r` at the end of a chunk may be the first half of a `\r\n`, so it does not end a line yet.
    const lines = incompleteLine.split(/\r\n|\n|\r(?!$)/);
    incompleteLine = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) yield line.slice(5).trim();
  }
  if (incompleteLine.startsWith('data:')) yield incompleteLine.slice(5).trim();
}
