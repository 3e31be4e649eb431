import { defined } from '../checked-access.ts';
import type { Rect } from '../model/geometry.ts';
import { boxAt } from './boxes.ts';

interface Grid {
  readonly columns: number;
  readonly rows: number;
  /** Side length of the first, larger slot, in cells. */
  readonly hero: number;
}

/**
 * Returns `count` slots of one aspect ratio inside `box`: a large first one, the others around it in order.
 * `flipped`: the large slot is below the others, so that neighbouring clusters differ.
 */
export function mosaic(count: number, box: Rect, aspect: number, gap: number, flipped = false): Rect[] {
  if (count <= 0) return [];
  const grid = gridFor(count, box, aspect, gap);
  const cell = cellOf(grid, box, aspect, gap);
  const width = grid.columns * cell.width + (grid.columns - 1) * gap;
  const height = grid.rows * cell.height + (grid.rows - 1) * gap;
  const left = box.x + (box.width - width) / 2;
  const top = box.y + (box.height - height) / 2;
  return cellsOf(grid, count).map(([column, row, size]) => {
    const w = size * cell.width + (size - 1) * gap;
    const h = size * cell.height + (size - 1) * gap;
    const x = column * (cell.width + gap);
    const y = row * (cell.height + gap);
    return boxAt(left + x, top + (flipped ? height - y - h : y), w, h);
  });
}

/** Returns the grid with the best score: large cells, few empty cells, preferably with a larger first slot. */
function gridFor(count: number, box: Rect, aspect: number, gap: number): Grid {
  let best: { grid: Grid; score: number } | undefined;
  for (const hero of count > 2 ? [1, 2, 3] : [1]) {
    for (let columns = hero; columns <= count + hero; columns++) {
      const rows = Math.max(hero, Math.ceil((count - 1 + hero * hero) / columns));
      const grid = { columns, rows, hero };
      const empty = columns * rows - (count - 1 + hero * hero);
      const cell = cellOf(grid, box, aspect, gap);
      const area = cell.width * cell.height * (count - 1 + hero * hero);
      const score = area * (hero === 1 ? 0.6 : hero === 2 ? 1 : 0.85) * (1 - empty / (columns * rows) / 2);
      if (cell.width > 0 && (!best || score > best.score)) best = { grid, score };
    }
  }
  return defined(best, 'grid').grid;
}

function cellOf({ columns, rows }: Grid, box: Rect, aspect: number, gap: number) {
  const width = Math.min(
    (box.width - (columns - 1) * gap) / columns,
    ((box.height - (rows - 1) * gap) / rows) * aspect,
  );
  return { width, height: width / aspect };
}

/** Returns the cells in order: the large one, then row by row in alternating directions to keep neighbours close. */
function cellsOf(
  { columns, rows, hero }: Grid,
  count: number,
): [column: number, row: number, size: number][] {
  const cells: [number, number, number][] = [[0, 0, hero]];
  for (let row = 0; row < rows; row++) {
    const from = row < hero ? hero : 0;
    const line = Array.from({ length: columns - from }, (_, i) => from + i);
    if (row >= hero && (row - hero) % 2 === 0 && columns > hero) line.reverse();
    for (const column of line) if (cells.length < count) cells.push([column, row, 1]);
  }
  return cells;
}
