import type { PublishedScene } from '@flydeck/contract/drafts/page';
import type { SyncClient } from '@flydeck/editor/sync/sync-client';

/**
 * Returns whether a published scene shows the document as it is in this browser. All states of the log from `fromSeq`
 * to `toSeq` look like the scene. The browser must have one of these states, and the server must have acknowledged all
 * changes of this browser.
 */
export function showsDocument(
  { fromSeq, toSeq }: PublishedScene,
  { seq, status }: Pick<SyncClient, 'seq' | 'status'>,
): boolean {
  return seq !== undefined && seq >= fromSeq && seq <= toSeq && status.current.unacknowledged === 0;
}
