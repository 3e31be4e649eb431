import { enlargeTexts } from '../legibility/enlarge-texts.ts';
import { smallTextsIn } from '../legibility/small-texts.ts';
import type { Command } from './command.ts';
import { unlockedSelection } from './selection-scope.ts';

/** Enlarges the selected texts that are too small for phones. */
export const enlargeTextsCommand: Command = {
  id: 'enlarge-texts',
  shortcuts: [],
  isEnabled: (context) => smallTextsIn(context.view.store, unlockedSelection(context)).length > 0,
  run: (context) => ({ operations: enlargeTexts(context.view.store, unlockedSelection(context)) }),
};
