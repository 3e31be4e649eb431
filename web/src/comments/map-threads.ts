import type { ChangedThread, CommentThread } from '@flydeck/contract/comments/comment';
import type { CommentApi } from './comment-api.ts';

/** Returns requests whose responses contain the threads that `map` returns. */
export function mapThreads(api: CommentApi, map: (thread: CommentThread) => CommentThread): CommentApi {
  const mapChanged = async (request: Promise<ChangedThread>): Promise<ChangedThread> => {
    const { thread, people } = await request;
    return { thread: thread && map(thread), people };
  };
  return {
    list: async (since) => {
      const list = await api.list(since);
      return { ...list, threads: list.threads.map(map) };
    },
    listMentionable: () => api.listMentionable(),
    createThread: (anchor, comment) => mapChanged(api.createThread(anchor, comment)),
    reply: (threadId, comment) => mapChanged(api.reply(threadId, comment)),
    edit: (commentId, comment) => mapChanged(api.edit(commentId, comment)),
    delete: (commentId) => mapChanged(api.delete(commentId)),
    restore: (commentId) => mapChanged(api.restore(commentId)),
    setResolved: (threadId, isResolved) => mapChanged(api.setResolved(threadId, isResolved)),
    markRead: (threadId, revision) => api.markRead(threadId, revision),
  };
}
