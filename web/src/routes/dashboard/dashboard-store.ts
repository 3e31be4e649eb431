import type { DashboardPage } from '@flydeck/contract/dashboard/page';
import type {
  BulkChangeRequest,
  OwnPresentation,
  UpdatePresentationRequest,
} from '@flydeck/contract/dashboard/presentations';
import type { Upload } from '@flydeck/contract/uploads/upload';
import { isInProgress } from '@flydeck/contract/uploads/upload-state';
import { CallError } from '../../api/call.ts';
import { Listeners } from '../../listeners.ts';
import type { DashboardApi } from './dashboard-api.ts';
import { currentFolder, type DashboardState, type DashboardView } from './dashboard-state.ts';
import { UploadSender } from './upload-sender.ts';

const POLL_MS = 1000;

/** Callbacks that notify the member. */
export interface DashboardCallbacks {
  failed(error: CallError): void;
  ready(presentation: OwnPresentation): void;
}

/**
 * State and operations of the dashboard, independent of rendering. Operations that return a boolean resolve to
 * whether they succeeded; failures are passed to `callbacks.failed`.
 */
export class DashboardStore {
  readonly #api: DashboardApi;
  readonly #callbacks: DashboardCallbacks;
  readonly #listeners = new Listeners();
  readonly sender: UploadSender;
  #state: DashboardState;
  #listRequest = new AbortController();
  #pollTimer: ReturnType<typeof setTimeout> | undefined;
  #isPolling = false;

  constructor(page: DashboardPage, api: DashboardApi, callbacks: DashboardCallbacks) {
    this.#api = api;
    this.#callbacks = callbacks;
    const { list, ...rest } = page;
    this.#state = { ...rest, ...list, sending: [], selected: new Set(), loading: false };
    this.sender = new UploadSender({
      api,
      maxBytes: page.uploadMaxBytes,
      onChange: (sending) => this.#set({ sending }),
      onReceived: (upload) => this.#putUpload(upload),
    });
  }

  readonly subscribe = this.#listeners.subscribe;

  getState = (): DashboardState => this.#state;

  /** Starts to poll the uploads under way; no request is sent before. Returns a function that stops it. */
  start(): () => void {
    this.#schedulePoll();
    return () => clearTimeout(this.#pollTimer);
  }

  /** Shows another list: another place, order or search. */
  async showView(to: Partial<DashboardView>): Promise<void> {
    this.#set({ ...to, selected: new Set(), loading: true });
    await this.refresh();
  }

  /**
   * Reloads the list up to the number of presentations shown; a list that is new loads its first page only. Aborts
   * the list request under way.
   */
  async refresh(): Promise<void> {
    this.#listRequest.abort();
    this.#listRequest = new AbortController();
    const { signal } = this.#listRequest;
    await this.#attempt(async () => {
      const shown = this.#state.presentations.length;
      const view = this.#state;
      let list = await this.#api.list(view, null, signal);
      while (!this.#state.loading && list.next !== null && list.presentations.length < shown) {
        const more = await this.#api.list(view, list.next, signal);
        list = { presentations: [...list.presentations, ...more.presentations], next: more.next };
      }
      if (!signal.aborted) this.#set({ ...list, loading: false });
    }, signal);
    if (!signal.aborted && this.#state.loading) this.#set({ loading: false });
  }

