import { currentTopic } from '../levels.ts';
import { convertDecoration, removeDecoration } from '../topics/decoration.ts';
import type { Command, CommandContext } from './command.ts';

/** Removes the decoration of the selected topic or, without a selection, of the current topic. */
const removeDecorationCommand: Command = {
  id: 'remove-decoration',
  shortcuts: [],
  isEnabled: (context) => removeDecoration(context.view.store, targetTopic(context)).length > 0,
  run: (context) => ({ operations: removeDecoration(context.view.store, targetTopic(context)) }),
};

/** Turns the decoration of the same topic into ordinary elements, and selects them. */
const convertDecorationCommand: Command = {
  id: 'convert-decoration',
  shortcuts: [],
  isEnabled: (context) => convertDecoration(context.view.store, targetTopic(context)).length > 0,
  run(context) {
    const operations = convertDecoration(context.view.store, targetTopic(context));
    return { operations, selection: operations.map(({ id }) => id) };
  },
};

/** Commands for the decoration of a topic, which cannot be selected on the canvas. */
export const DECORATION_COMMANDS: readonly Command[] = [removeDecorationCommand, convertDecorationCommand];

/** Returns the id of the selected topic; without a selection, the current topic; empty for any other selection. */
function targetTopic({ view, openIds, selection: [id, ...others] }: CommandContext): string {
  if (view.cover !== undefined) return '';
  if (id === undefined) return currentTopic(view, openIds);
  return others.length === 0 && view.store.get(id)?.kind === 'topic' ? id : '';
}
