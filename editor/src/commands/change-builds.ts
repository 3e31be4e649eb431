import { addBuild, addParagraphBuilds, canAddBuild, removeBuildsOfSelection } from '../path/build-commands.ts';
import type { Command, CommandContext, CommandResult } from './command.ts';

/** Returns a command that changes builds. The command is disabled if `run` would change nothing. */
function createBuildCommand(id: string, run: (context: CommandContext) => CommandResult): Command {
  const hasEffect = (context: CommandContext) => (run(context).operations ?? []).length > 0;
  return { id, shortcuts: [], isEnabled: (context) => canAddBuild(context) && hasEffect(context), run };
}

/** Commands that add or remove builds of the selected elements, or of their paragraphs, in the step that is shown. */
export const BUILD_COMMANDS: readonly Command[] = [
  createBuildCommand('fade-in', (context) => addBuild(context, 'appear')),
  createBuildCommand('fade-in-paragraphs', (context) => addParagraphBuilds(context, 'appear')),
  createBuildCommand('fade-out', (context) => addBuild(context, 'leave')),
  createBuildCommand('remove-builds', (context) => removeBuildsOfSelection(context)),
];
