import type { PublishedScene } from '@flydeck/contract/drafts/page';
import type { SyncClient } from '@flydeck/editor/sync/sync-client';

/**
 * Whether a published scene shows the document as it is in this browser: the browser has a state of the log that looks
 * like the scene (`fromSeq` to `toSeq`), and the server has acknowledged all changes of this browser.
 */
export function showsDocument(
  { fromSeq, toSeq }: PublishedScene,
  { seq, status }: Pick<SyncClient, 'seq' | 'status'>,
): boolean {
  return seq !== undefined && seq >= fromSeq && seq <= toSeq && status.current.unacknowledged === 0;
}
