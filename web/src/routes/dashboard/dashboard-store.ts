import type { DashboardPage } from '@flydeck/contract/dashboard/page';
import type { ChangeMany, ChangeOwn, OwnPresentation } from '@flydeck/contract/dashboard/presentations';
import type { Upload } from '@flydeck/contract/uploads/upload';
import { isUnderWay } from '@flydeck/contract/uploads/upload-state';
import { CallError } from '../../api/call.ts';
import type { DashboardApi } from './dashboard-api.ts';
import { currentFolder, type DashboardState, type Place } from './dashboard-state.ts';
import { UploadSender } from './upload-sender.ts';

const POLL_MS = 1000;

/** What the dashboard tells the person in passing. */
export interface DashboardNews {
  failed(error: CallError): void;
  ready(presentation: OwnPresentation): void;
}

/**
 * What the dashboard shows and what can be done in it, apart from how it looks. Its calls resolve to whether they
 * succeeded; what failed is told as news.
 */
export class DashboardStore {
  readonly #api: DashboardApi;
  readonly #news: DashboardNews;
  readonly #listeners = new Set<() => void>();
  readonly sender: UploadSender;
  #state: DashboardState;
  #asking = new AbortController();
  #poll: ReturnType<typeof setTimeout> | undefined;
  #isPolling = false;

  constructor(page: DashboardPage, api: DashboardApi, news: DashboardNews) {
    this.#api = api;
    this.#news = news;
    const { list, ...rest } = page;
    this.#state = { ...rest, ...list, sending: [], selected: new Set(), loading: false };
    this.sender = new UploadSender({
      api,
      maxBytes: page.uploadMaxBytes,
      onChange: (sending) => this.#set({ sending }),
      onReceived: (upload) => this.#received(upload),
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState = (): DashboardState => this.#state;

  /** Begins to watch what is under way; until it is called, nothing is asked. */
  start(): () => void {
    this.#watch();
    return () => clearTimeout(this.#poll);
  }

  /** Looks at another place, or in another order. */
  async go(to: Partial<Place>): Promise<void> {
    this.#set({ ...to, selected: new Set(), loading: true });
    await this.refresh();
  }

  /** Asks anew for what is shown, as far as it is shown. */
  async refresh(): Promise<void> {
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    await this.#attempt(async () => {
      const shown = this.#state.presentations.length;
      const place = this.#state;
      let list = await this.#api.list(place, null, signal);
      while (!this.#state.loading && list.next !== null && list.presentations.length < shown) {
        const more = await this.#api.list(place, list.next, signal);
        list = { presentations: [...list.presentations, ...more.presentations], next: more.next };
      }
      if (!signal.aborted) this.#set({ ...list, loading: false });
    }, signal);
    if (!signal.aborted && this.#state.loading) this.#set({ loading: false });
  }

  more = async (): Promise<void> => {
    const { next } = this.#state;
    if (next === null) return;
    const { signal } = this.#asking;
    await this.#attempt(async () => {
      const list = await this.#api.list(this.#state, next, signal);
      this.#set({ presentations: [...this.#state.presentations, ...list.presentations], next: list.next });
    }, signal);
  };

  /** Asks for everything that another window may have changed. */
  catchUp = async (): Promise<void> => {
    await Promise.all([this.refresh(), this.#refreshFolders()]);
    this.#watch();
  };

  select(oids: readonly string[]): void {
    this.#set({ selected: new Set(oids) });
  }

  toggle(oid: string): void {
    const selected = new Set(this.#state.selected);
    if (!selected.delete(oid)) selected.add(oid);
    this.#set({ selected });
  }

  change(oid: string, change: ChangeOwn): Promise<boolean> {
    return this.#attempt(async () => {
      const changed = await this.#api.change(oid, change);
      this.#set({
        presentations: this.#state.presentations.map((one) => (one.oid === oid ? changed : one)),
      });
    });
  }

