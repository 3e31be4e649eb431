import { Listeners } from '../listeners.ts';
import type { Chunk } from '../viewer/load-chunk.ts';
import type { ModalModule, ModalName } from './modal-name.ts';

/** The value of `dialog` while no modal is open (S4.7). */
export const NO_DIALOG = 'NO_DIALOG';

/** A modal that is open. */
export interface OpenModal {
  /** The `id` of the modal's `ModalName`. */
  readonly dialog: string;
  readonly input: unknown;
  readonly chunk: Chunk<ModalModule<unknown>>;
  /** Gets the focus after the modal closes. If null, the element that had the focus before the modal gets the focus. */
  readonly opener: HTMLElement | null;
  /**
   * Number of this opening, counted over all modals of the page. Because the number changes, a modal that is opened
   * again starts in its initial state.
   */
  readonly openingNumber: number;
}

export type ModalState = OpenModal | { readonly dialog: typeof NO_DIALOG };

const CLOSED_STATE: ModalState = { dialog: NO_DIALOG };

/** Registered modals and the open modal, as a store for `useSyncExternalStore`. */
export class ModalStore {
  readonly #chunks = new Map<string, Chunk<ModalModule<unknown>>>();
  readonly #listeners = new Listeners();
  #state: ModalState = CLOSED_STATE;
  #lastOpeningNumber = 0;

  /** Registers a modal. The code of the modal is loaded when the modal is first opened or preloaded. */
  register<Input>(name: ModalName<Input>, chunk: Chunk<ModalModule<Input>>): void {
    // The cast is safe: inputs come only from `open`, whose type parameter `Input` is that of the name.
    this.#chunks.set(name.id, chunk as Chunk<ModalModule<unknown>>);
  }

  /** Opens a modal and closes any other. @throws Error if the modal is not registered (S2.26, S8.5) */
  open<Input>(name: ModalName<Input>, input: NoInfer<Input>, opener?: HTMLElement | null): void {
    this.#lastOpeningNumber += 1;
    const chunk = this.#chunkOf(name);
    this.#set({
      dialog: name.id,
      input,
      chunk,
      opener: opener ?? null,
      openingNumber: this.#lastOpeningNumber,
    });
  }

  close = (): void => this.#set(CLOSED_STATE);

  /**
   * Loads a modal's code before it is opened. Resolves when loading has succeeded or failed.
   * @throws Error if the modal is not registered
   */
  preload<Input>(name: ModalName<Input>): Promise<void> {
    // A failure is ignored here, because opening the modal loads the code again and shows the error.
    const loading = this.#chunkOf(name).load();
    return loading.then(
      () => undefined,
      () => undefined,
    );
  }

  readonly subscribe = this.#listeners.subscribe;

  getState = (): ModalState => this.#state;

  /** On the server, no modal is open. */
  getServerState = (): ModalState => CLOSED_STATE;

  #chunkOf({ id }: ModalName<never>): Chunk<ModalModule<unknown>> {
    const chunk = this.#chunks.get(id);
    if (!chunk) throw new Error('Modal does not exist!');
    return chunk;
  }

  #set(state: ModalState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#listeners.notify();
  }
}

/** The modals of this page. */
export const modals = new ModalStore();
