import type { CommentThread } from '@flydeck/contract/comments/comment';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { readStored, writeStored } from '../../stored-json.ts';
import { withFingerprint } from './fingerprint.ts';

/** Fingerprints by the id of their thread. */
type Fingerprints = Readonly<Record<string, string>>;

const storageKey = (oid: string): string => `comment-fingerprints:${oid}`;

/**
 * Returns the thread with a fingerprint of its part if it has none, because an earlier release or an API client has
 * created the thread. The fingerprint is that of the part when this browser loaded the thread for the first time, so
 * that later changes are marked.
 * @param oid the presentation of the thread
 */
export function withFirstFingerprint(oid: string, store: RecordStore, thread: CommentThread): CommentThread {
  const { id, anchor } = thread;
  if (anchor.kind === 'passage' || anchor.fingerprint !== undefined || !store.isPresent(anchor.id)) return thread;
  const stored = readStored<Fingerprints>(() => localStorage.getItem(storageKey(oid))) ?? {};
  const known = stored[id];
  if (known !== undefined) return { ...thread, anchor: { ...anchor, fingerprint: known } };
  const completed = withFingerprint(store, anchor);
  const fingerprints = { ...stored, [id]: completed.kind === 'passage' ? undefined : completed.fingerprint };
  writeStored(() => localStorage.setItem(storageKey(oid), JSON.stringify(fingerprints)));
  return { ...thread, anchor: completed };
}
