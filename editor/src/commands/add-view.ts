import { addView } from '../path/path-commands.ts';
import type { Command } from './command.ts';

/** Adds a step whose view is what the window shows beside the panels. */
export const addViewCommand: Command = {
  id: 'add-view',
  shortcuts: ['shift+v'],
  isEnabled: () => true,
  run: (context) => addView(context),
};
