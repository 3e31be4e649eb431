/**
 * Posts JSON that is already written, with the visitor's cookies; also outlives the page. Whether the answer was a good
 * one. @throws when nothing was answered in time.
 */
export async function postJson(path: string, json: string, timeoutMs: number): Promise<boolean> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: json,
    credentials: 'include',
    keepalive: true,
    signal: AbortSignal.timeout(timeoutMs),
  });
  return response.ok;
}
