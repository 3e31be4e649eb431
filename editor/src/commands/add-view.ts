import { addView } from '../path/path-commands.ts';
import type { Command } from './command.ts';

/** Adds a step with the current view of the window. */
export const addViewCommand: Command = {
  id: 'add-view',
  shortcuts: ['shift+v'],
  isEnabled: () => true,
  run: (context) => addView(context),
};
