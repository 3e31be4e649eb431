import type { PublishedScene } from '@flydeck/contract/drafts/page';
import type { SyncClient } from '@flydeck/editor/sync/sync-client';
import type { OpenDocument } from '@flydeck/editor/sync/sync-options';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/**
 * Whether a published scene shows a document in the state of this browser, in which all changes have been sent. Returns false
 * for a document with formulas: the browser's compiler draws placeholders for formulas, so the formulas of the published
 * scene would disappear at the first change.
 */
export function showsDocument(
  { fromSeq, toSeq }: PublishedScene,
  { seq, status }: Pick<SyncClient, 'seq' | 'status'>,
  { store }: Pick<OpenDocument, 'store'>,
): boolean {
  const hasPublishedState = seq !== undefined && seq >= fromSeq && seq <= toSeq;
  return hasPublishedState && status.current.unacknowledged === 0 && !hasFormulas(store);
}

function hasFormulas(store: RecordStore): boolean {
  for (const { kind, removed, texts } of store.records()) {
    if (removed) continue;
    const paragraphs = Object.values(texts ?? {}).flatMap((text) => text.paragraphs);
    if (kind === 'math' || paragraphs.some(({ runs }) => runs.some(({ math }) => math !== undefined))) return true;
  }
  return false;
}
