import { addView } from '../path/path-commands.ts';
import type { Command } from './command.ts';

/** Adds a step that shows the part of the canvas that is visible in the window and not covered by a panel. */
export const addViewCommand: Command = {
  id: 'add-view',
  isForCanvas: true,
  shortcuts: ['shift+v'],
  isEnabled: () => true,
  run: (context) => addView(context),
};
