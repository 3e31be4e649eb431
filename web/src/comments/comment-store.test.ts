import type { ChangedThread, CommentList, CommentThread } from '@flydeck/contract/comments/comment';
import { describe, expect, it, vi } from 'vitest';
import type { CommentApi } from './comment-api.ts';
import { CommentStore } from './comment-store.ts';
import { matchesFilter } from './thread-filter.ts';

const me = { profileOid: 'me', name: 'Me', avatar: { initials: 'M', color: 'teal-600', url: null } };
const anchor = { kind: 'element', id: 'e1', x: 0, y: 0 } as const;
const written = (body: string) => ({ body, mentions: [] });

function aThread(id: string, fields: Partial<CommentThread> & { readonly body?: string } = {}): CommentThread {
  const { body = id, ...others } = fields;
  const author = { kind: 'member', profileOid: 'ada' } as const;
  const comment = { id: `${id}-1`, author, isOwn: false, body, mentions: [], createdAt: '2026-01-01', editedAt: null };
  const rights = { isDeleted: false, canEdit: false, canDelete: false, canRestore: false };
  const state = { logSeq: null, createdAt: '2026-01-01', resolvedAt: null, resolvedBy: null, isUnread: false };
  return { id, anchor, author, ...state, comments: [{ ...comment, ...rights }], ...others };
}

const aList = (revision: number, threads: CommentThread[], fields: Partial<CommentList> = {}): CommentList => ({
  revision,
  isComplete: true,
  threads,
  removedThreads: [],
  people: [],
  ...fields,
});

/** A response that the test sends later. */
function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<Value>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

/** A store whose server answers with `responses`, and refuses all other requests. */
function aStore(responses: Partial<CommentApi>) {
  const refuse = () => Promise.reject(new Error('refused'));
  const failures: unknown[] = [];
  const api: CommentApi = {
    list: refuse,
    listMentionable: refuse,
    createThread: refuse,
    reply: refuse,
    edit: refuse,
    delete: refuse,
    restore: refuse,
    setResolved: refuse,
    markRead: refuse,
    ...responses,
  };
  const now = () => new Date('2026-02-01T00:00:00Z');
  const store = new CommentStore({ api, me, onFailure: (error) => failures.push(error), now });
  const bodies = () => store.state.threads.map(({ comments }) => comments.map(({ body }) => body));
  return { store, failures, bodies };
}

describe('CommentStore', () => {
  it('loads all threads once, then the changes since the last revision, and forgets removed threads', async () => {
    const requests: (number | undefined)[] = [];
    const lists = [
      aList(3, [aThread('a'), aThread('b')]),
      aList(5, [aThread('c')], { isComplete: false, removedThreads: ['a'] }),
    ];
    const { store } = aStore({
      list: async (since) => {
        requests.push(since);
        return lists.shift() ?? aList(5, [], { isComplete: false });
      },
    });
    store.announce(3);
    await vi.waitFor(() => expect(store.state.status).toBe('ready'));
    store.announce(3);
    store.announce(5);
    await vi.waitFor(() => expect(store.state.threads.map(({ id }) => id)).toEqual(['b', 'c']));
    expect(requests).toEqual([undefined, 3]);
  });

  it('reports that the first list could not be loaded, and loads it when it is asked to', async () => {
    let isOffline = true;
    const list = () => (isOffline ? Promise.reject(new Error('offline')) : Promise.resolve(aList(1, [aThread('a')])));
    const { store } = aStore({ list });
    await store.load();
    expect(store.state.status).toBe('failed');
    isOffline = false;
    await store.load();
    expect([store.state.status, store.state.threads.length]).toEqual(['ready', 1]);
  });

  it('shows a new thread immediately, and replaces it by the thread of the server', async () => {
    const response = deferred<ChangedThread>();
    const { store, bodies } = aStore({ list: async () => aList(1, []), createThread: () => response.promise });
    await store.load();
    const created = store.createThread(anchor, written('Hello'));
    expect(bodies()).toEqual([['Hello']]);
    response.resolve({ thread: aThread('new', { body: 'Hello' }), people: [] });
    expect(await created).toBe('new');
    expect(store.state.threads.map(({ id }) => id)).toEqual(['new']);
  });

  it('reverts a refused reply, edit, deletion and resolution, and reports each', async () => {
    const { store, failures, bodies } = aStore({ list: async () => aList(1, [aThread('a')]) });
    await store.load();
    const changes = [
      store.reply('a', written('Reply')),
      store.edit('a-1', written('Changed')),
      store.setResolved('a', true),
    ];
    expect(bodies()).toEqual([['Changed', 'Reply']]);
    expect(store.state.threads[0]?.resolvedBy).toEqual({ kind: 'member', profileOid: 'me' });
    expect(await Promise.all(changes)).toEqual([false, false, undefined]);
    const deletion = store.delete('a-1');
    expect(bodies()).toEqual([]);
    expect(await deletion).toBe(false);
    expect(bodies()).toEqual([['a']]);
    expect(store.state.threads[0]?.resolvedAt).toBeNull();
    expect(failures).toHaveLength(4);
  });

  it('loads the changes again that arrived while a request was running, whose response may be older', async () => {
    const response = deferred<ChangedThread>();
    const newer = aThread('a', { body: 'newer' });
    const requests: (number | undefined)[] = [];
    const { store, bodies } = aStore({
      list: async (since) => {
        requests.push(since);
        return requests.length === 1 ? aList(1, [aThread('a')]) : aList(2, [newer], { isComplete: false });
      },
      reply: () => response.promise,
    });
    await store.load();
    const reply = store.reply('a', written('Reply'));
    store.announce(2);
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    response.resolve({ thread: aThread('a', { body: 'older' }), people: [] });
    await reply;
    await vi.waitFor(() => expect(bodies()).toEqual([['newer']]));
    expect(requests).toEqual([undefined, 1, 1]);
  });

  it('counts unread unresolved threads, and marks one as read up to the loaded revision', async () => {
    const read: unknown[] = [];
    const unread = { isUnread: true };
    const threads = [aThread('a', unread), aThread('b', unread), aThread('c', { ...unread, resolvedAt: '2026-01-02' })];
    const { store } = aStore({
      list: async () => aList(7, threads),
      markRead: async (...args) => {
        read.push(args);
      },
    });
    await store.load();
    expect(store.state.unreadCount).toBe(2);
    await store.markRead('a');
    await store.markRead('a');
    expect([store.state.unreadCount, read]).toEqual([1, [['a', 7]]]);
  });
});

describe('matchesFilter', () => {
  it('shows resolved threads apart, and as mine those in which the member wrote or is mentioned', () => {
    const other = aThread('other');
    const resolved = aThread('resolved', { resolvedAt: '2026-01-02' });
    const [comment] = other.comments;
    const own = aThread('own', { comments: comment ? [{ ...comment, isOwn: true }] : [] });
    const mention = { profileOid: 'me', start: 0, end: 3 };
    const mentioned = aThread('mentioned', { comments: comment ? [{ ...comment, mentions: [mention] }] : [] });
    const shown = (filter: 'open' | 'mine' | 'resolved') =>
      [other, resolved, own, mentioned].filter((thread) => matchesFilter(filter, thread, 'me')).map(({ id }) => id);
    expect(shown('open')).toEqual(['other', 'own', 'mentioned']);
    expect(shown('mine')).toEqual(['own', 'mentioned']);
    expect(shown('resolved')).toEqual(['resolved']);
  });
});
