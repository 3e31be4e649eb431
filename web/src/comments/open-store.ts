import type { CommentPerson } from '@flydeck/contract/comments/comment';
import { CallError } from '../api/call.ts';
import { errorText } from '../api/error-text.ts';
import { t } from '../i18n/index.ts';
import { showToast } from '../ui/toast.tsx';
import { commentApi } from './comment-api.ts';
import { CommentStore } from './comment-store.ts';
import { withDeviceReads } from './device-reads.ts';

interface CommentStoreOptions {
  /** The person who reads and writes the comments. */
  readonly me: CommentPerson;
  /** Whether the reader has no account, so that this browser stores what was read. */
  readonly isGuest: boolean;
}

/** Creates the store of the comments on the presentation `oid`. A toast reports changes that the server refuses. */
export function openCommentStore(oid: string, { me, isGuest }: CommentStoreOptions): CommentStore {
  const api = commentApi(oid);
  return new CommentStore({
    api: isGuest ? withDeviceReads(api, oid) : api,
    me,
    onFailure: showFailure,
    now: () => new Date(),
  });
}

function showFailure(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
  const text = error.code === 'comments.full' ? t('comments.tooMany') : errorText(error);
  showToast({ text, kind: 'failed' });
}
