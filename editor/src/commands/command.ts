import type { Operation } from '@flydeck/scene/records/operations';
import type { EditorCamera, View } from '../camera.ts';
import type { Clipboard } from '../clipboard/clipboard.ts';
import type { TextFormat } from '../text/text-format.ts';
import type { ToolChoice } from '../tools/tool-choice.ts';
import type { Notice } from './notice.ts';

/** The input of a command. */
export interface CommandContext {
  readonly view: View;
  readonly open: ReadonlySet<string>;
  /** Ids of records with the same parent. */
  readonly selection: readonly string[];
  /** The tool in use. */
  readonly tool: ToolChoice;
  /** What was copied in this window. */
  readonly clipboard: Clipboard;
  /** Id of the record whose text is edited. */
  readonly editedText: string | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Returns a new id that is unique in the document. */
  newId(): string;
}

/** A part of the interface that a command opens. */
export type Panel = 'command-palette' | 'context-menu' | 'shortcuts' | 'reading-order' | 'text-link' | 'text-bar';

/** What the author chooses pictures for. */
export type ImagePurpose = 'insert' | 'replace';

/** The effects of a command; empty if the command does not apply. */
export interface CommandResult {
  /** Stored as one undoable change. */
  readonly operations?: readonly Operation[];
  /** Topics are placed by their automatic layout, not by hand: it does not end. */
  readonly keepsLayout?: true;
  readonly selection?: readonly string[];
  /** The camera flies there. */
  readonly camera?: EditorCamera;
  /** The camera flies to the view before. */
  readonly goesBack?: boolean;
  /** A group to open: a click then selects its children. */
  readonly openGroup?: string;
  /** The record whose text is to be edited. */
  readonly editText?: string;
  readonly tool?: ToolChoice;
  /** The interface formats the selected part of the edited text. */
  readonly formatsText?: TextFormat;
  /** The interface lets the author choose pictures to place, or one for the selected image. */
  readonly picksImages?: ImagePurpose;
  /** Replaces what was copied before. */
  readonly clipboard?: Clipboard;
  /** Reverts the last change, or restores the last reverted one. */
  readonly reverts?: 'undo' | 'redo';
  /** The interface opens it. */
  readonly opens?: Panel;
  /** Notice for the author. */
  readonly notice?: Notice;
}

/** An action of the author. The table of commands gives menus, shortcuts, the command palette and help. */
export interface Command {
  /** Also the key of its label: `editor.command.<id>`. */
  readonly id: string;
  /** Keys as `mod+shift+z`; `mod` is Ctrl, or Command on a Mac. The first is shown. */
  readonly shortcuts: readonly string[];
  /** Keys while a text is edited, in which those of most other commands have no effect. */
  readonly textShortcuts?: readonly string[];
  isEnabled(context: CommandContext): boolean;
  run(context: CommandContext): CommandResult;
}
