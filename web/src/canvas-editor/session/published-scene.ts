import type { PublishedScene } from '@flydeck/contract/drafts/page';
import type { SyncClient } from '@flydeck/editor/sync/sync-client';

/** Whether a published scene shows a document in the state of this browser, in which all changes have been sent. */
export function showsDocument(
  { fromSeq, toSeq }: PublishedScene,
  { seq, status }: Pick<SyncClient, 'seq' | 'status'>,
): boolean {
  return seq !== undefined && seq >= fromSeq && seq <= toSeq && status.current.unacknowledged === 0;
}