  more = async (): Promise<void> => {
    const { next } = this.#state;
    if (next === null) return;
    const { signal } = this.#listRequest;
    await this.#attempt(async () => {
      const list = await this.#api.list(this.#state, next, signal);
      this.#set({ presentations: [...this.#state.presentations, ...list.presentations], next: list.next });
    }, signal);
  };

  /** Reloads everything that may have changed in another window. */
  reloadAll = async (): Promise<void> => {
    await Promise.all([this.refresh(), this.#refreshFolders()]);
    this.#schedulePoll();
  };

  select(oids: readonly string[]): void {
    this.#set({ selected: new Set(oids) });
  }

  toggle(oid: string): void {
    const selected = new Set(this.#state.selected);
    if (!selected.delete(oid)) selected.add(oid);
    this.#set({ selected });
  }

  change(oid: string, change: UpdatePresentationRequest): Promise<boolean> {
    return this.#attempt(async () => {
      const changed = await this.#api.change(oid, change);
      this.#set({
        presentations: this.#state.presentations.map((one) => (one.oid === oid ? changed : one)),
      });
    });
  }

  /** Marks a presentation as a template, or removes the mark. */
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

  /** Deletes, restores, moves or purges. Updates the list optimistically, then reloads it from the server. */
  changeMany(change: BulkChangeRequest): Promise<boolean> {
    return this.#attempt(async () => {
      const affected = new Set(change.oids);
      if (change.action !== 'move' || currentFolder(this.#state) !== null)
        this.#set({ presentations: this.#state.presentations.filter(({ oid }) => !affected.has(oid)) });
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

  /** Creates a folder. Resolves to its id, or to undefined on failure. */
  async createFolder(name: string): Promise<string | undefined> {
    let created: string | undefined;
    await this.#attempt(async () => {
      const { id, folders } = await this.#api.createFolder(name);
      created = id;
      this.#set({ folders });
    });
    return created;
  }

  renameFolder(id: string, name: string): Promise<boolean> {
    return this.#attempt(async () => this.#set(await this.#api.renameFolder(id, name)));
  }

  deleteFolder(id: string): Promise<boolean> {
    return this.#attempt(async () => this.#set(await this.#api.deleteFolder(id)));
  }

  retryUpload(id: string): Promise<boolean> {
    return this.#attempt(async () => {
      this.#putUpload(await this.#api.retryUpload(id));
    });
  }

  dismissUpload(id: string): Promise<boolean> {
    this.#set({ uploads: this.#state.uploads.filter((upload) => upload.id !== id) });
    return this.#attempt(() => this.#api.dismissUpload(id));
  }

  #set(changes: Partial<DashboardState>): void {
    this.#state = { ...this.#state, ...changes };
    this.#listeners.notify();
  }

  async #attempt(operation: () => Promise<unknown>, signal?: AbortSignal): Promise<boolean> {
    try {
      await operation();
      return true;
    } catch (error) {
      if (signal?.aborted) return false;
      if (!(error instanceof CallError)) throw error;
      this.#callbacks.failed(error);
      return false;
    }
  }

  async #refreshFolders(): Promise<void> {
    await this.#attempt(async () => this.#set(await this.#api.folders()));
  }

  #putUpload(upload: Upload): void {
    const others = this.#state.uploads.filter(({ id }) => id !== upload.id);
    this.#set({ uploads: [...others, upload] });
    this.#schedulePoll();
  }

  /** Schedules the next poll while an upload is under way, or done but not yet dismissed. */
  #schedulePoll(): void {
    clearTimeout(this.#pollTimer);
    if (
      this.#isPolling ||
      !this.#state.uploads.some((upload) => isInProgress(upload) || upload.state === 'done')
    )
      return;
    this.#pollTimer = setTimeout(() => void this.#pollUploads(), POLL_MS);
  }

  async #pollUploads(): Promise<void> {
    this.#isPolling = true;
    // A failed request is ignored: the next poll repeats it.
    const response = await this.#api.uploads().catch(() => undefined);
    this.#isPolling = false;
    if (response) {
      this.#set({ uploads: response.uploads });
      const done = response.uploads.filter(({ state }) => state === 'done');
      if (done.length > 0) await this.#showFinished(done);
    }
    this.#schedulePoll();
  }

  /** Shows the presentations of finished uploads, then dismisses these uploads. */
  async #showFinished(done: readonly Upload[]): Promise<void> {
    await Promise.all([this.refresh(), this.#refreshFolders()]);
    for (const { id, presentationOid } of done) {
      await this.dismissUpload(id);
      const created = this.#state.presentations.find(({ oid }) => oid === presentationOid);
      if (created) this.#callbacks.ready(created);
    }
  }
}
