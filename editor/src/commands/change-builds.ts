import { addBuild, addParagraphBuilds, canAddBuild, removeBuildsOfSelection } from '../path/build-commands.ts';
import type { Command, CommandContext, CommandResult } from './command.ts';

/** Returns a command that changes builds. It is disabled if `run` would change nothing. */
function createBuildCommand(id: string, run: (context: CommandContext) => CommandResult): Command {
  const hasEffect = (context: CommandContext) => (run(context).operations ?? []).length > 0;
  return { id, shortcuts: [], isEnabled: (context) => canAddBuild(context) && hasEffect(context), run };
}

/**
 * Commands that let the selected elements, or their paragraphs, appear or leave during the step that the window shows.
 */
export const BUILD_COMMANDS: readonly Command[] = [
  createBuildCommand('fade-in', (context) => addBuild(context, 'appear')),
  createBuildCommand('fade-in-paragraphs', (context) => addParagraphBuilds(context, 'appear')),
  createBuildCommand('fade-out', (context) => addBuild(context, 'leave')),
  createBuildCommand('remove-builds', (context) => removeBuildsOfSelection(context)),
];
