import { useSyncExternalStore } from 'react';
import type { CommentStore, CommentsState } from './comment-store.ts';

/** Windows in which the comments cover the presentation. `comments-panel.module.css` uses the same width. */
export const NARROW_WINDOW = '(max-width: 1023px)';

/** Returns the comments, and renders the calling component again after each change. */
export const useComments = (store: CommentStore): CommentsState =>
  useSyncExternalStore(store.subscribe, () => store.state);
