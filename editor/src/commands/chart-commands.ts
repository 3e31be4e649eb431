import type { Box } from '@flydeck/scene/records/operations';
import { screenBox } from '../bounds.ts';
import { visibleAreaOf } from '../camera.ts';
import { ChartEdit } from '../charts/chart-edit.ts';
import { insertChart } from '../charts/new-chart.ts';
import { documentDecimal, recognizeChart } from '../charts/recognize-chart.ts';
import { fitRecords } from '../navigation/fit-records.ts';
import { textsOfCells } from '../tables/paste-cells.ts';
import { areaOf, tableGrid } from '../tables/table-grid.ts';
import { isLocked } from '../transform/area.ts';
import type { Command, CommandContext, CommandResult } from './command.ts';

/** Returns the id of the selected record if it is the only one, of a kind, and not locked. */
function selectedOf({ view: { store }, selection }: CommandContext, kind: string): string | undefined {
  const [id] = selection;
  const isSelected = id !== undefined && selection.length === 1 && store.get(id)?.kind === kind && !isLocked(store, id);
  return isSelected ? id : undefined;
}

/** Returns the data of a chart in a table: in the selected cells or, if at most one is selected, in all cells. */
function chartInTable({ view: { store }, cells }: CommandContext, table: string) {
  const grid = tableGrid(store, table);
  const area = cells && areaOf(grid, cells);
  const isRange = area !== undefined && (area.bottom > area.top || area.right > area.left);
  const [first, last] = [grid.rows[0]?.cells[0], grid.rows.at(-1)?.cells.at(-1)];
  if (!isRange && !(first && last)) return undefined;
  const selected = isRange && cells ? cells : { table, anchor: first?.id ?? '', focus: last?.id ?? '' };
  return recognizeChart(textsOfCells(store, selected), documentDecimal(store));
}

/** Gap between a table and its chart, as a fraction of the width of the table. */
const GAP = 0.06;

/** Adds a chart with the numbers of the selected table, to the right of the table. */
const chartFromTable: Command = {
  id: 'chart-from-table',
  shortcuts: [],
  isEnabled: (context) => {
    const table = selectedOf(context, 'table');
    return table !== undefined && chartInTable(context, table) !== undefined;
  },
  run: (context): CommandResult => {
    const { view, newId } = context;
    const table = selectedOf(context, 'table');
    const record = view.store.get(table ?? '');
    const recognized = table === undefined ? undefined : chartInTable(context, table);
    if (!record?.parent || !recognized) return {};
    const box = record.properties['box'] as Box;
    const id = newId();
    const size = { width: box.width, height: Math.max(box.height, box.width * 0.6) };
    const operations = insertChart(context, {
      id,
      topic: record.parent,
      box: { x: box.x + box.width * (1 + GAP), y: box.y, ...size },
      kind: 'column',
      data: recognized.table,
      numberFormat: recognized.numberFormat,
    });
    return {
      operations,
      selection: [id],
      cells: null,
      // Shows table and chart if the chart is outside of the visible area.
      camera: (after) => (isVisible(after, id) ? after.camera : (fitRecords(after, [record.id, id]) ?? after.camera)),
    };
  },
};

/** Whether a record is inside of the visible area. */
function isVisible(view: CommandContext['view'], id: string): boolean {
  const box = screenBox(view, id);
  const area = visibleAreaOf(view);
  if (!box) return false;
  const [, , , , x, y] = box.m;
  const right = x + box.width * box.m[0];
  const bottom = y + box.height * box.m[3];
  return x >= area.x && y >= area.y && right <= area.x + area.width && bottom <= area.y + area.height;
}

/** Exchanges the rows and series of the selected chart. */
const transposeChart: Command = {
  id: 'transpose-chart',
  shortcuts: [],
  isEnabled: (context) => selectedOf(context, 'chart') !== undefined,
  run: (context) => {
    const chart = selectedOf(context, 'chart');
    if (chart === undefined) return {};
    const edit = new ChartEdit(context, chart);
    edit.transpose();
    return { operations: edit.operations };
  },
};

/** Commands that add and change charts. */
export const CHART_COMMANDS: readonly Command[] = [chartFromTable, transposeChart];
