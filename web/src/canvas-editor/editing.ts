import { ASSIST_COMMANDS } from '@flydeck/editor/commands/assist-commands';
import { EDITING_COMMANDS, EDITING_FOLLOW_UPS, MEMBER_FOLLOW_UPS } from '@flydeck/editor/commands/editing-commands';
import { BRAND_COMMANDS } from '@flydeck/editor/commands/insert-logo';
import { registerCommands, registerFollowUps } from '@flydeck/editor/commands/registry';
import { saveAsTemplate } from '@flydeck/editor/commands/save-as-template';
import { registerOperationCheck } from '@flydeck/editor/sync/operation-check';
import { registerEditingTools } from '@flydeck/editor/tools/editing-tools';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import { t } from '../i18n/index.ts';

// Code that the editor needs only to change a presentation. It is loaded shortly before the first change.

registerCommands(EDITING_COMMANDS);
registerFollowUps(EDITING_FOLLOW_UPS);
registerOperationCheck(checkOperations);

/** Adds the commands that use the AI service. */
export const registerAssistance = (): void => registerCommands(ASSIST_COMMANDS);

/** Adds what only members may do: saving the presentation as a template, and renaming it. */
export function registerForMember(): void {
  registerCommands([saveAsTemplate]);
  registerFollowUps(MEMBER_FOLLOW_UPS);
}

/** Adds the commands for the brand kit. */
export const registerBrand = (): void => registerCommands(BRAND_COMMANDS);

registerEditingTools({
  categories: [1, 2, 3, 4].map((number) => t('canvas-charts.quarter', { number })),
  series: [1, 2].map((number) => t('canvas-charts.seriesName', { number })),
});

export { addTopicAfter } from '@flydeck/editor/path/add-topic-after';
export { copiedData, encodeText } from './clipboard/content-data.ts';
export { pasteData } from './clipboard/paste-data.ts';
export { pasteIntoText } from './clipboard/paste-into-text.ts';
export { exportPicture, readClipboard, writeClipboard, writeWithPicture } from './clipboard/system-clipboard.ts';

export { showNotice } from './notices/show-notice.ts';
export { pickImages } from './pictures/pick-images.ts';
export { PictureUploads } from './pictures/picture-uploads.ts';
export { beginTyping, typedRecord, typedText, typeInSelection } from './text/type-in-selection.ts';
