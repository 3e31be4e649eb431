import { TOOL_COMMANDS } from './choose-tool.ts';
import type { Command } from './command.ts';
import {
  cropImage,
  fillWithImageCommand,
  insertImage,
  insertMedia,
  replaceImageCommand,
  replaceMediaCommand,
} from './crop-image.ts';
import { TEXT_COMMANDS } from './format-text.ts';
import { GO_TO_COMMANDS } from './go-to.ts';
import { insertCodeCommand, insertFormulaCommand, insertQuestionCommand } from './insert-source.ts';
import { PANEL_COMMANDS } from './open-panels.ts';
import { selectAll } from './select-all.ts';
import { SIBLING_SELECTIONS } from './select-next.ts';
import { selectSameKind } from './select-same-kind.ts';
import { selectSeveral } from './select-several.ts';
import { showReadingOrder } from './show-reading-order.ts';
import { redo, undo } from './undo.ts';
import { ZOOM_COMMANDS } from './zoom.ts';

/**
 * Commands that do not change the document: they select, choose tools, open panels, move the camera, undo and redo. Also
 * the commands that format text, because authors type their shortcuts immediately after the first characters of a text,
 * possibly before `editing-commands.ts` is loaded.
 */
export const CORE_COMMANDS: readonly Command[] = [
  undo,
  redo,
  showReadingOrder,
  selectAll,
  selectSameKind,
  selectSeveral,
  ...SIBLING_SELECTIONS,
  ...TOOL_COMMANDS,
  cropImage,
  insertImage,
  insertMedia,
  replaceMediaCommand,
  insertFormulaCommand,
  insertQuestionCommand,
  insertCodeCommand,
  replaceImageCommand,
  fillWithImageCommand,
  ...GO_TO_COMMANDS,
  ...ZOOM_COMMANDS,
  ...PANEL_COMMANDS,
  ...TEXT_COMMANDS,
];
