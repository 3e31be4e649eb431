import { scaleOf } from '@flydeck/scene/camera';
import type { Rect } from '@flydeck/scene/model/geometry';
import { screenMatrix } from '../camera.ts';
import { CHART_POINTS, insertChart, type SampleNames, sampleData } from '../charts/new-chart.ts';
import { unitsPerPoint } from '../drawing/default-sizes.ts';
import { boxFromScreen, rectAround } from '../drawing/drawn-box.ts';
import { boxTool, type NewRecord } from './box-drawing.ts';
import type { ToolContext } from './tool.ts';

/** Returns the tool that draws a chart of the kind in the tool settings, with example data. */
export function chartTool(names: SampleNames) {
  const insertInRect = (context: ToolContext, { id, topic }: NewRecord, rect: Rect) => {
    const { view, settings } = context;
    const kind = settings.chartKind;
    return insertChart(context, {
      id,
      topic,
      kind,
      box: boxFromScreen(view, topic, rect),
      data: sampleData(kind, names),
    });
  };
  return boxTool({
    name: 'chart',
    draw: insertInRect,
    drawAt(context, newRecord, point) {
      const { view } = context;
      const pixelsPerPoint = unitsPerPoint(view, newRecord.topic) * scaleOf(screenMatrix(view, newRecord.topic));
      const { width, height } = CHART_POINTS;
      return insertInRect(
        context,
        newRecord,
        rectAround(point, { width: width * pixelsPerPoint, height: height * pixelsPerPoint }),
      );
    },
  });
}
