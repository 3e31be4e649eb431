import { defined } from '../checked-access.ts';
import type { Rect } from '../model/geometry.ts';
import { rect } from './boxes.ts';

/** A grid of equal cells. */
interface Grid {
  readonly columns: number;
  readonly rows: number;
  /** Side length of the first topic's rectangle, in cells: 1, 2 or 3. */
  readonly firstSize: number;
}

/**
 * Returns rectangles for `count` topics inside `box`, in the order of the topics. The rectangles cover cells of a
 * grid. The cells have the aspect ratio `aspect` (width / height) and are `gap` apart. The first rectangle may cover
 * several cells. It is at the top left of the grid, or at the bottom left if `isFlipped`. Callers alternate `isFlipped`
 * to make neighbouring mosaics differ.
 */
export function computeMosaic(count: number, box: Rect, aspect: number, gap: number, isFlipped = false): Rect[] {
  if (count <= 0) return [];
  const grid = findBestGrid(count, box, aspect, gap);
  const cell = cellSize(grid, box, aspect, gap);
  const width = grid.columns * cell.width + (grid.columns - 1) * gap;
  const height = grid.rows * cell.height + (grid.rows - 1) * gap;
  const left = box.x + (box.width - width) / 2;
  const top = box.y + (box.height - height) / 2;
  return listCells(grid, count).map(([column, row, size]) => {
    const w = size * cell.width + (size - 1) * gap;
    const h = size * cell.height + (size - 1) * gap;
    const x = column * (cell.width + gap);
    const y = row * (cell.height + gap);
    return rect(left + x, top + (isFlipped ? height - y - h : y), w, h);
  });
}

/**
 * Returns the grid with the best score: large cells, few empty cells, preferably with a large first rectangle. The
 * factors of the score were chosen by eye: a first rectangle of 2 by 2 cells looks best.
 */
function findBestGrid(count: number, box: Rect, aspect: number, gap: number): Grid {
  let best: { grid: Grid; score: number } | undefined;
  for (const firstSize of count > 2 ? [1, 2, 3] : [1]) {
    for (let columns = firstSize; columns <= count + firstSize; columns++) {
      const usedCells = count - 1 + firstSize * firstSize;
      const rows = Math.max(firstSize, Math.ceil(usedCells / columns));
      const grid = { columns, rows, firstSize };
      const emptyRatio = (columns * rows - usedCells) / (columns * rows);
      const cell = cellSize(grid, box, aspect, gap);
      const area = cell.width * cell.height * usedCells;
      const score = area * (firstSize === 1 ? 0.6 : firstSize === 2 ? 1 : 0.85) * (1 - emptyRatio / 2);
      if (cell.width > 0 && (!best || score > best.score)) best = { grid, score };
    }
  }
  return defined(best, 'grid').grid;
}

/** Returns the largest size of a cell at which the grid fits into the box. */
function cellSize({ columns, rows }: Grid, box: Rect, aspect: number, gap: number) {
  const width = Math.min(
    (box.width - (columns - 1) * gap) / columns,
    ((box.height - (rows - 1) * gap) / rows) * aspect,
  );
  return { width, height: width / aspect };
}

/**
 * Returns the top left cell of each topic's rectangle and the side length of the rectangle in cells. The first
 * rectangle is followed by the cells to its right, row by row from left to right. The rows below the first rectangle
 * alternate in direction, starting from the right, so that consecutive topics are close to each other. If no cells are
 * to the right of the first rectangle, all rows go from left to right.
 */
function listCells({ columns, rows, firstSize }: Grid, count: number): [column: number, row: number, size: number][] {
  const cells: [number, number, number][] = [[0, 0, firstSize]];
  for (let row = 0; row < rows; row++) {
    const from = row < firstSize ? firstSize : 0;
    const rowColumns = Array.from({ length: columns - from }, (_, i) => from + i);
    if (row >= firstSize && (row - firstSize) % 2 === 0 && columns > firstSize) rowColumns.reverse();
    for (const column of rowColumns) if (cells.length < count) cells.push([column, row, 1]);
  }
  return cells;
}
