import type { Anchor } from '@flydeck/contract/comments/anchor';
import type { ChangedThread, CommentList, CommentPerson, CommentThread } from '@flydeck/contract/comments/comment';
import { Listeners } from '../listeners.ts';
import type { CommentApi, WrittenComment } from './comment-api.ts';
import * as changes from './optimistic-changes.ts';

export interface CommentsState {
  /** `failed`: the comments could not be loaded, and none are shown. */
  readonly status: 'loading' | 'ready' | 'failed';
  /** Oldest first, with changes that the server has not confirmed. */
  readonly threads: readonly CommentThread[];
  readonly people: ReadonlyMap<string, CommentPerson>;
  /** Number of unresolved threads with comments that the member has not read. */
  readonly unreadCount: number;
}

interface StoreOptions {
  readonly api: CommentApi;
  /** The member who reads and writes the comments. */
  readonly me: CommentPerson;
  /** Called when a change was refused or could not be sent, after the change was reverted. */
  readonly onFailure: (error: unknown) => void;
  /** Returns the present time. */
  readonly now: () => Date;
}

/**
 * The comments on a presentation in one window. Changes are shown immediately, and reverted if the server refuses them.
 */
export class CommentStore {
  readonly subscribe: Listeners['subscribe'];
  readonly me: CommentPerson;
  readonly #options: StoreOptions;
  readonly #listeners = new Listeners();
  /** Revision of the last loaded list; undefined until the first list is loaded. */
  #revision: number | undefined;
  /** The latest revision that the server has announced. */
  #announced: number | undefined;
  #isLoading = false;
  #confirmed: readonly CommentThread[] = [];
  readonly #people = new Map<string, CommentPerson>();
  /** Changes that wait for the response of the server, in the order in which they were made. */
  #pending: readonly changes.OptimisticChange[] = [];
  #pendingCount = 0;
  #mentionable: Promise<readonly CommentPerson[]> | undefined;
  #state: CommentsState = { status: 'loading', threads: [], people: new Map(), unreadCount: 0 };

  constructor(options: StoreOptions) {
    this.#options = options;
    this.me = options.me;
    this.subscribe = this.#listeners.subscribe;
    this.#people.set(options.me.profileOid, options.me);
  }

  get state(): CommentsState {
    return this.#state;
  }

  /** Must be called with each revision that the server announces. Loads the changes. */
  announce(revision: number): void {
    this.#announced = revision;
    if (revision !== this.#revision) void this.load();
  }

  /** Loads the comments, or the changes since they were loaded. */
  async load(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    if (this.#state.status === 'failed') this.#update('loading');
    let isCurrent = false;
    try {
      while (!isCurrent) {
        const announced = this.#announced;
        this.#merge(await this.#options.api.list(this.#revision));
        isCurrent = this.#announced === announced;
      }
    } catch {
      // After a failure, the next announcement or `load` tries again.
      this.#update(this.#revision === undefined ? 'failed' : 'ready');
    } finally {
      this.#isLoading = false;
    }
  }

  /** Returns the people who can be mentioned. They are requested once, unless the request fails. */
  listMentionable(): Promise<readonly CommentPerson[]> {
    this.#mentionable ??= this.#options.api.listMentionable().catch(() => {
      this.#mentionable = undefined;
      return [];
    });
    return this.#mentionable;
  }

  /** Returns the id of the new thread; undefined if it could not be created. */
  async createThread(anchor: Anchor, written: WrittenComment): Promise<string | undefined> {
    const changed = await this.#change(
      changes.addThread(this.#newComment(written), anchor),
      this.#options.api.createThread(anchor, written),
    );
    return changed?.thread?.id;
  }

  /** Returns whether the reply was added. */
  async reply(threadId: string, written: WrittenComment): Promise<boolean> {
    const change = changes.addReply(threadId, this.#newComment(written));
    return (await this.#change(change, this.#options.api.reply(threadId, written))) !== undefined;
  }

  /** Returns whether the comment was changed. */
  async edit(commentId: string, written: WrittenComment): Promise<boolean> {
    const change = changes.editComment(commentId, written);
    return (await this.#change(change, this.#options.api.edit(commentId, written))) !== undefined;
  }

  /** Returns whether the comment was deleted. */
  async delete(commentId: string): Promise<boolean> {
    const change = changes.deleteComment(commentId);
    return (await this.#change(change, this.#options.api.delete(commentId))) !== undefined;
  }

  async restore(commentId: string): Promise<void> {
    await this.#change((threads) => threads, this.#options.api.restore(commentId));
  }

  async setResolved(threadId: string, isResolved: boolean): Promise<void> {
    const change = changes.resolveThread(threadId, isResolved ? this.me : undefined, this.#now());
    await this.#change(change, this.#options.api.setResolved(threadId, isResolved));
  }

  /** Marks a thread as read, if it is not. */
  async markRead(threadId: string): Promise<void> {
    const thread = this.#state.threads.find(({ id }) => id === threadId);
    if (!thread?.isUnread || this.#revision === undefined) return;
    const change = changes.readThread(threadId);
    this.#confirmed = change(this.#confirmed);
    this.#update(this.#state.status);
    // Without a connection, the thread is unread again when the comments are loaded next time.
    await this.#options.api.markRead(threadId, this.#revision).catch(() => undefined);
  }

  #newComment(written: WrittenComment) {
    this.#pendingCount += 1;
    return { id: changes.pendingId(this.#pendingCount), author: this.me, written, now: this.#now() };
  }

  #now(): string {
    return this.#options.now().toISOString();
  }

  /** Shows a change until its request ends. Returns the response; undefined if the request has failed. */
  async #change(change: changes.OptimisticChange, request: Promise<ChangedThread>): Promise<ChangedThread | undefined> {
    this.#pending = [...this.#pending, change];
    this.#update(this.#state.status);
    const revision = this.#revision;
    const response = await request.catch((error: unknown) => {
      this.#options.onFailure(error);
      return undefined;
    });
    this.#pending = this.#pending.filter((pending) => pending !== change);
    if (response) this.#replaceThread(response);
    this.#update(this.#state.status);
    // A list that arrived in the meantime may contain a newer state of the thread than the response.
    if (response && this.#revision !== revision) {
      this.#revision = revision;
      void this.load();
    }
    return response;
  }

  #replaceThread({ thread, people }: ChangedThread): void {
    this.#addPeople(people);
    // Null: the thread has no comments any more. The list of changes contains its id.
    if (!thread) {
      void this.load();
      return;
    }
    this.#setThreads([thread], []);
  }

  #merge({ revision, isComplete, threads, removedThreads, people }: CommentList): void {
    this.#addPeople(people);
    if (isComplete) this.#confirmed = threads;
    else this.#setThreads(threads, removedThreads);
    this.#revision = revision;
    this.#update('ready');
  }

  #setThreads(changed: readonly CommentThread[], removed: readonly string[]): void {
    const byId = new Map(this.#confirmed.map((thread) => [thread.id, thread]));
    for (const thread of changed) byId.set(thread.id, thread);
    for (const id of removed) byId.delete(id);
    this.#confirmed = [...byId.values()].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  }

  #addPeople(people: readonly CommentPerson[]): void {
    for (const person of people) this.#people.set(person.profileOid, person);
  }

  #update(status: CommentsState['status']): void {
    const threads = this.#pending.reduce((shown, change) => change(shown), this.#confirmed);
    const unreadCount = threads.filter(({ isUnread, resolvedAt }) => isUnread && resolvedAt === null).length;
    this.#state = { status, threads, people: new Map(this.#people), unreadCount };
    this.#listeners.notify();
  }
}
