import { isClassic } from '../path/pages.ts';
import { chooseTool } from './choose-tool.ts';
import type { Command } from './command.ts';

/** Commands that choose tools whose code is loaded on demand. */
export const EDITING_TOOL_COMMANDS: readonly Command[] = [
  chooseTool('line', 'l', { name: 'line', settings: { hasArrow: false } }),
  chooseTool('arrow', 'a', { name: 'line', settings: { hasArrow: true } }),
  chooseTool('pen', 'p', { name: 'pen' }),
  chooseTool('eraser', 'e', { name: 'eraser' }),
  chooseTool('table', 'b', { name: 'table' }),
  chooseTool('chart', 'g', { name: 'chart' }),
  {
    ...chooseTool('link-area', 'k', { name: 'link-area' }),
    isEnabled: ({ view: { store } }) => isClassic(store),
  },
];
