import { itemAt } from '../checked-access.ts';
import { layoutText } from '../layout/layout-text.ts';
import type { LayoutContext } from '../layout/layout-types.ts';
import type { TableCell, TableElement } from '../model/elements.ts';
import type { Rect } from '../model/geometry.ts';
import type { TextBody } from '../model/text.ts';
import { columnWidths, edgePositions } from './table-tracks.ts';

/** Default insets of a cell in points (left, top, right, bottom), as in DrawingML: 0.1 and 0.05 inches. */
const CELL_INSETS: [number, number, number, number] = [7.2, 3.6, 7.2, 3.6];

/** A cell with its place and size in the table. */
export interface CellLayout {
  readonly cell: TableCell;
  /** Index of the cell's first row. */
  readonly row: number;
  /** Index of the cell's first column. */
  readonly column: number;
  /** Number of columns that the cell occupies, limited to the table's size. */
  readonly columnSpan: number;
  /** Number of rows that the cell occupies, limited to the table's size. */
  readonly rowSpan: number;
  /** The cell's text, with default insets if the cell has none. */
  readonly body: TextBody;
  /** Width of the cell, in the units of the topic. */
  readonly width: number;
  /** The height that the cell's text needs, in the units of the topic. */
  readonly minHeight: number;
}

/** The cells of a table and the positions of its columns and rows, in the space of the table's box. */
export interface TableLayout {
  /** The cells that no spanning cell covers. */
  readonly cells: readonly CellLayout[];
  /** The left edges of the columns, and the right edge of the last one. */
  readonly columnEdges: readonly number[];
  /** The top edges of the rows, and the bottom edge of the last one. */
  readonly rowEdges: readonly number[];
}

/** Lays out a table. Rows grow with their text. */
export function layOutTable(element: TableElement, context: LayoutContext): TableLayout {
  const columnEdges = edgePositions(columnWidths(element));
  const cells = layOutCells(element, columnEdges, context);
  return { cells, columnEdges, rowEdges: edgePositions(rowHeights(element, cells)) };
}

/** Returns the box of a cell in the space of the table's box. */
export const boxOfCell = (
  { column, row, width, rowSpan }: CellLayout,
  { columnEdges, rowEdges }: Pick<TableLayout, 'columnEdges' | 'rowEdges'>,
): Rect => ({
  x: itemAt(columnEdges, column),
  y: itemAt(rowEdges, row),
  width,
  height: itemAt(rowEdges, row + rowSpan) - itemAt(rowEdges, row),
});

/** Returns the cells that no spanning cell covers, with the heights that their texts need. */
function layOutCells(element: TableElement, columnEdges: readonly number[], context: LayoutContext): CellLayout[] {
  const cells: CellLayout[] = [];
  element.rows.forEach((row, rowIndex) => {
    row.cells.slice(0, element.columns.length).forEach((cell, column) => {
      if (cell.covered) return;
      const columnSpan = Math.min(cell.columnSpan ?? 1, element.columns.length - column);
      const rowSpan = Math.min(cell.rowSpan ?? 1, element.rows.length - rowIndex);
      const width = itemAt(columnEdges, column + columnSpan) - itemAt(columnEdges, column);
      const body = { ...cell.body, insets: cell.body.insets ?? CELL_INSETS };
      // This layout only measures the text. `cellNode` lays it out again and reports warnings.
      const contextWithoutWarnings = { ...context, warn: () => {} };
      const minHeight = layoutText({ ...body, anchor: 'top' }, { width, height: 0 }, contextWithoutWarnings).height;
      cells.push({ cell, row: rowIndex, column, columnSpan, rowSpan, body, width, minHeight });
    });
  });
  return cells;
}

/**
 * Returns row heights that fit the texts of all cells. If a text in a cell of several rows does not fit, the last of
 * these rows is extended.
 */
function rowHeights(element: TableElement, cells: readonly CellLayout[]): number[] {
  const totalHeight = element.rows.reduce((total, row) => total + row.height, 0);
  // If no row has a height, the element's height is distributed evenly.
  const defaultHeight = totalHeight > 0 || element.rows.length === 0 ? 0 : element.height / element.rows.length;
  const heights = element.rows.map((row) => Math.max(row.height, defaultHeight));
  for (const cellLayout of cells) {
    if (cellLayout.rowSpan === 1)
      heights[cellLayout.row] = Math.max(itemAt(heights, cellLayout.row), cellLayout.minHeight);
  }
  for (const cellLayout of cells) {
    if (cellLayout.rowSpan === 1) continue;
    const available = heights
      .slice(cellLayout.row, cellLayout.row + cellLayout.rowSpan)
      .reduce((total, height) => total + height, 0);
    const lastRow = cellLayout.row + cellLayout.rowSpan - 1;
    const missing = cellLayout.minHeight - available;
    if (missing > 0) heights[lastRow] = itemAt(heights, lastRow) + missing;
  }
  return heights;
}
