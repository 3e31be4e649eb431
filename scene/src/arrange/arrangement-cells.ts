import { itemAt } from '../checked-access.ts';
import type { ArrangementLayout } from '../model/arrangement-layout.ts';
import type { Rect, Size } from '../model/geometry.ts';
import { areCloserThan, centreOf, rect } from './boxes.ts';
import { medianAspect } from './mosaic-layout.ts';

/** The fields of a layout that determine the cells, except the special box. */
type Cells = Pick<ArrangementLayout, 'shape' | 'box' | 'gap' | 'rowGap' | 'rowLimits' | 'rise' | 'centresPairs'>;

/** Widest and narrowest aspect ratio of a card of a timeline that is not chosen by an author. */
const TIMELINE_ASPECTS = [0.62, 16 / 9] as const;
/** Steps of the search for the largest cells of a circle. The error is below 1 % of the box after 12 steps. */
const CIRCLE_STEPS = 12;

/** Returns the cells of an arrangement for topics of the given sizes, in the order of the topics. */
export function arrangementCells(topics: readonly Size[], layout: Cells): Rect[] {
  const count = topics.length;
  switch (layout.shape) {
    case 'circle':
      return circleCells(count, medianAspect(topics), layout);
    case 'timeline':
      return timelineCells(count, layout);
    case 'tiles':
      return tileCells(topics, layout);
    case 'pairs':
      return pairCells(count, medianAspect(topics), layout);
    default:
      return rowCells(count, medianAspect(topics), layout);
  }
}

/** Returns the number of rows in an arrangement of cells with the aspect ratio `aspect` (width / height). */
function rowCount(count: number, aspect: number, { shape, box, gap, rowGap = gap, rowLimits }: Cells): number {
  if (shape === 'row') return 1;
  if (rowLimits) {
    const rows = rowLimits.findIndex((limit) => count <= limit) + 1;
    return rows || Math.max(rowLimits.length + 1, Math.ceil(count / (rowLimits.at(-1) ?? 1)));
  }
  let best = { rows: 1, width: 0 };
  for (let rows = 1; rows <= count; rows++) {
    const columns = Math.ceil(count / rows);
    const width = Math.min(
      (box.width - (columns - 1) * gap) / columns,
      ((box.height - (rows - 1) * rowGap) / rows) * aspect,
    );
    // A tolerance, so that rounding does not decide between equal widths.
    if (width > best.width * 1.001) best = { rows, width };
  }
  return best.rows;
}

/** Returns `count` divided into `rows` numbers that differ by at most 1, the smaller numbers first. */
const splitEvenly = (count: number, rows: number): number[] =>
  Array.from({ length: rows }, (_, row) => Math.floor(((row + 1) * count) / rows) - Math.floor((row * count) / rows));

/** Returns cells in rows: equal cells for `row` and `grid`; cells that fill their row for `trail` and `rising`. */
function rowCells(count: number, aspect: number, layout: Cells): Rect[] {
  const { shape, box, gap, rowGap = gap, rise = 0 } = layout;
  const maxRows = Math.max(1, rowCount(count, aspect, layout));
  const columns = Math.ceil(count / maxRows);
  // Full rows of `columns` topics can need fewer rows: 4 topics in at most 3 rows need 2 rows of 2.
  const rows = shape === 'trail' ? maxRows : Math.ceil(count / columns);
  const width = (box.width - (columns - 1) * gap) / columns;
  const maxHeight = (box.height - rise - (rows - 1) * rowGap) / rows;
  // Without given numbers of rows, the rows are not much further apart than the columns.
  const height = layout.rowLimits || shape !== 'grid' ? maxHeight : Math.min(maxHeight, (width / aspect) * 1.1);
  const top = box.y + rise + ((maxHeight - height) * rows) / 2;
  const isTrail = shape === 'trail';
  // A trail begins in the lowest row, which has the most topics.
  const counts = isTrail ? splitEvenly(count, rows).reverse() : gridRows(count, columns);
  return counts.flatMap((inRow, row) => {
    const rowWidth = inRow * width + (inRow - 1) * gap;
    const cellWidth = isTrail ? (box.width - (inRow - 1) * gap) / inRow : width;
    const x = box.x + (isTrail || shape === 'rising' ? 0 : (box.width - rowWidth) / 2);
    const y = top + (isTrail ? rows - 1 - row : row) * (height + rowGap);
    return Array.from({ length: inRow }, (_, i) => {
      const column = isTrail && row % 2 === 1 ? inRow - 1 - i : i;
      const raised = columns > 1 ? (column / (columns - 1)) ** 1.3 * rise : 0;
      return rect(x + column * (cellWidth + gap), y - raised, cellWidth, height);
    });
  });
}

/** Returns the numbers of topics in full rows of `columns` topics and in an incomplete last row. */
const gridRows = (count: number, columns: number): number[] =>
  Array.from({ length: Math.ceil(count / columns) }, (_, row) => Math.min(columns, count - row * columns));

