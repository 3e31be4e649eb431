import type { Command, Panel } from './command.ts';

const openPanel = (id: string, panel: Panel, ...shortcuts: readonly string[]): Command => ({
  id,
  shortcuts,
  isEnabled: () => true,
  run: () => ({ opens: panel }),
});

/** Commands that open the search for commands and topics, the menu of the selection, and the list of shortcuts. */
export const PANEL_COMMANDS: readonly Command[] = [
  openPanel('show-command-palette', 'command-palette', 'mod+k', 'mod+/'),
  openPanel('show-context-menu', 'context-menu', 'shift+f10', 'contextmenu'),
  // Some keyboards have the question mark without Shift.
  openPanel('show-shortcuts', 'shortcuts', '?', 'shift+?', 'f1'),
];
