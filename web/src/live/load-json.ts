/**
 * Loads JSON. The browser sends the ETag of a cached response again, and returns the cached response if it is unchanged.
 * @returns undefined if the resource does not exist
 * @throws Error if the server cannot be reached or returns another error
 */
export async function loadJson<T>(url: string): Promise<T | undefined> {
  const response = await fetch(url, { cache: 'no-cache' });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`The server returned ${response.status}.`);
  return (await response.json()) as T;
}
