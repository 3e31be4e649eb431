import type { SampleNames } from '../charts/new-chart.ts';
import { registerTool } from './all-tools.ts';
import { chartTool } from './chart-tool.ts';
import { eraserTool } from './eraser-tool.ts';
import { lineTool } from './line-tool.ts';
import { linkAreaTool } from './link-area-tool.ts';
import { penTool } from './pen-tool.ts';
import { runTool } from './running-tool.ts';
import { selectTool } from './select-tool.ts';
import { handleSelectTime } from './select-tool-time.ts';
import { tableTool } from './table-tool.ts';

/** Adds the tools and effects whose code is loaded on demand. `names` are the texts of the example data of new charts. */
export function registerEditingTools(names: SampleNames): void {
  const chart = chartTool(names);
  registerTool('line', () => runTool(lineTool));
  registerTool('pen', () => runTool(penTool));
  registerTool('eraser', () => runTool(eraserTool));
  registerTool('table', () => runTool(tableTool));
  registerTool('chart', () => runTool(chart));
  registerTool('link-area', () => runTool(linkAreaTool));
  selectTool.handleTime = handleSelectTime;
}
