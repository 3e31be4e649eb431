import { scaleOf } from '@flydeck/scene/camera';
import type { Rect } from '@flydeck/scene/model/geometry';
import { screenMatrix } from '../camera.ts';
import { unitsPerPoint } from '../drawing/default-sizes.ts';
import { boxFromScreen, rectAround } from '../drawing/drawn-box.ts';
import { insertTable, tableHeightPoints } from '../tables/new-table.ts';
import { boxTool, type NewRecord } from './box-drawing.ts';
import type { ToolContext } from './tool.ts';

/** Width of a table that is created by a click, in points of a slide that fills the window. */
const DEFAULT_WIDTH = 560;

function insertInRect(context: ToolContext, { id, topic }: NewRecord, rect: Rect) {
  const { view, settings } = context;
  const box = boxFromScreen(view, topic, rect);
  const size = { rows: settings.tableRows, columns: settings.tableColumns };
  return insertTable(context, { id, topic, box, size, hasHeader: true });
}

/** Draws a table with the numbers of rows and columns of the tool settings. */
export const tableTool = boxTool({
  name: 'table',
  draw: insertInRect,
  drawAt(context, newRecord, point) {
    const { view, settings } = context;
    const pixelsPerPoint = unitsPerPoint(view, newRecord.topic) * scaleOf(screenMatrix(view, newRecord.topic));
    const size = {
      width: DEFAULT_WIDTH * pixelsPerPoint,
      height: tableHeightPoints(settings.tableRows) * pixelsPerPoint,
    };
    return insertInRect(context, newRecord, rectAround(point, size));
  },
});
