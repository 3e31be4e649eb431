import type { Draft, PublishedDraft } from '@flydeck/contract/drafts/draft';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import type { PdfPrice } from '@flydeck/contract/purchases/pdf-price';
import { changesBetween } from '@flydeck/scene/edit/changes';
import { applyPatch, type Patch } from '@flydeck/scene/edit/patch';
import { topicsBelow } from '@flydeck/scene/edit/topics';
import type { Document } from '@flydeck/scene/model/document';

/**
 * `saved`: the server has everything. `offline`: it could not be reached, and is tried again. `conflict`: somebody saved
 * another revision. `refused`: the server does not take it as it is. `signed-out`: the session has ended.
 */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'conflict' | 'refused' | 'signed-out';

/** What holds at once, without publishing. */
export interface Access {
  readonly privacy: Privacy;
  readonly pdfPrice: PdfPrice;
}

export interface EditorState extends Access {
  /** The author said who sees it, here and now. */
  readonly isPrivacyChosen: boolean;
  readonly document: Document;
  readonly revision: number;
  readonly isPublished: boolean;
  /** ISO 8601: when the version that visitors see was published. */
  readonly publishedAt: string;
  readonly save: SaveState;
  /** Id of the topic that is worked on; the root's: the presentation as a whole. */
  readonly selected: string;
  /** The topic whose title is being written in the outline. */
  readonly renaming: string | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Said to screen readers. */
  readonly announcement: string;
}

interface Change {
  readonly patch: Patch;
  /** Changes of one key soon after each other are undone together. */
  readonly key: string | undefined;
  readonly atMs: number;
}

/** What was not sent yet, and what it goes on from. */
export interface Unsaved {
  readonly baseRevision: number;
  readonly patch: Patch;
  readonly document: Document;
}

const TOGETHER_MS = 1200;
const MOST_UNDO = 500;

/** The document that is being edited, what was saved of it, and the way back. */
export class EditorStore {
  #state: EditorState;
  /** The document at `revision`, as the server has it. */
  #saved: Document;
  #undo: Change[] = [];
  #redo: Change[] = [];
  readonly #listeners = new Set<() => void>();

  constructor(draft: Draft) {
    const document = draft.document as Document;
    this.#saved = document;
    this.#state = {
      document,
      revision: draft.revision,
      isPublished: draft.isPublished,
      publishedAt: draft.publishedAt,
      privacy: draft.privacy,
      isPrivacyChosen: false,
      pdfPrice: draft.pdfPrice,
      save: 'saved',
      selected: document.root.topics[0]?.id ?? document.root.id,
      renaming: undefined,
      canUndo: false,
      canRedo: false,
      announcement: '',
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): EditorState => this.#state;

  /** Does what a command says. */
  run(patch: Patch, key?: string): void {
    if (patch.length === 0) return;
    const { document, inverse } = applyPatch(this.#state.document, patch);
    const atMs = performance.now();
    const last = this.#undo.at(-1);
    const isOneGo = key !== undefined && last?.key === key && atMs - last.atMs < TOGETHER_MS;
    const change: Change = { patch: isOneGo ? [...inverse, ...last.patch] : inverse, key, atMs };
    this.#undo = [...(isOneGo ? this.#undo.slice(0, -1) : this.#undo), change].slice(-MOST_UNDO);
    this.#redo = [];
    this.#write(document);
  }

  /** False where there is nothing to take back. */
  undo(): boolean {
    return this.#step(this.#undo, this.#redo);
  }

  redo(): boolean {
    return this.#step(this.#redo, this.#undo);
  }

  #step(from: Change[], to: Change[]): boolean {
    const change = from.pop();
    if (!change) return false;
    const { document, inverse } = applyPatch(this.#state.document, change.patch);
    to.push({ patch: inverse, key: undefined, atMs: 0 });
    this.#write(document);
    return true;
  }

  #write(document: Document): void {
    const { selected, save } = this.#state;
    const isThere = selected === document.root.id || [...topicsBelow(document.root)].some(({ id }) => id === selected);
    this.#set({
      document,
      selected: isThere ? selected : (document.root.topics[0]?.id ?? document.root.id),
      renaming: isThere ? this.#state.renaming : undefined,
      save: save === 'saved' || save === 'refused' ? 'waiting' : save,
      isPublished: false,
      canUndo: this.#undo.length > 0,
      canRedo: this.#redo.length > 0,
    });
  }

  select(id: string): void {
    if (id !== this.#state.selected) this.#set({ selected: id });
  }

  rename(id: string | undefined): void {
    this.#set(id === undefined ? { renaming: undefined } : { renaming: id, selected: id });
  }

  announce(announcement: string): void {
    this.#set({ announcement });
  }

  setSave(save: SaveState): void {
    if (save !== this.#state.save) this.#set({ save });
  }

  setPublished({ revision, publishedAt }: PublishedDraft): void {
    const isPublished = revision === this.#state.revision && !this.unsaved();
    this.#set({ publishedAt, ...(isPublished ? { isPublished } : {}) });
  }

  setAccess(change: Partial<Access>): void {
    this.#set({ ...change, ...(change.privacy ? { isPrivacyChosen: true } : {}) });
  }

  /** What the server does not have yet; undefined: nothing. */
  unsaved(): Unsaved | undefined {
    const { document, revision } = this.#state;
    if (document === this.#saved) return undefined;
    const patch = changesBetween(this.#saved, document);
    return patch.length === 0 ? undefined : { baseRevision: revision, patch, document };
  }

  /** The document as it is, for drawing. */
  current(): Unsaved {
    const { document, revision } = this.#state;
    return { baseRevision: revision, patch: changesBetween(this.#saved, document), document };
  }

  /** The server has `document` now. */
  noteSaved(document: Document, revision: number): void {
    this.#saved = document;
    this.#set({ revision, save: this.#state.document === document ? 'saved' : 'waiting' });
  }

  /** Goes on from what the server has; what was not saved is dropped, and so is the way back. */
  load(draft: Draft): void {
    const document = draft.document as Document;
    this.#saved = document;
    this.#undo = [];
    this.#redo = [];
    this.#write(document);
    const { revision, isPublished, publishedAt, privacy, pdfPrice } = draft;
    this.#set({ revision, isPublished, publishedAt, privacy, pdfPrice, save: 'saved' });
  }

  #set(change: Partial<EditorState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of [...this.#listeners]) listener();
  }
}