  /** Offers a presentation to start from, or no longer. */
  setTemplate(oid: string, isTemplate: boolean): Promise<boolean> {
    return this.#attempt(async () => {
      await this.#api.setTemplate(oid, isTemplate);
      this.#set({
        presentations: this.#state.presentations.map((one) =>
          one.oid === oid ? { ...one, isTemplate } : one,
        ),
      });
    });
  }

  /** Deletes, restores, moves or removes; at once on the page, and anew from the server after. */
  changeMany(change: ChangeMany): Promise<boolean> {
    return this.#attempt(async () => {
      const gone = new Set(change.oids);
      if (change.action !== 'move' || currentFolder(this.#state) !== null)
        this.#set({ presentations: this.#state.presentations.filter(({ oid }) => !gone.has(oid)) });
      this.#set({ selected: new Set() });
      try {
        await this.#api.changeMany(change);
      } finally {
        await Promise.all([this.refresh(), this.#refreshFolders()]);
      }
    });
  }

  duplicate(oid: string, title: string): Promise<boolean> {
    return this.#attempt(async () => {
      await this.#api.duplicate(oid, title);
      await Promise.all([this.refresh(), this.#refreshFolders()]);
    });
  }

  /** Makes a folder; resolves to its id. */
  async createFolder(name: string): Promise<string | undefined> {
    let made: string | undefined;
    await this.#attempt(async () => {
      const { id, folders } = await this.#api.createFolder(name);
      made = id;
      this.#set({ folders });
    });
    return made;
  }

  renameFolder(id: string, name: string): Promise<boolean> {
    return this.#attempt(async () => this.#set(await this.#api.renameFolder(id, name)));
  }

  deleteFolder(id: string): Promise<boolean> {
    return this.#attempt(async () => this.#set(await this.#api.deleteFolder(id)));
  }

  retryUpload(id: string): Promise<boolean> {
    return this.#attempt(async () => {
      this.#received(await this.#api.retryUpload(id));
    });
  }

  dismissUpload(id: string): Promise<boolean> {
    this.#set({ uploads: this.#state.uploads.filter((upload) => upload.id !== id) });
    return this.#attempt(() => this.#api.dismissUpload(id));
  }

  #set(changes: Partial<DashboardState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  async #attempt(act: () => Promise<unknown>, signal?: AbortSignal): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      if (signal?.aborted) return false;
      if (!(error instanceof CallError)) throw error;
      this.#news.failed(error);
      return false;
    }
  }

  async #refreshFolders(): Promise<void> {
    await this.#attempt(async () => this.#set(await this.#api.folders()));
  }

  #received(upload: Upload): void {
    const others = this.#state.uploads.filter(({ id }) => id !== upload.id);
    this.#set({ uploads: [...others, upload] });
    this.#watch();
  }

  /** Asks every second while something may change by itself. */
  #watch(): void {
    clearTimeout(this.#poll);
    if (
      this.#isPolling ||
      !this.#state.uploads.some((upload) => isUnderWay(upload) || upload.state === 'done')
    )
      return;
    this.#poll = setTimeout(() => void this.#ask(), POLL_MS);
  }

  async #ask(): Promise<void> {
    this.#isPolling = true;
    // What cannot be reached for a moment is asked again.
    const answer = await this.#api.uploads().catch(() => undefined);
    this.#isPolling = false;
    if (answer) {
      this.#set({ uploads: answer.uploads });
      const done = answer.uploads.filter(({ state }) => state === 'done');
      if (done.length > 0) await this.#welcome(done);
    }
    this.#watch();
  }

  /** Shows what became of files, then lets their uploads go. */
  async #welcome(done: readonly Upload[]): Promise<void> {
    await Promise.all([this.refresh(), this.#refreshFolders()]);
    for (const { id, presentationOid } of done) {
      await this.dismissUpload(id);
      const made = this.#state.presentations.find(({ oid }) => oid === presentationOid);
      if (made) this.#news.ready(made);
    }
  }
}
