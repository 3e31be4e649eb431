import type { Clipboard } from '@flydeck/editor/clipboard/clipboard';
import type { Command, ImagePurpose, Panel } from '@flydeck/editor/commands/command';
import type { Notice } from '@flydeck/editor/commands/notice';
import type { Point } from '@flydeck/scene/model/geometry';

interface OpenedPanel {
  readonly panel: Panel;
  /** The point at which a menu opens, in CSS pixels of the stage; absent if the menu is opened by keyboard. */
  readonly point?: Point;
}

/** The content of the history dialog. */
export type HistoryView = 'versions' | 'deletion';

interface EventValues {
  /** A command was performed. */
  readonly command: Command;
  /** A command has requested to open a panel or menu. */
  readonly open: OpenedPanel;
  /** The author has copied something. */
  readonly copy: Clipboard;
  /** The editor has a notice for the author. */
  readonly notice: Notice;
  /** A command has requested that the author chooses pictures. */
  readonly pickImages: ImagePurpose;
  /** The author has changed who can see the presentation. */
  readonly access: undefined;
  /** The dialog with the details of the presentation should open. */
  readonly details: undefined;
  /** The history dialog should open. */
  readonly history: HistoryView;
  /** The oldest states of the history were deleted. */
  readonly historyDeleted: undefined;
}

type Listeners = { readonly [Name in keyof EventValues]: Set<(value: EventValues[Name]) => void> };

/** Events of a session for the interface, in addition to the changes of its state. */
export class SessionEvents {
  readonly #listeners: Listeners = {
    command: new Set(),
    open: new Set(),
    copy: new Set(),
    notice: new Set(),
    pickImages: new Set(),
    access: new Set(),
    details: new Set(),
    history: new Set(),
    historyDeleted: new Set(),
  };

  /** Callbacks for the editor, which emit these events. */
  readonly editorOptions = {
    onCommand: (command: Command) => this.#emit('command', command),
    onOpen: (panel: Panel) => this.#emit('open', { panel }),
    onCopy: (clipboard: Clipboard) => this.#emit('copy', clipboard),
    onNotice: (notice: Notice) => this.#emit('notice', notice),
    onPickImages: (purpose: ImagePurpose) => this.#emit('pickImages', purpose),
  };

  /** Calls `listener` at each event of this name. Returns a function that unsubscribes. */
  on<Name extends keyof EventValues>(name: Name, listener: (value: EventValues[Name]) => void): () => void {
    this.#listeners[name].add(listener);
    return () => {
      this.#listeners[name].delete(listener);
    };
  }

  /** Opens a menu at a point of the stage, in CSS pixels. */
  openAt(panel: Panel, point: Point): void {
    this.#emit('open', { panel, point });
  }

  /** Reports that the author has changed who can see the presentation. */
  reportAccessChange(): void {
    this.#emit('access', undefined);
  }

  /** Opens the dialog with the details of the presentation. */
  openDetails(): void {
    this.#emit('details', undefined);
  }

  /** Opens the history dialog. */
  openHistory(view: HistoryView): void {
    this.#emit('history', view);
  }

  /** Reports that the oldest states of the history were deleted. */
  reportHistoryDeletion(): void {
    this.#emit('historyDeleted', undefined);
  }

  #emit<Name extends keyof EventValues>(name: Name, value: EventValues[Name]): void {
    for (const listener of this.#listeners[name]) listener(value);
  }
}
