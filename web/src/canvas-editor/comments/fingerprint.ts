import type { Anchor } from '@flydeck/contract/comments/anchor';
import { type DocumentPart, partFingerprint } from '@flydeck/scene/records/part-fingerprint';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/** The last fingerprints of anchors, with the revision of the store for which they were computed. */
const computed = new WeakMap<
  DocumentPart,
  { readonly store: RecordStore; readonly revision: number; readonly value: string }
>();

/** Returns the anchor with the fingerprint of its part in the present document. Passages quote their text instead. */
export function withFingerprint(store: RecordStore, anchor: Anchor): Anchor {
  return anchor.kind === 'passage' ? anchor : { ...anchor, fingerprint: fingerprintOf(store, anchor) };
}

/** Whether the part of an anchor differs from its state when the thread was created. False if that state is unknown. */
export function isPartChanged(store: RecordStore, anchor: Anchor): boolean {
  if (anchor.kind === 'passage' || anchor.fingerprint === undefined) return false;
  return fingerprintOf(store, anchor) !== anchor.fingerprint;
}

function fingerprintOf(store: RecordStore, part: DocumentPart): string {
  const last = computed.get(part);
  if (last?.store === store && last.revision === store.revision) return last.value;
  const value = partFingerprint(store, part);
  computed.set(part, { store, revision: store.revision, value });
  return value;
}
