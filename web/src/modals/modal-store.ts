import type { Chunk } from '../viewer/load-chunk.ts';
import type { ModalModule, ModalName } from './modal-name.ts';

/** The state of dialogs while none is open (S§4). */
export const NO_DIALOG = 'NO_DIALOG';

/** A modal that is open. */
export interface OpenedModal {
  /** Its name. */
  readonly dialog: string;
  readonly input: unknown;
  readonly chunk: Chunk<ModalModule<unknown>>;
  /** Where the focus goes back to. */
  readonly opener: HTMLElement | null;
  /** Differs between openings. */
  readonly opening: number;
}

export type ModalState = OpenedModal | { readonly dialog: typeof NO_DIALOG };

const CLOSED: ModalState = { dialog: NO_DIALOG };

/** Modals by name, and which of them is open; made for `useSyncExternalStore`. */
export class ModalStore {
  readonly #chunks = new Map<string, Chunk<ModalModule<unknown>>>();
  readonly #listeners = new Set<() => void>();
  #state: ModalState = CLOSED;
  #openings = 0;

  /** Makes a modal known; its code is loaded when it is first opened. */
  register<Input>(name: ModalName<Input>, chunk: Chunk<ModalModule<Input>>): void {
    // Only `open` hands out inputs, and its types hold them to the name.
    this.#chunks.set(name.id, chunk as Chunk<ModalModule<unknown>>);
  }

  /** Opens a modal in place of any other. @throws Error for one that is not registered (S§8). */
  open<Input>(name: ModalName<Input>, input: NoInfer<Input>, opener?: HTMLElement | null): void {
    this.#openings += 1;
    const chunk = this.#chunkOf(name);
    this.#set({ dialog: name.id, input, chunk, opener: opener ?? null, opening: this.#openings });
  }

  close = (): void => this.#set(CLOSED);

  /**
   * Loads a modal's code early, so that it opens at once; resolves when that is over, well or not.
   * @throws Error for one that is not registered.
   */
  preload<Input>(name: ModalName<Input>): Promise<void> {
    // What fails now is asked for again, and told, when the modal is opened.
    const loaded = this.#chunkOf(name).load();
    return loaded.then(
      () => undefined,
      () => undefined,
    );
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState = (): ModalState => this.#state;

  /** Nothing is open on the server. */
  getServerState = (): ModalState => CLOSED;

  #chunkOf({ id }: ModalName<never>): Chunk<ModalModule<unknown>> {
    const chunk = this.#chunks.get(id);
    if (!chunk) throw new Error('Modal does not exist!');
    return chunk;
  }

  #set(state: ModalState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The modals of this page. */
export const modals = new ModalStore();
