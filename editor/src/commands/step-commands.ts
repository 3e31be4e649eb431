import { currentRow } from '../path/current-row.ts';
import { nestingTarget, nestRows } from '../path/nest-rows.ts';
import { pageDescription } from '../path/page-description.ts';
import { removeSteps, returnTopicToPath, setTransition } from '../path/path-commands.ts';
import { type PathRow, pathRows } from '../path/path-rows.ts';
import { neighbourGap, rowKey } from '../path/row-blocks.ts';
import { duplicateSteps, moveRows } from '../path/row-commands.ts';
import { shownTopic } from '../path/shown-topic.ts';
import type { Command, CommandContext, CommandResult, Panel } from './command.ts';

/**
 * Returns a command that changes the current row of the path: the row of the topic or view that the window shows.
 * @param run returns undefined if the command does not apply to the row; the command is then disabled
 */
function createStepCommand(
  id: string,
  shortcuts: readonly string[],
  run: (context: CommandContext, row: PathRow, rows: readonly PathRow[]) => CommandResult | undefined,
): Command {
  const runOnCurrentRow = (context: CommandContext) => {
    const rows = pathRows(context.view.store);
    const row = currentRow(context.view, shownTopic(context.view, context.openIds), rows, undefined);
    return row && run(context, row, rows);
  };
  return {
    id,
    shortcuts,
    isEnabled: (context) => runOnCurrentRow(context) !== undefined,
    run: (context) => runOnCurrentRow(context) ?? {},
  };
}

function moveStepCommand(id: string, shortcut: string, direction: 'up' | 'down'): Command {
  return createStepCommand(id, [shortcut], (context, row, rows) => {
    const keys = new Set([rowKey(row)]);
    const gap = neighbourGap(context.view.store, rows, keys, direction);
    return gap && moveRows(context, keys, gap);
  });
}

function nestCommand(id: string, shortcut: string, direction: 'in' | 'out'): Command {
  const command = createStepCommand(id, [shortcut], (context, row, rows) => {
    const keys = new Set([rowKey(row)]);
    const isWholeTopic = !row.isView && !row.isRepeated;
    const canNest = isWholeTopic && nestingTarget(context.view.store, rows, keys, direction) !== undefined;
    return canNest ? nestRows(context, keys, direction) : undefined;
  });
  return { ...command, isForCanvas: true };
}

/** Returns a command that opens a field for the current step. */
const editCommand = (id: string, shortcuts: readonly string[], panel: Panel): Command =>
  createStepCommand(id, shortcuts, (_context, { step }) => (step === undefined ? undefined : { opens: panel }));

/** Returns a command that sets the transition to the current step. The command is disabled if it is set already. */
const transitionCommand = (transition: PathRow['transition']): Command =>
  createStepCommand(`transition-${transition}`, [], (_context, row) =>
    row.step === undefined || row.transition === transition ? undefined : setTransition([row.step], transition),
  );

/** Commands that move, nest, duplicate, remove, restore or change the step of the topic or view in the window. */
export const STEP_COMMANDS: readonly Command[] = [
  moveStepCommand('move-step-up', 'mod+shift+arrowup', 'up'),
  moveStepCommand('move-step-down', 'mod+shift+arrowdown', 'down'),
  nestCommand('nest-topic', 'mod+shift+arrowright', 'in'),
  nestCommand('unnest-topic', 'mod+shift+arrowleft', 'out'),
  createStepCommand('duplicate-step', [], (context, { step }) =>
    step === undefined ? undefined : duplicateSteps(context, new Set([step])),
  ),
  createStepCommand('remove-step', [], (_context, { step }) => (step === undefined ? undefined : removeSteps([step]))),
  createStepCommand('restore-step', [], (context, { step, topic }) =>
    step === undefined ? returnTopicToPath(context, topic) : undefined,
  ),
  editCommand('rename-step', ['f2'], 'step-title'),
  editCommand('edit-notes', [], 'step-notes'),
  editCommand('set-duration', [], 'step-duration'),
  createStepCommand('describe-page', [], ({ view: { store } }, { step, topic }) =>
    step === undefined || pageDescription(store, topic) === undefined ? undefined : { opens: 'page-description' },
  ),
  transitionCommand('fly'),
  transitionCommand('fade'),
  transitionCommand('cut'),
];
