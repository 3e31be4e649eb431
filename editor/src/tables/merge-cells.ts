import type { Paragraph } from '@flydeck/scene/model/text';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { paragraphsOf } from '../properties/text-part.ts';
import { rewrite } from '../properties/text-properties.ts';
import { emptyParagraphLike } from './cell-look.ts';
import { areasOf, type CellArea, cellsInArea, overlaps, type TableGrid } from './table-grid.ts';

const hasTextIn = ({ runs }: Paragraph): boolean => runs.some(({ text }) => text !== '');

/** Returns the operations that merge the cells of an area. The merged cell has the texts of all cells. */
export function mergeCells(grid: TableGrid, area: CellArea): Operation[] {
  const [first, ...others] = cellsInArea(grid, area);
  if (!first || others.length === 0) return [];
  const texts = [first, ...others].flatMap((cell) => paragraphsOf(cell).filter(hasTextIn));
  const covered = grid.rows
    .slice(area.top, area.bottom + 1)
    .flatMap(({ cells }) => cells.slice(area.left, area.right + 1))
    .flatMap((cell) => (cell && cell.id !== first.id ? [cell] : []));
  return [
    ...setSpan(first, 'columnSpan', area.right - area.left + 1),
    ...setSpan(first, 'rowSpan', area.bottom - area.top + 1),
    ...(texts.length > 0 ? rewrite(first, texts) : []),
    ...covered.flatMap((cell): Operation[] => [
      ...setSpan(cell, 'columnSpan', 1),
      ...setSpan(cell, 'rowSpan', 1),
      { op: 'set', id: cell.id, property: 'covered', value: true },
      ...rewrite(cell, [emptyParagraphLike(cell)]),
    ]),
  ];
}

function setSpan({ id, properties }: DocumentRecord, property: 'columnSpan' | 'rowSpan', value: number): Operation[] {
  if (value > 1) return [{ op: 'set', id, property, value }];
  return properties[property] === undefined ? [] : [{ op: 'unset', id, property }];
}

/** Returns the operations that split the merged cells of an area. The first cell keeps the text. */
export function splitCells(grid: TableGrid, area: CellArea): Operation[] {
  const merged = areasOf(grid).filter(
    ({ area: cellArea }) =>
      overlaps(cellArea, area) && (cellArea.right > cellArea.left || cellArea.bottom > cellArea.top),
  );
  return merged.flatMap(({ cell, area: cellArea }) => {
    const covered = grid.rows
      .slice(cellArea.top, cellArea.bottom + 1)
      .flatMap(({ cells }) => cells.slice(cellArea.left, cellArea.right + 1))
      .flatMap((other) => (other && other.id !== cell.id ? [other] : []));
    return [
      ...setSpan(cell, 'columnSpan', 1),
      ...setSpan(cell, 'rowSpan', 1),
      ...covered.flatMap(({ id, properties }): Operation[] =>
        properties['covered'] === undefined ? [] : [{ op: 'unset', id, property: 'covered' }],
      ),
    ];
  });
}

/** Whether an area contains merged cells. */
export const hasMergedCells = (grid: TableGrid, area: CellArea): boolean => splitCells(grid, area).length > 0;

/** Returns the operations that remove the texts of the cells of an area. */
export const clearCells = (grid: TableGrid, area: CellArea): Operation[] =>
  cellsInArea(grid, area).flatMap((cell) =>
    paragraphsOf(cell).some(hasTextIn) ? rewrite(cell, [emptyParagraphLike(cell)]) : [],
  );
