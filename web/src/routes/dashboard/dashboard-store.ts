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
import { currentFolderId, type DashboardState, type DashboardView } from './dashboard-state.ts';
import { UploadSender } from './upload-sender.ts';

/** Time between a response with the state of the uploads and the next request. */
const POLL_INTERVAL_MS = 1000;

/** Callbacks that show messages to the member. */
export interface DashboardCallbacks {
  onError(error: CallError): void;
  /** Called when an uploaded file has been imported as a presentation. */
  onImported(presentation: OwnPresentation): void;
}

/**
 * State and operations of the dashboard, independent of rendering. Operations that return a boolean resolve to
 * whether they succeeded; failures are passed to `callbacks.onError`.
 */
export class DashboardStore {
  readonly #api: DashboardApi;
  readonly #callbacks: DashboardCallbacks;
  readonly #listeners = new Listeners();
  readonly sender: UploadSender;
  #state: DashboardState;
  /** Aborts the requests for the list of presentations. */
  #listController = new AbortController();
  #pollTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether a request for the uploads is running. */
  #isPolling = false;
  #isStarted = false;
  /** `DashboardState.next` of the list page that `loadMore` is loading; null while `loadMore` loads no page. */
  #requestedNext: string | null = null;

  constructor(page: DashboardPage, api: DashboardApi, callbacks: DashboardCallbacks) {
    this.#api = api;
    this.#callbacks = callbacks;
    const { list, ...initialState } = page;
    this.#state = { ...initialState, ...list, pendingUploads: [], selectedOids: new Set(), isLoading: false };
    this.sender = new UploadSender({
      api,
      maxBytes: page.uploadMaxBytes,
      onChange: (pendingUploads) => this.#set({ pendingUploads }),
      onReceived: (upload) => this.#addOrReplaceUpload(upload),
    });
  }

  readonly subscribe = this.#listeners.subscribe;

  getState = (): DashboardState => this.#state;

  /** Starts to poll running uploads. Returns a function that stops the polling. */
  start(): () => void {
    this.#isStarted = true;
    this.#schedulePoll();
    return () => {
      this.#isStarted = false;
      clearTimeout(this.#pollTimer);
    };
  }

  /** Loads and shows the list of another folder, order or search text. */
  async showView(changes: Partial<DashboardView>): Promise<void> {
    this.#set({ ...changes, selectedOids: new Set(), isLoading: true });
    await this.refresh();
  }

  /**
   * Reloads all displayed pages of the list, or only the first page if the member has just chosen another list
   * (`isLoading`). Aborts running requests for lists.
   */
  async refresh(): Promise<void> {
    this.#listController.abort();
    this.#listController = new AbortController();
    const { signal } = this.#listController;
    await this.#attempt(async () => {
      const displayedCount = this.#state.presentations.length;
      const view = this.#state;
      let list = await this.#api.listPresentations(view, null, signal);
      while (!this.#state.isLoading && list.next !== null && list.presentations.length < displayedCount) {
        const nextPage = await this.#api.listPresentations(view, list.next, signal);
        list = { presentations: [...list.presentations, ...nextPage.presentations], next: nextPage.next };
      }
      if (!signal.aborted) this.#set({ ...list, isLoading: false });
    }, signal);
    if (!signal.aborted && this.#state.isLoading) this.#set({ isLoading: false });
  }

