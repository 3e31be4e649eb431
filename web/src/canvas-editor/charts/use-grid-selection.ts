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
  const [stored, setStored] = useState(() =>
    identified(grid, onePlace((part && placeOf(grid, part)) ?? { row: 0, column: 0 })),
  );
  const range = { anchor: currentPlace(grid, stored.anchor), focus: currentPlace(grid, stored.focus) };
  // The object of the part changes only when another part is selected.
  useEffect(() => {
    const place = part && placeOf(grid, part);
    if (place)
      setStored((last) =>
        isSamePart(grid, currentPlace(grid, last.focus), place) ? last : identified(grid, onePlace(place)),
      );
  }, [part, grid]);
  const select = (next: GridSelection) => {
    setStored(identified(grid, next));
    const selected = partAt(grid, next.focus);
    session.update((editor) => editor.selectChartPart(selected && { chart: grid.chart, part: selected }));
  };
  return { range, select };
}

/** A place with the ids of its category and series, which it follows when others add or remove rows and columns. */
interface IdentifiedPlace {
  readonly place: GridPlace;
  /** Undefined for names and for the empty row at the end. */
  readonly category: string | undefined;
  readonly column: string | undefined;
}

const columnKeys = ({ data: { columns, series } }: GridSession): string[] =>
  columns.map(({ series: index, field }) => `${series[index]?.record.id} ${field}`);

function identified(grid: GridSession, { anchor, focus }: GridSelection) {
  const keys = columnKeys(grid);
  const identify = (place: GridPlace): IdentifiedPlace => ({
    place,
    category: grid.data.categories[place.row]?.id,
    column: keys[place.column],
  });
  return { anchor: identify(anchor), focus: identify(focus) };
}

/** Returns where a place is now. A place whose category or series was removed remains where it was. */
function currentPlace(grid: GridSession, { place, category, column }: IdentifiedPlace): GridPlace {
  const row = category === undefined ? -1 : grid.data.categories.findIndex((record) => record?.id === category);
  const index = column === undefined ? -1 : columnKeys(grid).indexOf(column);
  return { row: row < 0 ? place.row : row, column: index < 0 ? place.column : index };
}

/** Returns the place of a part in the grid: the name of a series, or the first number of a data point. */
function placeOf(grid: GridSession, part: ChartPart): GridPlace | undefined {
  if (!('series' in part)) return undefined;
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
