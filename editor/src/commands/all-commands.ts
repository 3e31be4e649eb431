import { addViewCommand } from './add-view.ts';
import { ALIGNMENTS } from './align.ts';
import { TEXT_STYLE_COMMANDS } from './apply-text-style.ts';
import { CELL_NAVIGATION } from './cell-navigation.ts';
import { BUILD_COMMANDS } from './change-builds.ts';
import { PAINTING_ORDER_COMMANDS } from './change-order.ts';
import { TOOL_COMMANDS } from './choose-tool.ts';
import { CLIPBOARD_COMMANDS } from './clipboard.ts';
import type { Command } from './command.ts';
import { STYLE_COMMANDS } from './copy-style.ts';
import { cropImage, fillWithImageCommand, insertImage, replaceImageCommand } from './crop-image.ts';
import { deleteSelection } from './delete-selection.ts';
import { DISTRIBUTIONS } from './distribute.ts';
import { duplicate } from './duplicate.ts';
import { COVER_COMMANDS } from './edit-cover.ts';
import { enlargeTextsCommand } from './enlarge-texts.ts';
import { TEXT_COMMANDS } from './format-text.ts';
import { GO_TO_COMMANDS } from './go-to.ts';
import { group } from './group.ts';
import { insertCodeCommand, insertFormulaCommand } from './insert-source.ts';
import { layOutTopicsCommand } from './lay-out-topics.ts';
import { NUDGES } from './nudge.ts';
import { PANEL_COMMANDS } from './open-panels.ts';
import { rearrangePlaces } from './rearrange-places.ts';
import { selectAll } from './select-all.ts';
import { SIBLING_SELECTIONS } from './select-next.ts';
import { selectSameKind } from './select-same-kind.ts';
import { selectSeveral } from './select-several.ts';
import { showAll } from './show-all.ts';
import { showReadingOrder } from './show-reading-order.ts';
import { STEP_COMMANDS } from './step-commands.ts';
import { TABLE_COMMANDS } from './table-commands.ts';
import { toggleHidden } from './toggle-hidden.ts';
import { toggleLocked } from './toggle-locked.ts';
import { TOPIC_COMMANDS } from './topics.ts';
import { redo, undo } from './undo.ts';
import { ungroup } from './ungroup.ts';
import { ZOOM_COMMANDS } from './zoom.ts';

/** All commands of the editor. */
export const ALL_COMMANDS: readonly Command[] = [
  undo,
  redo,
  ...CLIPBOARD_COMMANDS,
  duplicate,
  ...STYLE_COMMANDS,
  deleteSelection,
  ...NUDGES,
  ...ALIGNMENTS,
  ...DISTRIBUTIONS,
  ...PAINTING_ORDER_COMMANDS,
  showReadingOrder,
  group,
  ungroup,
  toggleLocked,
  toggleHidden,
  showAll,
  selectAll,
  selectSameKind,
  selectSeveral,
  ...SIBLING_SELECTIONS,
  ...TOOL_COMMANDS,
  cropImage,
  insertImage,
  insertFormulaCommand,
  insertCodeCommand,
  replaceImageCommand,
  fillWithImageCommand,
  ...TEXT_COMMANDS,
  ...TEXT_STYLE_COMMANDS,
  enlargeTextsCommand,
  ...CELL_NAVIGATION,
  ...TABLE_COMMANDS,
  ...GO_TO_COMMANDS,
  ...ZOOM_COMMANDS,
  ...TOPIC_COMMANDS,
  ...COVER_COMMANDS,
  rearrangePlaces,
  layOutTopicsCommand,
  addViewCommand,
  ...STEP_COMMANDS,
  ...BUILD_COMMANDS,
  ...PANEL_COMMANDS,
];