/** Returns rows whose cells have the aspect ratios of the topics. Each row fills the width, or all fill the height. */
function tileCells(topics: readonly Size[], { box, gap }: Cells): Rect[] {
  const rows = tileRows(topics.length);
  const heights = rows.map(({ start, count }) => {
    const aspects = topics.slice(start, start + count).reduce((sum, { width, height }) => sum + width / height, 0);
    return (box.width - (count - 1) * gap) / aspects;
  });
  const available = box.height - (rows.length - 1) * gap;
  const scale = Math.min(1, available / heights.reduce((sum, height) => sum + height, 0));
  let y = box.y + (available - heights.reduce((sum, height) => sum + height * scale, 0)) / 2;
  return rows.flatMap(({ start, count }, row) => {
    const height = (heights[row] ?? 0) * scale;
    let x = box.x + ((box.width - (count - 1) * gap) * (1 - scale)) / 2;
    const cells = topics.slice(start, start + count).map((topic) => {
      const cell = rect(x, y, (height * topic.width) / topic.height, height);
      x += cell.width + gap;
      return cell;
    });
    y += height + gap;
    return cells;
  });
}

/** Returns the first topic and the number of topics of each row of `tiles`. */
export function tileRows(count: number): { readonly start: number; readonly count: number }[] {
  let start = 0;
  return splitEvenly(count, Math.max(1, Math.round(Math.sqrt(count * 1.2)))).map((inRow) => {
    start += inRow;
    return { start: start - inRow, count: inRow };
  });
}

/** Returns cells of equal width above and below the centre line of the box. They overlap horizontally. */
function timelineCells(count: number, { box, gap }: Cells): Rect[] {
  const maxHeight = box.height / 2 - gap;
  const [narrowest, widest] = TIMELINE_ASPECTS;
  // Cards on the same side of the line are two distances apart; `gap / 2` is the space between them.
  const distance = (box.width + gap / 2) / (count + 1);
  const width = Math.min(maxHeight * widest, count < 2 ? box.width : 2 * distance - gap / 2);
  const height = Math.min(maxHeight, width / narrowest);
  const axisY = box.y + box.height / 2;
  return Array.from({ length: count }, (_, i) => {
    const x = box.x + (count < 2 ? 0 : (i * (box.width - width)) / (count - 1));
    return rect(x, i % 2 ? axisY + gap : axisY - gap - height, width, height);
  });
}

/** Returns cells alternately in a left and in a right grid. */
function pairCells(count: number, aspect: number, { box, gap, rowGap = gap, rowLimits, centresPairs }: Cells): Rect[] {
  const width = (box.width - gap) / 2;
  const side: Cells = { shape: 'grid', box: { ...box, width }, gap: rowGap, ...(rowLimits ? { rowLimits } : {}) };
  const cells = rowCells(Math.ceil(count / 2), aspect, side);
  const others = centresPairs ? centredCells(cells, count >> 1, box.x + width / 2) : cells;
  return Array.from({ length: count }, (_, i) => {
    const cell = itemAt(i % 2 ? others : cells, i >> 1);
    return i % 2 ? { ...cell, x: cell.x + width + gap } : cell;
  });
}

/** Returns the first `count` cells of a grid, with centred rows. @param centre the horizontal centre of the grid */
function centredCells(cells: readonly Rect[], count: number, centre: number): Rect[] {
  const used = cells.slice(0, count);
  const lastY = used.at(-1)?.y ?? 0;
  const down = ((cells.at(-1)?.y ?? 0) - lastY) / 2;
  const lastRow = used.filter(({ y }) => y === lastY);
  const right = centre - lastRow.reduce((sum, cell) => sum + centreOf(cell).x / lastRow.length, 0);
  return used.map((cell) => ({ ...cell, x: cell.x + (cell.y === lastY ? right : 0), y: cell.y + down }));
}

/** Returns the largest cells with the aspect ratio `aspect` on an ellipse that are at least `gap` apart. */
function circleCells(count: number, aspect: number, { box, gap }: Cells): Rect[] {
  const cellsOfWidth = (width: number): Rect[] => {
    const height = width / aspect;
    return Array.from({ length: count }, (_, i) => {
      const angle = (2 * Math.PI * i) / count - Math.PI / 2;
      const x = box.x + (box.width - width) * (0.5 + Math.cos(angle) / 2);
      return rect(x, box.y + (box.height - height) * (0.5 + Math.sin(angle) / 2), width, height);
    });
  };
  const isApart = (cells: readonly Rect[]): boolean =>
    cells.every((cell, i) => cells.every((other, j) => j <= i || !areCloserThan(cell, other, gap)));
  let width = 0;
  let step = Math.min(box.width, box.height * aspect);
  if (count < 2) return cellsOfWidth(step).map((cell) => ({ ...cell, y: box.y, x: box.x + (box.width - step) / 2 }));
  for (let i = 0; i < CIRCLE_STEPS; i++) {
    step /= 2;
    if (isApart(cellsOfWidth(width + step))) width += step;
  }
  return cellsOfWidth(Math.max(width, step));
}
