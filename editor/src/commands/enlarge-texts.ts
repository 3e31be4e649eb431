import { enlargeTexts } from '../legibility/enlarge-texts.ts';
import { smallTextsIn } from '../legibility/small-texts.ts';
import { isLocked } from '../transform/area.ts';
import type { Command, CommandContext } from './command.ts';

const unlockedSelection = ({ view, selection }: CommandContext): string[] =>
  selection.filter((id) => !isLocked(view.store, id));

/** Enlarges the selected texts that are too small for phones. */
export const enlargeTextsCommand: Command = {
  id: 'enlarge-texts',
  shortcuts: [],
  isEnabled: (context) => smallTextsIn(context.view.store, unlockedSelection(context)).length > 0,
  run: (context) => ({ operations: enlargeTexts(context.view.store, unlockedSelection(context)) }),
};
