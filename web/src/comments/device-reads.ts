import type { CommentThread } from '@flydeck/contract/comments/comment';
import { readStored, writeStored } from '../stored-json.ts';
import type { CommentApi } from './comment-api.ts';
import { mapThreads } from './map-threads.ts';

/** By the id of a thread: the time in ISO 8601 of the last comment that was read in this browser. */
type Reads = Readonly<Record<string, string>>;

const readsKey = (oid: string): string => `comment-reads:${oid}`;

const loadReads = (oid: string): Reads => readStored<Reads>(() => localStorage.getItem(readsKey(oid))) ?? {};

/** Returns the time of the last change of comments by other people; an empty string if there are none. */
const lastTimeOf = ({ comments }: CommentThread): string =>
  comments
    .filter(({ isOwn, isDeleted }) => !isOwn && !isDeleted)
    .map(({ createdAt, editedAt }) => editedAt ?? createdAt)
    .reduce((last, time) => (time > last ? time : last), '');

/**
 * Adds unread marks for guests, whose marks the server does not store: this browser stores which comments were read.
 * @param oid the presentation of the comments
 */
export function withDeviceReads(api: CommentApi, oid: string): CommentApi {
  const lastTimes = new Map<string, string>();
  const mark = (thread: CommentThread): CommentThread => {
    const lastTime = lastTimeOf(thread);
    lastTimes.set(thread.id, lastTime);
    return { ...thread, isUnread: lastTime > (loadReads(oid)[thread.id] ?? '') };
  };
  return {
    ...mapThreads(api, mark),
    markRead: async (threadId) => {
      const reads = { ...loadReads(oid), [threadId]: lastTimes.get(threadId) ?? '' };
      writeStored(() => localStorage.setItem(readsKey(oid), JSON.stringify(reads)));
    },
  };
}
