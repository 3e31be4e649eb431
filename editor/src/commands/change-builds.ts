import { addBuild, addParagraphBuilds, canAddBuild, removeBuildsOfSelection } from '../path/build-commands.ts';
import type { Command, CommandContext, CommandResult } from './command.ts';

function buildCommand(id: string, run: (context: CommandContext) => CommandResult): Command {
  const hasEffect = (context: CommandContext) => (run(context).operations ?? []).length > 0;
  return { id, shortcuts: [], isEnabled: (context) => canAddBuild(context) && hasEffect(context), run };
}

/**
 * Commands that let the selected elements, or their paragraphs, appear or leave during the step that the window shows.
 */
export const BUILD_COMMANDS: readonly Command[] = [
  buildCommand('fade-in', (context) => addBuild(context, 'appear')),
  buildCommand('fade-in-paragraphs', (context) => addParagraphBuilds(context, 'appear')),
  buildCommand('fade-out', (context) => addBuild(context, 'leave')),
  buildCommand('remove-builds', (context) => removeBuildsOfSelection(context)),
];
