import type { Size } from '@flydeck/scene/model/geometry';
import type { RecordChange } from '@flydeck/scene/records/apply';
import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { Clipboard } from './clipboard/clipboard.ts';
import type { PictureExport } from './clipboard/picture-export.ts';
import type { Command, ImagePurpose, Panel } from './commands/command.ts';
import type { Notice } from './commands/notice.ts';
import type { History } from './history.ts';
import type { OthersEvent } from './others/others-event.ts';
import type { TextFormat } from './text/text-format.ts';

export interface EditorOptions {
  readonly store: RecordStore;
  /** Size of the area that shows the canvas, in CSS pixels. */
  readonly window: Size;
  /** Returns a new id that is unique in the document. */
  readonly newId: () => string;
  /** Receives each change: its operations, which are sent to the server, and the records that they changed. */
  readonly onChange?: ChangeListener;
  /** Opens the dialog in which the author chooses pictures to insert, or a picture for the selected image. */
  readonly onPickImages?: (purpose: ImagePurpose) => void;
  /** Formats the selected part of the edited text. */
  readonly onFormatText?: (format: TextFormat) => void;
  /** Shows a notice to the author. */
  readonly onNotice?: (notice: Notice) => void;
  /** Receives changes of other windows that affect what the author does. */
  readonly onOthers?: (event: OthersEvent) => void;
  /** Receives each performed command, after its effects. */
  readonly onCommand?: (command: Command) => void;
  /** Opens a panel of the interface. */
  readonly onOpen?: (panel: Panel) => void;
  /** Receives copied records and styles, for the clipboard of the system. */
  readonly onCopy?: (clipboard: Clipboard) => void;
  /** Creates a picture of copied elements for other programs. */
  readonly onExportPicture?: (request: PictureExport) => void;
  /** The undo history from before a reload of the page. */
  readonly undoHistory?: History;
}

/** Receives the operations of one change by the author, and the states of the changed records before and after. */
export type ChangeListener = (operations: readonly Operation[], changes: readonly RecordChange[]) => void;
