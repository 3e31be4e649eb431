/**
 * Posts `json`, a serialised value, with cookies by default. The request continues when the page unloads (`keepalive`).
 * Returns whether the status is 2xx. @throws Error if the request fails or no response arrives within `timeoutMs`
 */
export async function postJson(
  url: string,
  json: string,
  timeoutMs: number,
  credentials: 'include' | 'omit' = 'include',
): Promise<boolean> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: json,
    credentials,
    keepalive: true,
    signal: AbortSignal.timeout(timeoutMs),
  });
  return response.ok;
}
