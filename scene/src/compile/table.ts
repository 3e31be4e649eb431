import { itemAt, lastItem } from '../checked-access.ts';
import { linesPath, type PathCommand, rectPath } from '../geometry/path.ts';
import { layoutText } from '../layout/layout-text.ts';
import type { TableCell, TableElement } from '../model/elements.ts';
import type { Rect } from '../model/geometry.ts';
import type { TextBody } from '../model/text.ts';
import type { PaintColor, StructNode } from '../paint/display-list.ts';
import type { ElementContext } from './element-context.ts';
import { toPaint, toPaintStroke } from './fill.ts';
import { type LocalTransform, textTransform } from './local-transform.ts';

/** Default insets of a cell in points (left, top, right, bottom), as in DrawingML: 0.1 and 0.05 inches. */
const CELL_INSETS: [number, number, number, number] = [7.2, 3.6, 7.2, 3.6];

/** A cell with its place and size in the table. */
interface CellLayout {
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

/** Compiles a table. Rows grow with their text. Paints all fills before the borders, because fills would cover them. */
export function compileTable(element: TableElement, transform: LocalTransform, context: ElementContext): StructNode[] {
  const columnEdges = edgePositions(columnWidths(element));
  const cells = layOutCells(element, columnEdges, context);
  const rowEdges = edgePositions(rowHeights(element, cells));
  const boxOf = (cellLayout: CellLayout): Rect => ({
    x: itemAt(columnEdges, cellLayout.column),
    y: itemAt(rowEdges, cellLayout.row),
    width: cellLayout.width,
    height: itemAt(rowEdges, cellLayout.row + cellLayout.rowSpan) - itemAt(rowEdges, cellLayout.row),
  });
  paintFills(cells, boxOf, transform, context);
  for (const cellLayout of cells) paintBorders(cellLayout.cell, boxOf(cellLayout), transform, context);
  const rows = element.rows.map((_, row) => {
    const rowCells = cells.filter((cellLayout) => cellLayout.row === row);
    return {
      role: 'TR' as const,
      children: rowCells.map((cellLayout) => ({
        ...cellNode(element, cellLayout, boxOf(cellLayout), transform, context),
        ...spansOf(cellLayout, cells),
      })),
    };
  });
  const alt = element.alt ? { alt: element.alt } : {};
  return [{ role: 'Table', element: element.id, ...alt, children: rows.filter((row) => row.children.length > 0) }];
}

/** Returns the widths of the columns, scaled to the element's width. */
function columnWidths(element: TableElement): number[] {
  const sum = element.columns.reduce((total, width) => total + width, 0);
  if (sum <= 0) return element.columns.map(() => element.width / element.columns.length);
  const scale = element.width > 0 ? element.width / sum : 1;
  return element.columns.map((width) => width * scale);
}

/** Returns the positions of the edges of columns or rows of these lengths: 0 and the end of each column or row. */
function edgePositions(lengths: readonly number[]): number[] {
  const positions = [0];
  for (const length of lengths) positions.push(lastItem(positions) + length);
  return positions;
}

/** Returns the cells that no spanning cell covers, with the heights that their texts need. */
function layOutCells(element: TableElement, columnEdges: readonly number[], context: ElementContext): CellLayout[] {
  const cells: CellLayout[] = [];
  element.rows.forEach((row, rowIndex) => {
    row.cells.slice(0, element.columns.length).forEach((cell, column) => {
      if (cell.covered) return;
      const columnSpan = Math.min(cell.columnSpan ?? 1, element.columns.length - column);
      const rowSpan = Math.min(cell.rowSpan ?? 1, element.rows.length - rowIndex);
      const width = itemAt(columnEdges, column + columnSpan) - itemAt(columnEdges, column);
      const body = { ...cell.body, insets: cell.body.insets ?? CELL_INSETS };
      // This layout only measures the text. `cellNode` lays it out again and reports warnings.
      const contextWithoutWarnings = { ...context.layout, warn: () => {} };
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

/**
 * Paints cells of the same colour as a single path. If the cells were painted separately, their common edges would be
 * antialiased twice, and the background would be visible as a hairline.
 */
function paintFills(
  cells: readonly CellLayout[],
  boxOf: (cellLayout: CellLayout) => Rect,
  transform: LocalTransform,
  context: ElementContext,
): void {
  const pathByColor = new Map<PaintColor, PathCommand[]>();
  for (const cellLayout of cells) {
    if (!cellLayout.cell.fill) continue;
    const box = boxOf(cellLayout);
    const fill = toPaint(cellLayout.cell.fill, box, context);
    if (typeof fill !== 'string') {
      context.sink.addPath(rectPath(box), { fill }, transform);
      continue;
    }
    const path = pathByColor.get(fill) ?? [];
    path.push(...rectPath(box));
    pathByColor.set(fill, path);
  }
  for (const [fill, path] of pathByColor) context.sink.addPath(path, { fill }, transform);
}

/** Draws the borders of a cell. */
function paintBorders(cell: TableCell, box: Rect, transform: LocalTransform, context: ElementContext): void {
  const { borders } = cell;
  const [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height];
  const [topLeft, topRight] = [
    { x: left, y: top },
    { x: right, y: top },
  ] as const;
  const [bottomLeft, bottomRight] = [
    { x: left, y: bottom },
    { x: right, y: bottom },
  ] as const;
  const sides = [
    [borders?.left, topLeft, bottomLeft],
    [borders?.top, topLeft, topRight],
    [borders?.right, topRight, bottomRight],
    [borders?.bottom, bottomLeft, bottomRight],
  ] as const;
  for (const [stroke, from, to] of sides) {
    const paint = toPaintStroke(stroke, context);
    // Each border is a separate line. Square caps close the corners between two borders.
    if (paint)
      context.sink.addPath(linesPath([from, to]), { stroke: { ...paint, cap: paint.cap ?? 'square' } }, transform);
  }
}

/** Adds the text of a cell to the scene, and returns the structure node of the cell. */
function cellNode(
  element: TableElement,
  cellLayout: CellLayout,
  box: Rect,
  transform: LocalTransform,
  context: ElementContext,
): StructNode {
  const isHeader = cellLayout.row < (element.headerRows ?? 0) || cellLayout.column < (element.headerColumns ?? 0);
  const layout = layoutText(cellLayout.body, box, context.layout);
  return { role: isHeader ? 'TH' : 'TD', children: context.sink.addTextLayout(layout, textTransform(transform, box)) };
}

/**
 * Returns the numbers of columns and rows that the structure node of a cell spans, if above 1. Does not count rows in
 * which no cell starts, because the structure contains no node for them.
 */
function spansOf(cellLayout: CellLayout, cells: readonly CellLayout[]): Pick<StructNode, 'columns' | 'rows'> {
  const rowsWithStart = new Set(cells.map(({ row }) => row));
  const rows = Array.from({ length: cellLayout.rowSpan }, (_, n) => cellLayout.row + n);
  const visibleRowSpan = rows.filter((row) => rowsWithStart.has(row)).length;
  return {
    ...(cellLayout.columnSpan > 1 ? { columns: cellLayout.columnSpan } : {}),
    ...(visibleRowSpan > 1 ? { rows: visibleRowSpan } : {}),
  };
}
