import type { CommentThread } from '@flydeck/contract/comments/comment';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CommentApi } from './comment-api.ts';
import { withDeviceReads } from './device-reads.ts';

const rights = { isDeleted: false, canEdit: false, canDelete: false, canRestore: false };

/** A thread with one comment for each pair of an author and a time. */
function aThread(...comments: readonly (readonly [author: 'me' | 'other', time: string])[]): CommentThread {
  const author = { kind: 'member', profileOid: 'ada' } as const;
  return {
    id: 't1',
    anchor: { kind: 'element', id: 'e1', x: 0, y: 0 },
    author,
    logSeq: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    resolvedAt: null,
    resolvedBy: null,
    isUnread: false,
    comments: comments.map(([by, createdAt], i) => ({
      id: `c${i}`,
      author,
      isOwn: by === 'me',
      body: 'Text',
      mentions: [],
      createdAt,
      editedAt: null,
      ...rights,
    })),
  };
}

/** Requests about one presentation whose only thread is `server.thread`. */
function anApi(server: { thread: CommentThread }): CommentApi {
  const changed = async () => ({ thread: server.thread, people: [] });
  return {
    list: async () => ({ revision: 1, isComplete: true, threads: [server.thread], removedThreads: [], people: [] }),
    listMentionable: async () => [],
    createThread: changed,
    reply: changed,
    edit: changed,
    delete: changed,
    restore: changed,
    setResolved: changed,
    markRead: () => Promise.reject(new Error('The server stores no marks of guests.')),
  };
}

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('threads are unread until they are read in this browser, and again after a comment by another person', async () => {
  const server = { thread: aThread(['other', '2026-01-01T00:00:00.000Z']) };
  const api = withDeviceReads(anApi(server), 'deck');
  const isUnread = async (reader: CommentApi) => (await reader.list(undefined)).threads[0]?.isUnread;
  expect(await isUnread(api)).toBe(true);
  await api.markRead('t1', 1);
  expect(await isUnread(withDeviceReads(anApi(server), 'deck'))).toBe(false);
  expect(await isUnread(withDeviceReads(anApi(server), 'another-deck'))).toBe(true);
  server.thread = aThread(['other', '2026-01-01T00:00:00.000Z'], ['me', '2026-01-02T00:00:00.000Z']);
  expect((await api.reply('t1', { body: 'Text', mentions: [] })).thread?.isUnread).toBe(false);
  server.thread = aThread(['other', '2026-01-01T00:00:00.000Z'], ['other', '2026-01-03T00:00:00.000Z']);
  expect(await isUnread(api)).toBe(true);
});
