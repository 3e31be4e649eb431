import type { ToolChoice } from '../tools/tool-choice.ts';
import type { Command } from './command.ts';

/** Returns a command that chooses a tool. */
export function chooseTool(id: string, shortcut: string, tool: ToolChoice): Command {
  return { id: `tool-${id}`, shortcuts: [shortcut], isEnabled: () => true, run: () => ({ tool }) };
}

/** Toggles whether the tool stays chosen after it has drawn an element or topic. */
const toggleStaysChosen: Command = {
  id: 'lock-tool',
  shortcuts: ['q'],
  isEnabled: ({ tool }) => tool.name !== 'select' && tool.name !== 'hand',
  run: ({ tool }) => ({
    tool: { ...tool, staysChosen: !tool.staysChosen },
    outcome: { what: tool.staysChosen ? 'tool-released' : 'tool-kept' },
  }),
};

/** Commands that choose a tool or change the chosen tool. */
export const TOOL_COMMANDS: readonly Command[] = [
  chooseTool('select', 'v', { name: 'select' }),
  chooseTool('hand', 'h', { name: 'hand' }),
  chooseTool('text', 't', { name: 'text' }),
  chooseTool('rectangle', 'r', { name: 'shape', settings: { preset: 'rect' } }),
  chooseTool('ellipse', 'o', { name: 'shape', settings: { preset: 'ellipse' } }),
  // A cover cannot contain topics.
  {
    ...chooseTool('topic', 'shift+t', { name: 'topic' }),
    isForCanvas: true,
    isEnabled: ({ view }) => view.cover === undefined,
  },
  toggleStaysChosen,
];
