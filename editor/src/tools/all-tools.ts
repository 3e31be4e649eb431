import { cropTool } from './crop-tool.ts';
import { handTool } from './hand-tool.ts';
import { type RunningTool, runTool } from './running-tool.ts';
import { selectTool } from './select-tool.ts';
import { shapeTool } from './shape-tool.ts';
import { textTool } from './text-tool.ts';
import type { ToolName } from './tool-choice.ts';
import { topicTool } from './topic-tool.ts';

/** The function that starts each tool, by the name of the tool. The tools of `editing-tools.ts` are loaded on demand. */
const START_TOOL: Partial<Record<ToolName, () => RunningTool>> = {
  select: () => runTool(selectTool),
  hand: () => runTool(handTool),
  shape: () => runTool(shapeTool),
  text: () => runTool(textTool),
  topic: () => runTool(topicTool),
  crop: () => runTool(cropTool),
};

/** Adds a tool whose code was loaded on demand. */
export function registerTool(name: ToolName, start: () => RunningTool): void {
  START_TOOL[name] = start;
}

/** Starts a tool; the select tool if the code of the tool is not loaded. */
export const startTool = (name: ToolName): RunningTool => (START_TOOL[name] ?? (() => runTool(selectTool)))();
