import type { Command, Panel } from './command.ts';

const openPanel = (id: string, panel: Panel, ...shortcuts: readonly string[]): Command => ({
  id,
  shortcuts,
  isEnabled: () => true,
  run: () => ({ opens: panel }),
});

/** Commands that open the command palette, the context menu of the selection, and the list of shortcuts. */
export const PANEL_COMMANDS: readonly Command[] = [
  openPanel('show-command-palette', 'command-palette', 'mod+k', 'mod+/'),
  openPanel('show-context-menu', 'context-menu', 'shift+f10', 'contextmenu'),
  // On some keyboard layouts, the question mark is typed without Shift.
  openPanel('show-shortcuts', 'shortcuts', '?', 'shift+?', 'f1'),
];
