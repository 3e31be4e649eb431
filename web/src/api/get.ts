/** Requests `path` of this instance. @throws TypeError without a response; HTTP error statuses do not throw */
export function get(path: string, signal?: AbortSignal): Promise<Response> {
  return fetch(path, signal ? { signal } : {});
}
