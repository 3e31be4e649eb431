import { addView } from '../path/path-commands.ts';
import type { Command } from './command.ts';

/** Adds a step that shows what the window shows now. */
export const addViewCommand: Command = {
  id: 'add-view',
  shortcuts: ['shift+v'],
  isEnabled: () => true,
  run: (context) => addView(context),
};
