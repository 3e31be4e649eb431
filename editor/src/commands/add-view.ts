import { addView } from '../path/path-commands.ts';
import type { Command } from './command.ts';

/** Makes what the window shows now a step. */
export const addViewCommand: Command = {
  id: 'add-view',
  shortcuts: ['shift+v'],
  isEnabled: () => true,
  run: (context) => addView(context),
};
