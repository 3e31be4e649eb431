import { selectedIcon } from '../icons/replace-icon.ts';
import type { Command } from './command.ts';

/** Opens the dialog in which the author chooses an icon that replaces the selected one. */
export const replaceIconCommand: Command = {
  id: 'replace-icon',
  shortcuts: [],
  isEnabled: (context) => selectedIcon(context) !== undefined,
  run: () => ({ opens: 'replacement-icon' }),
};
