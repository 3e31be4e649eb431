import type { Anchor } from '@flydeck/contract/comments/anchor';
import type {
  ChangedThread,
  CommentList,
  CommentPerson,
  Mention,
  WriteCommentRequest,
} from '@flydeck/contract/comments/comment';
import { call } from '../api/call.ts';

/** The requests about the comments on one presentation. They reject with `CallError`. */
export interface CommentApi {
  list(since: number | undefined): Promise<CommentList>;
  listMentionable(): Promise<readonly CommentPerson[]>;
  createThread(anchor: Anchor, comment: WrittenComment): Promise<ChangedThread>;
  reply(threadId: string, comment: WrittenComment): Promise<ChangedThread>;
  edit(commentId: string, comment: WrittenComment): Promise<ChangedThread>;
  delete(commentId: string): Promise<ChangedThread>;
  restore(commentId: string): Promise<ChangedThread>;
  setResolved(threadId: string, isResolved: boolean): Promise<ChangedThread>;
  markRead(threadId: string, revision: number): Promise<void>;
}

/** A comment as its author has written it. */
export interface WrittenComment {
  readonly body: string;
  readonly mentions: readonly Mention[];
}

const bodyOf = ({ body, mentions }: WrittenComment): WriteCommentRequest => ({ body, mentions: [...mentions] });

/** Returns the requests about the comments on the presentation `oid`. */
export const commentApi = (oid: string): CommentApi => ({
  list: (since) => call('GET /api/presentations/:oid/comments', { params: { oid }, query: sinceQuery(since) }),
  listMentionable: async () => (await call('GET /api/presentations/:oid/mentionable', { params: { oid } })).people,
  createThread: (anchor, comment) =>
    call('POST /api/presentations/:oid/comments', { params: { oid }, body: { anchor, ...bodyOf(comment) } }),
  reply: (id, comment) =>
    call('POST /api/presentations/:oid/threads/:id/replies', { params: { oid, id }, body: bodyOf(comment) }),
  edit: (id, comment) =>
    call('PATCH /api/presentations/:oid/comments/:id', { params: { oid, id }, body: bodyOf(comment) }),
  delete: (id) => call('DELETE /api/presentations/:oid/comments/:id', { params: { oid, id } }),
  restore: (id) => call('POST /api/presentations/:oid/comments/:id/restore', { params: { oid, id } }),
  setResolved: (id, isResolved) =>
    call('PUT /api/presentations/:oid/threads/:id/resolved', { params: { oid, id }, body: { isResolved } }),
  markRead: async (id, revision) => {
    await call('PUT /api/presentations/:oid/threads/:id/read', { params: { oid, id }, body: { revision } });
  },
});

const sinceQuery = (since: number | undefined) => (since === undefined ? {} : { since: String(since) });
