import { scaleOf } from '@flydeck/scene/camera';
import type { Paragraph } from '@flydeck/scene/model/text';
import { applyOperations } from '@flydeck/scene/records/apply';
import type { Operation } from '@flydeck/scene/records/operations';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { screenMatrix, visibleAreaOf, visibleCentre } from '../camera.ts';
import { pasteOnChart } from '../charts/paste-chart.ts';
import type { PasteTarget } from '../clipboard/paste-content.ts';
import type { CommandContext, CommandResult } from '../commands/command.ts';
import { unitsPerPoint } from '../drawing/default-sizes.ts';
import { boxFromScreen, rectAround } from '../drawing/drawn-box.ts';
import { deepestOpenTopic } from '../levels.ts';
import { paragraphsOf } from '../properties/text-part.ts';
import { rewrite } from '../properties/text-properties.ts';
import { type CellFormats, formatCells, styledLike } from './cell-formats.ts';
import type { CellTexts } from './delimited-text.ts';
import { insertTrack } from './insert-track.ts';
import { insertTable, type NewTable, tableHeightPoints } from './new-table.ts';
import { recognizeTable } from './recognize-table.ts';
import { areaOf, type CellSelection, cellIn, tableGrid } from './table-grid.ts';

/** Width of a column of a pasted table, in points, and its maximum fraction of the visible width. */
const COLUMN_POINTS = 140;
const MAX_FRACTION = 0.8;

/** What the source of pasted cells contains apart from their texts. */
interface CellSource {
  /** Whether the source marks the first row as a header. */
  readonly isMarkedAsHeader?: boolean;
  readonly formats?: CellFormats | undefined;
}

/**
 * Returns the result of pasting cells: as the data of the selected chart, into the selected cells of a table, which
 * gets further rows and columns if needed, or as a new table at `point`, by default at the centre of the visible area.
 */
export function pasteCells(
  context: CommandContext,
  cells: CellTexts,
  { point }: PasteTarget = {},
  { isMarkedAsHeader = false, formats }: CellSource = {},
): CommandResult | undefined {
  if (cells.length === 0) return undefined;
  const onChart = pasteOnChart(context, cells, isMarkedAsHeader);
  if (onChart) return onChart;
  if (context.cells) return pasteIntoCells(context, context.cells, { cells, formats });
  const { view, openIds, newId } = context;
  const centre = point ?? visibleCentre(view);
  const topic = deepestOpenTopic(view, openIds, centre);
  const size = { rows: cells.length, columns: cells[0]?.length ?? 1 };
  const pixelsPerPoint = unitsPerPoint(view, topic) * scaleOf(screenMatrix(view, topic));
  const width = Math.min(size.columns * COLUMN_POINTS * pixelsPerPoint, visibleAreaOf(view).width * MAX_FRACTION);
  const rect = rectAround(centre, { width, height: tableHeightPoints(size.rows) * pixelsPerPoint });
  const id = newId();
  const box = boxFromScreen(view, topic, rect);
  const header = recognizeTable(cells, isMarkedAsHeader);
  const operations = insertFormattedTable(context, { id, topic, box, size, texts: cells, ...header }, formats);
  return { operations, selection: [id], outcome: { what: 'pasted', count: 1 } };
}

/** Returns the operations that add a table whose cells have copied formats. */
export function insertFormattedTable(
  context: CommandContext,
  table: NewTable,
  formats: CellFormats | undefined,
): Operation[] {
  const operations = insertTable(context, table);
  if (!formats) return operations;
  const store = new RecordStore(context.view.store.records());
  applyOperations(store, operations);
  return [...operations, ...formatCells({ ...context.view, store }, table.id, { row: 0, column: 0 }, formats)];
}

interface PastedCells {
  readonly cells: CellTexts;
  readonly formats: CellFormats | undefined;
}

/** Replaces the texts of cells from the first selected cell on, and their formats if the source has formats. */
function pasteIntoCells(
  context: CommandContext,
  selection: CellSelection,
  { cells, formats }: PastedCells,
): CommandResult {
  const { table } = selection;
  const start = areaOf(tableGrid(context.view.store, table), selection);
  if (!start) return {};
  // The rows and columns are added to a copy of the records, so that the texts of their cells can be set.
  const view = { ...context.view, store: new RecordStore(context.view.store.records()) };
  const operations: Operation[] = [];
  const apply = (added: readonly Operation[]): boolean => {
    applyOperations(view.store, added);
    operations.push(...added);
    return added.length > 0;
  };
  const grid = () => tableGrid(view.store, table);
  const [rows, columns] = [start.top + cells.length, start.left + (cells[0]?.length ?? 0)];
  while (grid().rows.length < rows && apply(insertTrack({ ...context, view }, grid(), 'row', grid().rows.length)));
  while (
    grid().columns.length < columns &&
    apply(insertTrack({ ...context, view }, grid(), 'column', grid().columns.length))
  );
  const filled = grid();
  const texts = cells.flatMap((row, i) =>
    row.flatMap((text, j) => {
      const cell = cellIn(filled, { row: start.top + i, column: start.left + j });
      const isPasted = cell && !cell.properties['covered'] && !formats?.rows[i]?.[j];
      return isPasted ? rewrite(cell, paragraphsWith(text, paragraphsOf(cell)[0])) : [];
    }),
  );
  const last = cellIn(filled, {
    row: Math.min(rows, filled.rows.length) - 1,
    column: Math.min(columns, filled.columns.length) - 1,
  });
  const first = cellIn(filled, { row: start.top, column: start.left });
  return {
    operations: [
      ...operations,
      ...texts,
      ...(formats ? formatCells(view, table, { row: start.top, column: start.left }, formats) : []),
    ],
    ...(first && last ? { cells: { table, anchor: first.id, focus: last.id } } : {}),
    outcome: { what: 'pasted', count: 1 },
  };
}

/** Returns the lines of a text as paragraphs like another one. */
const paragraphsWith = (text: string, like: Paragraph | undefined): Paragraph[] =>
  text.split('\n').map((line) => styledLike([{ text: line }], like));

/** Returns the texts of the selected cells by row and column. Cells that a merged cell covers are empty. */
export function textsOfCells(store: RecordStore, selection: CellSelection): CellTexts {
  const grid = tableGrid(store, selection.table);
  const area = areaOf(grid, selection);
  if (!area) return [];
  return grid.rows
    .slice(area.top, area.bottom + 1)
    .map(({ cells }) =>
      cells
        .slice(area.left, area.right + 1)
        .map((cell) =>
          (cell ? paragraphsOf(cell) : []).map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n'),
        ),
    );
}
