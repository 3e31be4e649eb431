/** Start of the fragment of a URL that names a thread. */
const PREFIX = '#comment=';

/** Returns the id of the thread that the fragment of a URL names; undefined if it names none. */
export const threadOfHash = (hash: string): string | undefined =>
  hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) || undefined : undefined;

/** Returns the URL of a thread on the page of another thread, or of no thread. */
export function threadUrl(page: string, threadId: string): string {
  const url = new URL(page);
  url.hash = PREFIX + threadId;
  return url.href;
}
