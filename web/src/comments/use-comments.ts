import { useSyncExternalStore } from 'react';
import type { CommentStore, CommentsState } from './comment-store.ts';

/** Returns the comments, and renders the calling component again after each change. */
export const useComments = (store: CommentStore): CommentsState =>
  useSyncExternalStore(store.subscribe, () => store.state);
