import type { PublishedScene } from '@flydeck/contract/drafts/page';
import type { SyncClient } from '@flydeck/editor/sync/sync-client';
import type { OpenDocument } from '@flydeck/editor/sync/sync-options';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/**
 * Whether a published scene shows a document as it is in this browser, with nothing that is not sent yet. A document with
 * formulas is compiled at once: the browser's compiler draws placeholders for them, which would replace them at the first
 * change.
 */
export function showsDocument(
  { fromSeq, toSeq }: PublishedScene,
  { seq, status }: Pick<SyncClient, 'seq' | 'status'>,
  { store }: Pick<OpenDocument, 'store'>,
): boolean {
  const isState = seq !== undefined && seq >= fromSeq && seq <= toSeq;
  return isState && status.current.unacknowledged === 0 && !hasFormulas(store);
}

function hasFormulas(store: RecordStore): boolean {
  for (const { kind, removed, texts } of store.records()) {
    if (removed) continue;
    const paragraphs = Object.values(texts ?? {}).flatMap((text) => text.paragraphs);
    if (kind === 'math' || paragraphs.some(({ runs }) => runs.some(({ math }) => math !== undefined))) return true;
  }
  return false;
}
