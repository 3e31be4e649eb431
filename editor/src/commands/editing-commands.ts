import { followParagraphs } from '../path/paragraph-builds.ts';
import { fillCells } from '../topics/fill-cells.ts';
import { followRootTitle } from '../topics/root-title.ts';
import { renumberTopics } from '../topics/topic-numbers.ts';
import { addViewCommand } from './add-view.ts';
import { ALIGNMENTS } from './align.ts';
import { TEXT_STYLE_COMMANDS } from './apply-text-style.ts';
import { CELL_NAVIGATION } from './cell-navigation.ts';
import { BUILD_COMMANDS } from './change-builds.ts';
import { PAINTING_ORDER_COMMANDS } from './change-order.ts';
import { changeViewCommand } from './change-view.ts';
import { CHART_COMMANDS } from './chart-commands.ts';
import { CLIPBOARD_COMMANDS } from './clipboard.ts';
import type { Command } from './command.ts';
import { comment } from './comment.ts';
import { convertToCanvas } from './convert-to-canvas.ts';
import { STYLE_COMMANDS } from './copy-style.ts';
import { DECORATION_COMMANDS } from './decoration-commands.ts';
import { deleteSelection } from './delete-selection.ts';
import { DISTRIBUTIONS } from './distribute.ts';
import { duplicate } from './duplicate.ts';
import { COVER_COMMANDS } from './edit-cover.ts';
import { EDITING_TOOL_COMMANDS } from './editing-tool-commands.ts';
import { enlargeTextsCommand } from './enlarge-texts.ts';
import { EXPORT_COMMANDS } from './export-selection.ts';
import { group } from './group.ts';
import { insertIconCommand } from './insert-icon.ts';
import { ARRANGEMENT_COMMANDS, arrangeLikeTemplate, layOutTopicsCommand } from './lay-out-topics.ts';
import { NUDGES } from './nudge.ts';
import { rearrangePlaces } from './rearrange-places.ts';
import type { FollowUp } from './registry.ts';
import { replaceIconCommand } from './replace-icon.ts';
import { showAll } from './show-all.ts';
import { STEP_COMMANDS } from './step-commands.ts';
import { TABLE_COMMANDS } from './table-commands.ts';
import { toggleHidden } from './toggle-hidden.ts';
import { toggleLocked } from './toggle-locked.ts';
import { TOPIC_COMMANDS } from './topics.ts';
import { ungroup } from './ungroup.ts';

/** Commands that change the document, and the one that opens a comment. They are loaded shortly before the first change. */
export const EDITING_COMMANDS: readonly Command[] = [
  ...CLIPBOARD_COMMANDS,
  ...EXPORT_COMMANDS,
  duplicate,
  comment,
  ...STYLE_COMMANDS,
  deleteSelection,
  ...NUDGES,
  ...ALIGNMENTS,
  ...DISTRIBUTIONS,
  ...PAINTING_ORDER_COMMANDS,
  group,
  ungroup,
  toggleLocked,
  toggleHidden,
  showAll,
  ...TEXT_STYLE_COMMANDS,
  enlargeTextsCommand,
  ...CELL_NAVIGATION,
  ...TABLE_COMMANDS,
  ...CHART_COMMANDS,
  ...EDITING_TOOL_COMMANDS,
  ...TOPIC_COMMANDS,
  ...COVER_COMMANDS,
  rearrangePlaces,
  layOutTopicsCommand,
  ...ARRANGEMENT_COMMANDS,
  arrangeLikeTemplate,
  ...DECORATION_COMMANDS,
  addViewCommand,
  changeViewCommand,
  convertToCanvas,
  insertIconCommand,
  replaceIconCommand,
  ...STEP_COMMANDS,
  ...BUILD_COMMANDS,
];

/** Functions that complete the operations of commands and of typing. */
export const EDITING_FOLLOW_UPS: readonly FollowUp[] = [renumberTopics, fillCells, followParagraphs];

/** Further functions for members. Guests may not make the changes that these functions return. */
export const MEMBER_FOLLOW_UPS: readonly FollowUp[] = [followRootTitle];
