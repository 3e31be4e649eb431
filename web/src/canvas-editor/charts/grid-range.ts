import type { GridPlace } from '@flydeck/editor/charts/paste-chart';

/** A range of places of the grid; the ends are included. */
export interface GridRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** The selected range: it extends from `anchor` to `focus`. */
export interface GridSelection {
  readonly anchor: GridPlace;
  readonly focus: GridPlace;
}

/** Returns the selection of one place. */
export const onePlace = (place: GridPlace): GridSelection => ({ anchor: place, focus: place });

export const rangeOf = ({ anchor, focus }: GridSelection): GridRange => ({
  top: Math.min(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  bottom: Math.max(anchor.row, focus.row),
  right: Math.max(anchor.column, focus.column),
});

/** Whether a range contains a place. */
export const contains = ({ top, left, bottom, right }: GridRange, { row, column }: GridPlace): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** Numbers of rows, with the empty row at the end, and of columns of numbers. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

/** Returns the nearest place in the grid. The first row and the first column, which contain names, have the index -1. */
export const clampPlace = ({ row, column }: GridPlace, { rows, columns }: GridSize): GridPlace => ({
  row: Math.min(Math.max(row, -1), rows - 1),
  column: Math.min(Math.max(column, -1), columns - 1),
});

/** Returns the place after (1) or before (-1) another one, row by row; undefined at the ends of the grid. */
export function followingPlace(
  { row, column }: GridPlace,
  { rows, columns }: GridSize,
  direction: 1 | -1,
): GridPlace | undefined {
  const width = columns + 1;
  const index = (row + 1) * width + column + 1 + direction;
  if (index < 0 || index >= (rows + 1) * width) return undefined;
  return { row: Math.floor(index / width) - 1, column: (index % width) - 1 };
}
