import type { Operation } from '@flydeck/scene/records/operations';
import type { CameraTarget, View } from '../camera.ts';
import type { SelectedChartPart } from '../charts/chart-part-selection.ts';
import type { Clipboard } from '../clipboard/clipboard.ts';
import type { PictureExport } from '../clipboard/picture-export.ts';
import type { UndoableChange } from '../history.ts';
import type { Outcome } from '../outcomes/outcome.ts';
import type { CellSelection } from '../tables/table-grid.ts';
import type { TextFormat } from '../text/text-format.ts';
import type { ToolChoice } from '../tools/tool-choice.ts';
import type { Notice } from './notice.ts';

/** The input of a command. */
export interface CommandContext {
  readonly view: View;
  /**
   * Ids of the open topics and groups. A click in an open topic or group selects an element or topic inside of it. A
   * click in a closed topic or group selects it as a whole.
   */
  readonly openIds: ReadonlySet<string>;
  /** Ids of the selected records, which have the same parent. */
  readonly selection: readonly string[];
  /** The selected cells of the selected table; absent unless the author has entered the table. */
  readonly cells?: CellSelection;
  /** The selected part of the selected chart; absent if no part is selected. */
  readonly chartPart?: SelectedChartPart;
  /** Ids of the records to which formats apply: the selected cells or, if no cells are selected, the selection. */
  readonly formatTargets: readonly string[];
  /** Whether a click on a record adds the record to the selection, or removes a record that is already selected. */
  readonly isSelectingSeveral: boolean;
  /** The tool in use. */
  readonly tool: ToolChoice;
  /** The records and the style that were copied last in this window. */
  readonly clipboard: Clipboard;
  /** Id of the record whose text is edited. */
  readonly editedTextId: string | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The author's changes that can be undone, the latest at the end. */
  readonly undoableChanges: readonly UndoableChange[];
  /** Whether the camera can fly back to an earlier view. */
  readonly hasEarlierView: boolean;
  /** Returns a new id that is unique in the document. */
  newId(): string;
}

/** A part of the interface that a command opens. */
export type Panel =
  | 'command-palette'
  | 'context-menu'
  /** The field for a new comment. */
  | 'comment'
  /** The list of comments. */
  | 'comments'
  | 'shortcuts'
  | 'reading-order'
  | 'text-link'
  | 'text-bar'
  /** The dialog that changes the selected formula or, without a selected formula, adds one. */
  | 'formula'
  /** The dialog that changes the selected code or, without selected code, adds code. */
  | 'code'
  /** The field for the text of the selected question. */
  | 'question'
  /** The dialog in which the author chooses an icon. */
  | 'icons'
  /** The dialog in which the author chooses an icon that replaces the selected one. */
  | 'replacement-icon'
  /** The dialog that saves the presentation as a template. */
  | 'save-template'
  /** The dialogs in which the AI service changes the selected topic. */
  | 'assist-rewrite'
  | 'assist-shorten'
  | 'assist-split'
  | 'assist-example'
  /** The grid with the data of the selected chart. */
  | 'chart-data'
  /** The field for the title of the current step in the path panel. */
  | 'step-title'
  /** The field for the notes of the current step. */
  | 'step-notes'
  /** The field for the duration of the current step. */
  | 'step-duration'
  /** The field that describes the current page, which has no text. */
  | 'page-description';

/**
 * Whether the chosen pictures become new elements, or one chosen picture replaces that of the selected image or fills
 * the selected shapes and topics. With `media`, chosen videos and audio files become new elements, and with
 * `replace-media`, a chosen file replaces the selected video or audio.
 */
export type ImagePurpose = 'insert' | 'replace' | 'fill' | 'media' | 'replace-media' | 'logo';

