/** Asks this instance for `path`. @throws TypeError when it cannot be reached; other failures are in the response. */
export function get(path: string, signal?: AbortSignal): Promise<Response> {
  return fetch(path, signal ? { signal } : {});
}
