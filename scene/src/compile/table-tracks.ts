import { lastItem } from '../checked-access.ts';
import type { TableElement } from '../model/elements.ts';

/** Returns the widths of the columns, scaled to the element's width. */
export function columnWidths({ columns, width }: Pick<TableElement, 'columns' | 'width'>): number[] {
  const sum = columns.reduce((total, column) => total + column, 0);
  if (sum <= 0) return columns.map(() => width / columns.length);
  const scale = width > 0 ? width / sum : 1;
  return columns.map((column) => column * scale);
}

/** Returns the positions of the edges of columns or rows of these lengths: 0 and the end of each column or row. */
export function edgePositions(lengths: readonly number[]): number[] {
  const positions = [0];
  for (const length of lengths) positions.push(lastItem(positions) + length);
  return positions;
}
