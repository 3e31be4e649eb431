import { EDITING_COMMANDS } from '@flydeck/editor/commands/editing-commands';
import { registerCommands } from '@flydeck/editor/commands/registry';

// Code that the editor needs only to change a presentation. It is loaded shortly before the first change.

registerCommands(EDITING_COMMANDS);

export { copiedData } from './clipboard/content-data.ts';
export { pasteData } from './clipboard/paste-data.ts';
export { showNotice } from './notices/show-notice.ts';
