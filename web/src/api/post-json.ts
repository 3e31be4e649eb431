/**
 * Posts JSON that is already written, with the visitor's cookies unless they are to stay; also outlives the page. Whether
 * the answer was a good one. @throws when nothing was answered in time.
 */
export async function postJson(
  address: string,
  json: string,
  timeoutMs: number,
  credentials: 'include' | 'omit' = 'include',
): Promise<boolean> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: json,
    credentials,
    keepalive: true,
    signal: AbortSignal.timeout(timeoutMs),
  });
  return response.ok;
}
