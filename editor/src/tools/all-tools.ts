import { cropTool } from './crop-tool.ts';
import { eraserTool } from './eraser-tool.ts';
import { handTool } from './hand-tool.ts';
import { lineTool } from './line-tool.ts';
import { penTool } from './pen-tool.ts';
import { type RunningTool, runTool } from './running-tool.ts';
import { selectTool } from './select-tool.ts';
import { shapeTool } from './shape-tool.ts';
import { tableTool } from './table-tool.ts';
import { textTool } from './text-tool.ts';
import type { ToolName } from './tool-choice.ts';
import { topicTool } from './topic-tool.ts';

/** The function that starts each tool, by the name of the tool. */
export const START_TOOL: Readonly<Record<ToolName, () => RunningTool>> = {
  select: () => runTool(selectTool),
  hand: () => runTool(handTool),
  shape: () => runTool(shapeTool),
  table: () => runTool(tableTool),
  text: () => runTool(textTool),
  topic: () => runTool(topicTool),
  line: () => runTool(lineTool),
  pen: () => runTool(penTool),
  eraser: () => runTool(eraserTool),
  crop: () => runTool(cropTool),
};