  /** Appends the next page of the displayed list. */
  loadMore = async (): Promise<void> => {
    const { next } = this.#state;
    if (next === null || this.#requestedNext === next) return;
    this.#requestedNext = next;
    const { signal } = this.#listController;
    await this.#attempt(async () => {
      const list = await this.#api.listPresentations(this.#state, next, signal);
      this.#set({ presentations: [...this.#state.presentations, ...list.presentations], next: list.next });
    }, signal);
    this.#requestedNext = null;
  };

  /** Reloads everything that may have changed in another window. */
  reloadAll = async (): Promise<void> => {
    await Promise.all([this.refresh(), this.#refreshFolders()]);
    this.#schedulePoll();
  };

  select(oids: readonly string[]): void {
    this.#set({ selectedOids: new Set(oids) });
  }

  toggleSelection(oid: string): void {
    const selectedOids = new Set(this.#state.selectedOids);
    if (!selectedOids.delete(oid)) selectedOids.add(oid);
    this.#set({ selectedOids });
  }

  changePresentation(oid: string, changes: UpdatePresentationRequest): Promise<boolean> {
    return this.#attempt(async () => {
      this.#updatePresentation(oid, await this.#api.changePresentation(oid, changes));
    });
  }

  /** Marks a presentation as a template, or removes the mark. */
  setTemplate(oid: string, isTemplate: boolean): Promise<boolean> {
    return this.#attempt(async () => {
      await this.#api.setTemplate(oid, isTemplate);
      this.#updatePresentation(oid, { isTemplate });
    });
  }

  /** Deletes, restores, moves or purges presentations. Changes the list immediately, then reloads it. */
  changeMany(request: BulkChangeRequest): Promise<boolean> {
    return this.#attempt(async () => {
      const affectedOids = new Set(request.oids);
      // A move does not remove presentations from the list of all presentations.
      if (request.action !== 'move' || currentFolderId(this.#state) !== null)
        this.#set({ presentations: this.#state.presentations.filter(({ oid }) => !affectedOids.has(oid)) });
      this.#set({ selectedOids: new Set() });
      try {
        await this.#api.changeMany(request);
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
    let createdId: string | undefined;
    await this.#attempt(async () => {
      const { id, folders } = await this.#api.createFolder(name);
      createdId = id;
      this.#set({ folders });
    });
    return createdId;
  }

  renameFolder(id: string, name: string): Promise<boolean> {
    return this.#attempt(async () => this.#set(await this.#api.renameFolder(id, name)));
  }

  deleteFolder(id: string): Promise<boolean> {
    return this.#attempt(async () => this.#set(await this.#api.deleteFolder(id)));
  }

  retryUpload(id: string): Promise<boolean> {
    return this.#attempt(async () => {
      this.#addOrReplaceUpload(await this.#api.retryUpload(id));
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

  #updatePresentation(oid: string, changes: Partial<OwnPresentation>): void {
    this.#set({
      presentations: this.#state.presentations.map((presentation) =>
        presentation.oid === oid ? { ...presentation, ...changes } : presentation,
      ),
    });
  }

  /**
   * Runs `operation`, and passes a failed request to `onError`, unless `signal` was aborted. Resolves to whether the
   * operation succeeded.
   */
  async #attempt(operation: () => Promise<unknown>, signal?: AbortSignal): Promise<boolean> {
    try {
      await operation();
      return true;
    } catch (error) {
      if (signal?.aborted) return false;
      if (!(error instanceof CallError)) throw error;
      this.#callbacks.onError(error);
      return false;
    }
  }

  async #refreshFolders(): Promise<void> {
    await this.#attempt(async () => this.#set(await this.#api.listFolders()));
  }

  #addOrReplaceUpload(upload: Upload): void {
    const otherUploads = this.#state.uploads.filter(({ id }) => id !== upload.id);
    this.#set({ uploads: [...otherUploads, upload] });
    this.#schedulePoll();
  }

  /** Schedules the next poll if at least one upload is running, or is done but not yet dismissed. */
  #schedulePoll(): void {
    clearTimeout(this.#pollTimer);
    if (
      !this.#isStarted ||
      this.#isPolling ||
      !this.#state.uploads.some((upload) => isInProgress(upload) || upload.state === 'done')
    )
      return;
    this.#pollTimer = setTimeout(() => void this.#pollUploads(), POLL_INTERVAL_MS);
  }

  async #pollUploads(): Promise<void> {
    this.#isPolling = true;
    const knownIds = new Set(this.#state.uploads.map(({ id }) => id));
    // A failed request is ignored, because the next poll repeats the request.
    const response = await this.#api.listUploads().catch(() => undefined);
    this.#isPolling = false;
    if (response) {
      const listedIds = new Set(response.uploads.map(({ id }) => id));
      // Uploads that were received during the request may not be listed.
      const newUploads = this.#state.uploads.filter(({ id }) => !knownIds.has(id) && !listedIds.has(id));
      this.#set({ uploads: [...response.uploads, ...newUploads] });
      const finishedUploads = response.uploads.filter(({ state }) => state === 'done');
      if (finishedUploads.length > 0) await this.#showImported(finishedUploads);
    }
    this.#schedulePoll();
  }

  /** Shows the presentations of finished uploads, then dismisses these uploads. */
  async #showImported(finishedUploads: readonly Upload[]): Promise<void> {
    await Promise.all([this.refresh(), this.#refreshFolders()]);
    for (const { id, presentationOid } of finishedUploads) {
      await this.dismissUpload(id);
      const presentation = this.#state.presentations.find(({ oid }) => oid === presentationOid);
      if (presentation) this.#callbacks.onImported(presentation);
    }
  }
}
