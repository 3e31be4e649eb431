import type { GridPlace } from '@flydeck/editor/charts/paste-chart';
import type { ChartPart } from '@flydeck/scene/compile/chart/chart-part';
import { useEffect, useState } from 'react';
import type { EditorSession } from '../session/editor-session.ts';
import { type GridSelection, onePlace } from './grid-range.ts';
import type { GridSession } from './grid-session.ts';

/**
 * Returns the selection of the grid, which follows the selected part of the chart, and a function that changes it and
 * selects the part of the chart at the new focus.
 */
export function useGridSelection(session: EditorSession, grid: GridSession) {
  const { chartPart } = session.editor;
  const part = chartPart?.chart === grid.chart ? chartPart.part : undefined;
  const [range, setRange] = useState(() => onePlace((part && placeOf(grid, part)) ?? { row: 0, column: 0 }));
  // The object of the part changes only when another part is selected.
  useEffect(() => {
    const place = part && placeOf(grid, part);
    if (place) setRange((last) => (isSamePart(grid, last.focus, place) ? last : onePlace(place)));
  }, [part, grid]);
  const select = (next: GridSelection) => {
    setRange(next);
    const selected = partAt(grid, next.focus);
    session.update((editor) => editor.selectChartPart(selected && { chart: grid.chart, part: selected }));
  };
  return { range, select };
}

/** Returns the place of a part in the grid: the name of a series, or the first number of a data point. */
function placeOf(grid: GridSession, part: ChartPart): GridPlace | undefined {
  if (part.kind === 'title') return undefined;
  const column = grid.data.columns.findIndex(({ series }) => series === part.series);
  return column < 0 ? undefined : { row: part.kind === 'series' ? -1 : part.point, column };
}

/** Returns the part of the chart at a place of the grid; undefined for names of categories and empty places. */
function partAt(grid: GridSession, { row, column }: GridPlace): ChartPart | undefined {
  const series = grid.data.columns[column]?.series;
  if (series === undefined) return undefined;
  if (row < 0) return { kind: 'series', series };
  return grid.data.series[series]?.points[row] ? { kind: 'point', series, point: row } : undefined;
}

/** Whether two places are in the same row, and in columns of the same series. */
function isSamePart(grid: GridSession, a: GridPlace, b: GridPlace): boolean {
  const { columns } = grid.data;
  return a.row === b.row && columns[a.column]?.series === columns[b.column]?.series;
}
