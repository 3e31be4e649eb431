import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { CommandContext, CommandResult } from '../commands/command.ts';
import type { CellTexts } from '../tables/delimited-text.ts';
import { isLocked } from '../transform/area.ts';
import { chartColumns, chartData, pointNumber, rowLabel, seriesName } from './chart-data.ts';
import { ChartEdit, type ChartNumber } from './chart-edit.ts';
import { localNumber, parseLocalNumber } from './parse-number.ts';
import { type DecimalSeparator, documentDecimal, recognizeChart } from './recognize-chart.ts';

/**
 * Returns the result of replacing the data of the selected chart by cells; undefined if no single unlocked chart is
 * selected, or if the cells have no numbers.
 * @param isMarkedAsHeader whether the source marks the first row as a header
 */
export function pasteOnChart(
  context: Pick<CommandContext, 'view' | 'newId' | 'selection'>,
  cells: CellTexts,
  isMarkedAsHeader = false,
): CommandResult | undefined {
  const { view, selection } = context;
  const [chart] = selection;
  if (chart === undefined || selection.length > 1 || view.store.get(chart)?.kind !== 'chart') return undefined;
  const recognized = isLocked(view.store, chart)
    ? undefined
    : recognizeChart(cells, documentDecimal(view.store), isMarkedAsHeader);
  if (!recognized) return undefined;
  const { table, numberFormat } = recognized;
  const edit = new ChartEdit(context, chart);
  edit.replace(table);
  const current = view.store.get(chart)?.properties['numberFormat'];
  const format: Operation[] =
    numberFormat === undefined || numberFormat === current
      ? []
      : [{ op: 'set', id: chart, property: 'numberFormat', value: numberFormat }];
  return { operations: [...edit.operations, ...format], outcome: { what: 'pasted', count: 1 } };
}

/** A place in the grid: row -1 contains the names of series, column -1 the names of rows. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** What pasting into the grid has done. */
interface PastedCells {
  readonly edit: ChartEdit;
  /** Whether cells were dropped, because the chart would have too many rows, series or points. */
  readonly isCut: boolean;
  /** Whether texts that are not numbers were pasted as gaps. */
  readonly hasGaps: boolean;
}

/** Pastes cells into the grid of a chart from a place on. The chart gets further rows and series if needed. */
export function pasteIntoChart(
  context: Pick<CommandContext, 'view' | 'newId'>,
  chart: string,
  { place, cells, decimal }: { place: GridPlace; cells: CellTexts; decimal: DecimalSeparator },
): PastedCells {
  const edit = new ChartEdit(context, chart);
  const { store } = context.view;
  const columnsPerSeries = Math.max(1, chartColumns(store, edit.data).length / Math.max(1, edit.data.series.length));
  const width = cells[0]?.length ?? 0;
  const rows = place.row + cells.length;
  const neededSeries = Math.ceil((place.column + width) / columnsPerSeries);
  let isCut = !edit.insertRows(edit.data.categories.length, Math.max(0, rows - edit.data.categories.length));
  while (edit.data.series.length < neededSeries && !isCut) isCut = !edit.insertSeries(edit.data.series.length, '');
  const columns = chartColumns(store, edit.data);
  const numbers: ChartNumber[] = [];
  let hasGaps = false;
  for (const [i, texts] of cells.entries())
    for (const [j, text] of texts.entries()) {
      const [row, index] = [place.row + i, place.column + j];
      const column = columns[index];
      if (index < 0) {
        if (row >= 0) edit.setLabel(row, text);
      } else if (row < 0) {
        if (column) edit.setSeriesName(column.series, text);
      } else if (column && row < edit.data.categories.length) {
        const value = parseLocalNumber(text, decimal)?.value;
        hasGaps ||= value === undefined && text.trim() !== '';
        numbers.push({ row, column, value });
      }
    }
  edit.setNumbers(numbers);
  return { edit, isCut, hasGaps };
}

/** Returns the text of a place of the grid. */
export function gridText(store: RecordStore, chart: string, place: GridPlace, decimal: DecimalSeparator): string {
  const data = chartData(store, chart);
  const column = chartColumns(store, data)[place.column];
  if (place.row < 0) {
    const series = column && data.series[column.series];
    return series ? seriesName(series) : '';
  }
  if (!column) return rowLabel(data, place.row);
  const value = pointNumber(data, place.row, column);
  return value === undefined ? '' : localNumber(value, decimal);
}
