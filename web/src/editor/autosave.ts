import { CallError, call } from '../api/call.ts';
import type { EditorStore, SaveState } from './editor-store.ts';
import { forgetDraft, keepDraft } from './kept-locally.ts';

/** After the last key; with the way to the server it stays below a second. */
const PAUSE_MS = 600;
const KEEP_MS = 250;
const RETRY_MS = [2000, 4000, 8000, 15_000, 30_000];

/** Saves what changed, soon after; keeps it on this device until the server has it. */
export class Autosave {
  readonly #oid: string;
  readonly #store: EditorStore;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;
  #failures = 0;
  readonly #stop: () => void;

  constructor(oid: string, store: EditorStore) {
    this.#oid = oid;
    this.#store = store;
    let document = store.getState().document;
    const unsubscribe = store.subscribe(() => {
      if (store.getState().document === document) return;
      document = store.getState().document;
      this.#changed();
    });
    const online = () => this.#schedule(0);
    const leave = (event: BeforeUnloadEvent) => {
      if (!store.unsaved()) return;
      this.#keep();
      event.preventDefault();
    };
    addEventListener('online', online);
    addEventListener('beforeunload', leave);
    this.#stop = () => {
      unsubscribe();
      removeEventListener('online', online);
      removeEventListener('beforeunload', leave);
    };
  }

  /** Saves at once; resolves when the server has everything, or cannot have it. */
  async flush(): Promise<boolean> {
    await this.#saving;
    if (this.#store.unsaved()) await this.#save();
    return this.#store.unsaved() === undefined;
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#keepTimer);
    this.#stop();
  }

  #changed(): void {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = setTimeout(() => this.#keep(), KEEP_MS);
    if (this.#store.getState().save !== 'conflict') this.#schedule(PAUSE_MS);
  }

  #keep(): void {
    const unsaved = this.#store.unsaved();
    if (unsaved) keepDraft(this.#oid, { baseRevision: unsaved.baseRevision, document: unsaved.document });
    else forgetDraft(this.#oid);
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), ms);
  }

  #save(): Promise<void> {
    this.#saving ??= this.#saveNow().finally(() => {
      this.#saving = undefined;
    });
    return this.#saving;
  }

  async #saveNow(): Promise<void> {
    clearTimeout(this.#timer);
    const store = this.#store;
    const unsaved = store.unsaved();
    if (!unsaved) {
      if (store.getState().save === 'waiting') store.noteSaved(store.getState().document, store.getState().revision);
      return;
    }
    if (store.getState().save === 'conflict') return;
    store.setSave('saving');
    try {
      const { baseRevision, patch, document } = unsaved;
      const { revision } = await call('PUT /api/drafts/:oid', {
        params: { oid: this.#oid },
        body: { baseRevision, patch },
      });
      this.#failures = 0;
      store.noteSaved(document, revision);
      this.#keep();
      if (store.unsaved()) this.#schedule(PAUSE_MS);
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    this.#keep();
    const state = stateFor(error);
    this.#store.setSave(state);
    if (state !== 'offline') return;
    this.#schedule(RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? 0);
    this.#failures += 1;
  }
}

function stateFor(error: unknown): SaveState {
  if (!(error instanceof CallError)) return 'signed-out';
  if (error.code === 'resource.conflict') return 'conflict';
  if (error.code === 'auth.required' || error.code === 'auth.csrf') return 'signed-out';
  if (error.code === 'request.invalid' || error.code === 'request.too_large' || error.status === 404) return 'refused';
  return 'offline';
}
