/**
 * Sends a GET request to `path` of this instance. Also resolves to responses with an HTTP error status.
 * @throws TypeError if there is no response; the reason of `signal` if `signal` is aborted
 */
export function sendGet(path: string, signal?: AbortSignal): Promise<Response> {
  return fetch(path, signal ? { signal } : {});
}
