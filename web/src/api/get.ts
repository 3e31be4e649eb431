/** Requests `path` of this instance. @throws TypeError if it is unreachable; not for HTTP error statuses */
export function get(path: string, signal?: AbortSignal): Promise<Response> {
  return fetch(path, signal ? { signal } : {});
}
