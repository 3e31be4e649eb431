import type { Clipboard } from '@flydeck/editor/clipboard/clipboard';
import type { PictureExport } from '@flydeck/editor/clipboard/picture-export';
import type { Command, ImagePurpose, Panel } from '@flydeck/editor/commands/command';
import type { Notice } from '@flydeck/editor/commands/notice';
import type { OthersEvent } from '@flydeck/editor/others/others-event';
import type { Point } from '@flydeck/scene/model/geometry';

/** A panel or menu to open. */
interface PanelToOpen {
  readonly panel: Panel;
  /**
   * The point at which a menu opens, in CSS pixels of the stage. Absent for panels, and if the menu is opened by
   * keyboard.
   */
  readonly point?: Point;
  /** For `comment`: id of the step to comment on. */
  readonly step?: string;
}

/** What the history dialog shows: the list of states, or the form for deleting old states. */
export type HistoryView = 'versions' | 'deletion';

/** A request to insert pages of another file, or to replace all pages by those of a file. */
export interface PageFileRequest {
  readonly isReplacement: boolean;
  /** Id of the step after which pages are inserted; null: at the start; undefined: at the end. */
  readonly after?: string | null | undefined;
  /** The file, if the author has dropped one. */
  readonly file?: File | undefined;
}

/** A request to save a film or, with the id of a step, the picture of this step. */
export interface DownloadRequest {
  readonly step?: string;
}

/** Pictures that were pasted. */
export interface PastedFiles {
  readonly files: readonly File[];
  /** In CSS pixels of the stage; absent: the centre of the visible area. */
  readonly point?: Point | undefined;
  /** The text from which the picture was read. The author can paste this text instead. */
  readonly source?: string;
}

/** The purpose of pictures that the author chooses. */
export type PickedImagePurpose = ImagePurpose | 'canvas-background';

/** The names of the events, and the value that each passes to its listeners. */
interface EventValues {
  /** A command was run. */
  readonly command: Command;
  /** A command has requested to open a panel or menu. */
  readonly open: PanelToOpen;
  /** The author has copied records or a style. */
  readonly copy: Clipboard;
  /** The editor has a notice for the author. */
  readonly notice: Notice;
  /** The author must choose pictures: for a command, or a picture for the background of the canvas. */
  readonly pickImages: PickedImagePurpose;
  /** A picture of copied elements must be created. */
  readonly exportPicture: PictureExport;
  /** Pictures of the clipboard must be added. */
  readonly pasteFiles: PastedFiles;
  /** The author has changed the privacy or the price of the presentation. */
  readonly access: undefined;
  /** Publishing has ended in another window. */
  readonly published: undefined;
  /** The dialog with the details of the presentation must be opened. */
  readonly details: undefined;
  /** The history dialog must be opened. */
  readonly history: HistoryView;
  /** The dialog for pages of another file must be opened. */
  readonly pageFile: PageFileRequest;
  /** The dialog that saves a film, or the picture of a step, must be opened. */
  readonly download: DownloadRequest;
  /** The oldest states of the history were deleted. */
  readonly historyDeleted: undefined;
  /** Another person has changed something that affects what the author does. */
  readonly others: OthersEvent;
}

type Listeners = { readonly [Name in keyof EventValues]: Set<(value: EventValues[Name]) => void> };

/**
 * Events of an editor session, to which components of the interface subscribe. Changes of the session's state are not
 * events.
 */
export class SessionEvents {
  readonly #listeners: Listeners = {
    command: new Set(),
    open: new Set(),
    copy: new Set(),
    notice: new Set(),
    pickImages: new Set(),
    exportPicture: new Set(),
    pasteFiles: new Set(),
    access: new Set(),
    published: new Set(),
    details: new Set(),
    history: new Set(),
    pageFile: new Set(),
    download: new Set(),
    historyDeleted: new Set(),
    others: new Set(),
  };

  /** Returns the number of open threads of comments on a record. Undefined until the comments are loaded. */
  countThreads: ((record: string) => number) | undefined;

  /** Callbacks for the editor. Each emits an event. */
  readonly editorOptions = {
    onCommand: (command: Command) => this.#emit('command', command),
    onOpen: (panel: Panel) => this.#emit('open', { panel }),
    onCopy: (clipboard: Clipboard) => this.#emit('copy', clipboard),
    onNotice: (notice: Notice) => this.#emit('notice', notice),
    onExportPicture: (request: PictureExport) => this.#emit('exportPicture', request),
    onPickImages: (purpose: ImagePurpose) => this.#emit('pickImages', purpose),
  };

  /** Calls `listener` at each event of this name. Returns a function that unsubscribes. */
  on<Name extends keyof EventValues>(name: Name, listener: (value: EventValues[Name]) => void): () => void {
    this.#listeners[name].add(listener);
    return () => {
      this.#listeners[name].delete(listener);
    };
  }

  /** Opens a panel or menu at a point in CSS pixels of the stage. */
  openAt(panel: Panel, point: Point): void {
    this.#emit('open', { panel, point });
  }

  /** Opens the field for a comment on a step. */
  commentOnStep(step: string): void {
    this.#emit('open', { panel: 'comment', step });
  }

  /** Reports that the author has changed the privacy or the price of the presentation. */
  reportAccessChange(): void {
    this.#emit('access', undefined);
  }

  /** Reports that publishing has ended in another window. */
  reportPublished(): void {
    this.#emit('published', undefined);
  }

  /** Opens the dialog with the details of the presentation. */
  openDetails(): void {
    this.#emit('details', undefined);
  }

  /** Opens the dialog in which the author chooses a picture for the background of the canvas. */
  pickCanvasBackground(): void {
    this.#emit('pickImages', 'canvas-background');
  }

  /** Adds pictures of the clipboard. */
  pasteFiles(pasted: PastedFiles): void {
    this.#emit('pasteFiles', pasted);
  }

  /** Opens the history dialog. */
  openHistory(view: HistoryView): void {
    this.#emit('history', view);
  }

  /** Opens the dialog for pages of another file. */
  openPageFile(request: PageFileRequest): void {
    this.#emit('pageFile', request);
  }

  /** Opens the dialog that saves a film or the picture of a step. */
  openDownload(request: DownloadRequest): void {
    this.#emit('download', request);
  }

  /** Reports a change of another person that affects what the author does. */
  reportOthers(event: OthersEvent): void {
    this.#emit('others', event);
  }

  /** Reports that the oldest states of the history were deleted. */
  reportHistoryDeletion(): void {
    this.#emit('historyDeleted', undefined);
  }

  #emit<Name extends keyof EventValues>(name: Name, value: EventValues[Name]): void {
    for (const listener of this.#listeners[name]) listener(value);
  }
}
