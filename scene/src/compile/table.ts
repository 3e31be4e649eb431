import { linesPath, type PathCommand, rectPath } from '../geometry/path.ts';
import { layoutText } from '../layout/layout-text.ts';
import type { TableCell, TableElement } from '../model/elements.ts';
import type { Rect } from '../model/geometry.ts';
import type { PaintColor, StructNode } from '../paint/display-list.ts';
import type { ElementContext } from './element-context.ts';
import { toPaint, toPaintStroke } from './fill.ts';
import { type LocalTransform, textTransform } from './local-transform.ts';
import { boxOfCell, type CellLayout, layOutTable } from './table-layout.ts';

/** Compiles a table. Paints all fills before the borders, because fills would cover them. */
export function compileTable(element: TableElement, transform: LocalTransform, context: ElementContext): StructNode[] {
  const layout = layOutTable(element, context.layout);
  const { cells } = layout;
  const boxOf = (cellLayout: CellLayout): Rect => boxOfCell(cellLayout, layout);
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
