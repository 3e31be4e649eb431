/** Returns the path of the page that shows a thread. Without a thread: the path of the editor. */
export function commentPath(
  { oid, schemaVersion }: { readonly oid: string; readonly schemaVersion: string },
  threadId: string | null,
): string {
  // Classic presentations have a page of their own to edit them.
  const path = schemaVersion === '0' ? `/${oid}/edit/` : `/p/edit/${oid}/`;
  return threadId === null ? path : `${path}#comment=${threadId}`;
}
