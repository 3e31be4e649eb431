import type { Rect, Size } from '@flydeck/scene/model/geometry';
import type { RecordChange } from '@flydeck/scene/records/apply';
import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { Clipboard } from './clipboard/clipboard.ts';
import type { Command, ImagePurpose, Panel } from './commands/command.ts';
import type { Notice } from './commands/notice.ts';
import type { History } from './history.ts';
import type { TextFormat } from './text/text-format.ts';

export interface EditorOptions {
  readonly store: RecordStore;
  /** Size of the canvas in CSS pixels. */
  readonly window: Size;
  /** Returns a new id that is unique in the document. */
  readonly newId: () => string;
  /** Receives the operations of each change for the server, and their effect on the store. */
  readonly onChange?: ChangeListener;
  /** Opens the dialog in which the author chooses pictures to insert, or a picture for the selected image. */
  readonly onPickImages?: (purpose: ImagePurpose) => void;
  /** Formats the selected part of the edited text. */
  readonly onFormatText?: (format: TextFormat) => void;
  /** Receives notices for the author after a command. */
  readonly onNotice?: (notice: Notice) => void;
  /** Receives each performed command, after its effects. */
  readonly onCommand?: (command: Command) => void;
  /** Opens a part of the interface. */
  readonly onOpen?: (panel: Panel) => void;
  /** Receives copied records and styles, for the clipboard of the system. */
  readonly onCopy?: (clipboard: Clipboard) => void;
  /** Returns the part of the window, in CSS pixels, that no panel covers; undefined for the whole window. */
  readonly visibleArea?: () => Rect | undefined;
  /** The author's undoable changes from before a reload of the page. */
  readonly history?: History;
}

/** Receives the operations of a change of the author, and the records that it changed. */
export type ChangeListener = (operations: readonly Operation[], changes: readonly RecordChange[]) => void;
