import type { Stroke } from '@flydeck/scene/model/fill';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { CellBorders } from './cell-look.ts';
import { areasOf, type CellArea, overlaps, type TableGrid } from './table-grid.ts';

/** Which borders the cells of an area have. `rows`: only those between their rows. */
export const BORDER_CHOICES = ['all', 'outer', 'rows', 'none'] as const;
export type BorderChoice = (typeof BORDER_CHOICES)[number];

const SIDES = ['left', 'top', 'right', 'bottom'] as const;

const bordersOf = ({ properties }: DocumentRecord): CellBorders => (properties['borders'] as CellBorders) ?? {};

/** Returns the borders of the cells of an area that are visible. */
export const strokesInArea = (grid: TableGrid, area: CellArea): Stroke[] =>
  areasOf(grid).flatMap((cell) =>
    overlaps(cell.area, area) ? SIDES.flatMap((side) => bordersOf(cell.cell)[side] ?? []) : [],
  );

/**
 * Returns the operations that give the cells of an area the chosen borders. A border between two cells belongs to the
 * cell to its left or above it, so that it is painted once.
 */
export function setBorders(grid: TableGrid, area: CellArea, choice: BorderChoice, stroke: Stroke): Operation[] {
  return areasOf(grid).flatMap(({ cell, area: own }) => {
    const before = bordersOf(cell);
    const borders = overlaps(own, area) ? chosenBorders(own, area, choice, stroke) : outsideBorders(before, own, area);
    return isEqual(before, borders) ? [] : [setCellBorders(cell, borders)];
  });
}

function chosenBorders(own: CellArea, area: CellArea, choice: BorderChoice, stroke: Stroke): CellBorders {
  const isAtEnd = { right: own.right >= area.right, bottom: own.bottom >= area.bottom };
  const has = {
    left: choice !== 'rows' && own.left <= area.left,
    top: choice !== 'rows' && own.top <= area.top,
    right: choice === 'all' || (choice === 'outer' && isAtEnd.right),
    bottom: choice === 'all' || (choice === 'rows' && !isAtEnd.bottom) || (choice === 'outer' && isAtEnd.bottom),
  };
  return choice === 'none' ? {} : Object.fromEntries(SIDES.flatMap((side) => (has[side] ? [[side, stroke]] : [])));
}

/** Returns the borders of a cell outside of the area, without its borders at the edge of the area. */
function outsideBorders(before: CellBorders, own: CellArea, area: CellArea): CellBorders {
  const isInRows = own.top <= area.bottom && area.top <= own.bottom;
  const isInColumns = own.left <= area.right && area.left <= own.right;
  const touches = {
    left: isInRows && own.left === area.right + 1,
    top: isInColumns && own.top === area.bottom + 1,
    right: isInRows && own.right === area.left - 1,
    bottom: isInColumns && own.bottom === area.top - 1,
  };
  return Object.fromEntries(SIDES.flatMap((side) => (before[side] && !touches[side] ? [[side, before[side]]] : [])));
}

/** Returns the operations that change the colour or width of the borders that the cells of an area have. */
export function restyleBorders(grid: TableGrid, area: CellArea, change: Partial<Stroke>): Operation[] {
  return areasOf(grid).flatMap(({ cell, area: own }) => {
    const before = bordersOf(cell);
    if (!overlaps(own, area) || Object.keys(before).length === 0) return [];
    const borders = Object.fromEntries(
      SIDES.flatMap((side) => {
        const { derivedColor: _derived, ...stroke } = before[side] ?? {};
        if (!before[side]) return [];
        return [[side, { ...(change.color === undefined ? before[side] : stroke), ...change }]];
      }),
    );
    return isEqual(before, borders) ? [] : [setCellBorders(cell, borders)];
  });
}

const setCellBorders = ({ id }: DocumentRecord, borders: CellBorders): Operation =>
  Object.keys(borders).length > 0
    ? { op: 'set', id, property: 'borders', value: borders }
    : { op: 'unset', id, property: 'borders' };
