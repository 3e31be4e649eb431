import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { PathRow } from './path-rows.ts';

/** Returns the key of a row: the id of its step, or `topic:` and the id of a topic that is not on the path. */
export const rowKey = ({ step, topic }: PathRow): string => step ?? `topic:${topic}`;

/**
 * Returns the index after the block of a row. A block is a row of a topic and the rows that move with this row: the
 * following rows, as long as their topics are inside the topic. The block of a view, or of a further step of a topic,
 * is only the row itself.
 */
export function blockEnd(store: RecordStore, rows: readonly PathRow[], index: number): number {
  const row = rows[index];
  if (!row) return index;
  const isFirstRowOfTopic = rows.findIndex(({ topic, isView }) => topic === row.topic && !isView) === index;
  if (!isFirstRowOfTopic) return index + 1;
  const isInside = ({ topic }: PathRow) => topic !== row.topic && store.ancestry(topic).includes(row.topic);
  const nextIndex = rows.findIndex((other, i) => i > index && !isInside(other));
  return nextIndex === -1 ? rows.length : nextIndex;
}

/** A gap between rows: before a row, or after the last row. */
export interface RowGap {
  /** Key of the row after the gap; absent if the gap is at the end of the path. */
  readonly before?: string;
}

/** Returns the gap before the row at an index. */
function gapAt(rows: readonly PathRow[], index: number): RowGap {
  const row = rows[index];
  return row ? { before: rowKey(row) } : {};
}

/**
 * Returns the rows that move when rows are dragged to a gap. A row moves with all rows of its block. If the gap is
 * within the block, the row moves alone.
 */
export function movedRows(
  store: RecordStore,
  rows: readonly PathRow[],
  keys: ReadonlySet<string>,
  { before }: RowGap,
): PathRow[] {
  const target = before === undefined ? rows.length : rows.findIndex((row) => rowKey(row) === before);
  const rowsToMove = new Set<PathRow>();
  for (const [i, row] of rows.entries()) {
    if (!keys.has(rowKey(row))) continue;
    const end = blockEnd(store, rows, i);
    const isInBlock = target > i + 1 && target < end;
    for (const rowToMove of isInBlock ? [row] : rows.slice(i, end)) rowsToMove.add(rowToMove);
  }
  return rows.filter((row) => rowsToMove.has(row));
}

/**
 * Returns the gap to which the rows of `keys` are moved when the author moves the rows up or down by one. The gap is
 * on the other side of the adjacent block if this block has the same level, else on the other side of the adjacent row.
 * Returns undefined if no row is adjacent. Rows without a step are ignored, because they are not on the path.
 */
export function neighbourGap(
  store: RecordStore,
  allRows: readonly PathRow[],
  keys: ReadonlySet<string>,
  direction: 'up' | 'down',
): RowGap | undefined {
  const rows = allRows.filter(({ step }) => step !== undefined);
  const firstIndex = rows.findIndex((row) => keys.has(rowKey(row)));
  const row = rows[firstIndex];
  if (!row) return undefined;
  if (direction === 'up') {
    const previous = rows[firstIndex - 1];
    if (!previous) return undefined;
    const blockStart = rows.findLastIndex(({ level }, i) => i < firstIndex && level <= row.level);
    const isBlock = rows[blockStart]?.level === row.level && blockEnd(store, rows, blockStart) === firstIndex;
    return gapAt(rows, isBlock ? blockStart : firstIndex - 1);
  }
  const lastIndex = rows.findLastIndex((candidate) => keys.has(rowKey(candidate)));
  const nextIndex = blockEnd(store, rows, lastIndex);
  const next = rows[nextIndex];
  if (!next) return undefined;
  return gapAt(rows, next.level === rows[lastIndex]?.level ? blockEnd(store, rows, nextIndex) : nextIndex + 1);
}