/** The effects of a command; empty if the command does not apply. */
export interface CommandResult {
  /** The changes of the document, which are undone together. */
  readonly operations?: readonly Operation[];
  /** The mark of the author's earlier change with which the operations are undone (`UndoableChange.mark`). */
  readonly joins?: number;
  /**
   * Whether the automatic layout of topics stays on when the operations move topics. Without this field, operations
   * that move topics end the layout.
   */
  readonly keepsLayout?: true;
  /** Ids of the records that are selected after the command. */
  readonly selection?: readonly string[];
  /** The new value of `CommandContext.isSelectingSeveral`. */
  readonly selectsSeveral?: boolean;
  /** Where the camera flies. */
  readonly camera?: CameraTarget;
  /** Whether the camera flies back to the previous view. */
  readonly goesBack?: boolean;
  /**
   * Id of the topic whose cover is edited from now on. The cover is shown instead of the content of the topic. Null
   * ends editing of a cover.
   */
  readonly editCover?: string | null;
  /** Id of the group to open. */
  readonly openGroup?: string;
  /** The cells that are selected after the command. Null leaves the table, which remains selected. */
  readonly cells?: CellSelection | null;
  /** The part of the chart that is selected after the command. Null selects no part of the chart. */
  readonly chartPart?: SelectedChartPart | null;
  /** Id of the record whose text is to be edited. */
  readonly editText?: string;
  /** The tool that is chosen by the command. */
  readonly tool?: ToolChoice;
  /** The format that the interface applies to the selected part of the edited text. */
  readonly formatsText?: TextFormat;
  /** The interface opens a dialog in which the author chooses pictures for this purpose. */
  readonly picksImages?: ImagePurpose;
  /** The interface creates this picture for other programs. */
  readonly exportsPicture?: PictureExport;
  /** Replaces the previous content of the clipboard. */
  readonly clipboard?: Clipboard;
  /** `undo` reverts the last change, `redo` restores the change that was reverted last. */
  readonly reverts?: 'undo' | 'redo';
  /** The panel that the interface opens. */
  readonly opens?: Panel;
  /** Notice for the author. */
  readonly notice?: Notice;
  /**
   * What screen readers announce. Without this field, the announcement is derived from the other fields and from the
   * changed records. `none` announces nothing.
   */
  readonly outcome?: Outcome | 'none';
}

/** The panels and tools that change nothing. */
export const READING_PANELS: ReadonlySet<string> = new Set([
  'command-palette',
  'context-menu',
  'comment',
  'comments',
  'shortcuts',
]);
const READING_TOOLS: ReadonlySet<string> = new Set(['select', 'hand']);

/** Whether a result changes the document, or begins a change. */
export function isEditing({ operations, tool, opens, ...result }: CommandResult): boolean {
  if (operations?.length || result.reverts || result.editText !== undefined || result.editCover) return true;
  if (result.formatsText || result.picksImages) return true;
  return (tool && !READING_TOOLS.has(tool.name)) || (opens !== undefined && !READING_PANELS.has(opens));
}

/**
 * An action of the author. Menus, shortcuts, the command palette and the help are created from the list of commands.
 */
export interface Command {
  /** Identifies the command. The message with the key `editor.command.<id>` is its label. */
  readonly id: string;
  /** Shortcuts such as `mod+shift+z`; `mod` is Ctrl, or Command on a Mac. Menus show the first shortcut. */
  readonly shortcuts: readonly string[];
  /** Shortcuts while a text is edited. Most shortcuts in `shortcuts` have no effect while a text is edited. */
  readonly textShortcuts?: readonly string[];
  /** Whether nothing is announced if the command is disabled, because its shortcut then has another effect. */
  readonly isSilentIfDisabled?: true;
  /**
   * `cells`: the shortcuts of the command apply while cells are selected, and then replace the shortcuts of other
   * commands. Absent: the shortcuts always apply.
   */
  readonly scope?: 'cells';
  /** Whether the command changes the arrangement of topics on a canvas, which classic presentations do not have. */
  readonly isForCanvas?: true;
  isEnabled(context: CommandContext): boolean;
  run(context: CommandContext): CommandResult;
}
