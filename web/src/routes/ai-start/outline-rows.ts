import {
  OUTLINE_LINE_MAX_LENGTH,
  OUTLINE_MAX_DEPTH,
  OUTLINE_MAX_LINES,
  OUTLINE_MAX_TOPICS,
} from '@flydeck/contract/outlines/limits';
import type { Outline, OutlineTopic } from '@flydeck/contract/outlines/outline';

/** A topic as a row of the edited list. The rows of its child topics follow, one level deeper. */
export interface OutlineRow {
  readonly id: number;
  /** 0 for topics of the first level. */
  readonly level: number;
  readonly title: string;
  /** The points of the topic, one per line. */
  readonly text: string;
  /** Speaker notes, which the editor of the outline does not show. */
  readonly notes?: string | undefined;
}

export type Rows = readonly OutlineRow[];

/** Flattens topics to rows in reading order. Row ids are the indexes. */
export function toRows(topics: readonly OutlineTopic[]): Rows {
  const rows: OutlineRow[] = [];
  const add = (topic: OutlineTopic, level: number) => {
    const { title, text, notes, topics: children = [] } = topic;
    rows.push({
      id: rows.length,
      level,
      title,
      text: text.join('\n'),
      ...(notes !== undefined && { notes }),
    });
    for (const child of children) add(child, level + 1);
  };
  for (const topic of topics) add(topic, 0);
  return rows;
}

/**
 * Converts rows to an outline. `fallbackTitle` replaces a missing title of the outline or of a row. Empty rows without
 * children are omitted.
 */
export function toOutline(rows: Rows, title: string, language: string, fallbackTitle: string): Outline {
  const nonEmptyRows = rows.filter(
    (row, index) => row.title.trim() || row.text.trim() || subtreeEnd(rows, index) > index + 1,
  );
  return {
    title: title.trim() || fallbackTitle,
    language,
    topics: toTopics(nonEmptyRows, 0, nonEmptyRows.length, fallbackTitle),
  };
}

/** Converts the rows from `startIndex` to `endIndex` (exclusive) to topics with child topics. */
function toTopics(rows: Rows, startIndex: number, endIndex: number, fallbackTitle: string): OutlineTopic[] {
  const topics: OutlineTopic[] = [];
  for (let index = startIndex; index < endIndex; index = subtreeEnd(rows, index)) {
    const row = rows[index];
    if (!row) break;
    const children = toTopics(rows, index + 1, subtreeEnd(rows, index), fallbackTitle);
    topics.push({
      title: row.title.trim() || fallbackTitle,
      text: splitLines(row.text),
      ...(row.notes !== undefined && { notes: row.notes }),
      ...(children.length > 0 && { topics: children }),
    });
  }
  return topics;
}

const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().slice(0, OUTLINE_LINE_MAX_LENGTH))
    .filter((line) => line !== '')
    .slice(0, OUTLINE_MAX_LINES);

/** Returns the index of the first row after the descendants of row `index`. */
function subtreeEnd(rows: Rows, index: number): number {
  const level = rows[index]?.level ?? 0;
  let end = index + 1;
  while ((rows[end]?.level ?? -1) > level) end += 1;
  return end;
}

/** Whether the list has the maximum number of rows. */
export const isFull = (rows: Rows): boolean => rows.length >= OUTLINE_MAX_TOPICS;

/**
 * Inserts an empty row after row `index` and its descendants, or at the end if `index` is -1. If the list is full,
 * returns `rows` unchanged, and undefined as `newRow`.
 */
export function addRowAfter(
  rows: Rows,
  index: number,
): { readonly rows: Rows; readonly newRow: OutlineRow | undefined } {
  if (isFull(rows)) return { rows, newRow: undefined };
  const id = 1 + Math.max(-1, ...rows.map((row) => row.id));
  const newRow: OutlineRow = { id, level: rows[index]?.level ?? 0, title: '', text: '' };
  const insertIndex = index < 0 ? rows.length : subtreeEnd(rows, index);
  return { rows: rows.toSpliced(insertIndex, 0, newRow), newRow };
}

/** Returns the rows with changes to the row whose id is `id`. */
export const changeRow = (rows: Rows, id: number, changes: Partial<Pick<OutlineRow, 'title' | 'text'>>): Rows =>
  rows.map((row) => (row.id === id ? { ...row, ...changes } : row));

/** Removes a row and its descendants. */
export const removeRow = (rows: Rows, index: number): Rows => rows.toSpliced(index, subtreeEnd(rows, index) - index);

/**
 * Whether a row can move one level deeper (`direction` 1) or one level up (-1). To move deeper, the row needs a
 * preceding sibling as its new parent, and the row's deepest descendant must not get deeper than the maximum depth.
 */
export function canShiftLevel(rows: Rows, index: number, direction: 1 | -1): boolean {
  const level = rows[index]?.level;
  if (level === undefined) return false;
  if (direction === -1) return level > 0;
  const deepestLevel = Math.max(...rows.slice(index, subtreeEnd(rows, index)).map((row) => row.level));
  // A row above with at least the same level is the preceding sibling or a descendant of this sibling. A row above with
  // a lower level is the parent.
  return index > 0 && (rows[index - 1]?.level ?? -1) >= level && deepestLevel + 1 < OUTLINE_MAX_DEPTH;
}

/**
 * Moves a row with its descendants one level deeper (`direction` 1) or one level up (-1). A row that moves up is placed
 * after its parent and all other descendants of the parent. Returns `rows` unchanged if the row cannot move
 * (`canShiftLevel`).
 */
export function shiftLevel(rows: Rows, index: number, direction: 1 | -1): Rows {
  if (!canShiftLevel(rows, index, direction)) return rows;
  const end = subtreeEnd(rows, index);
  const shiftedRows = rows.slice(index, end).map((row) => ({ ...row, level: row.level + direction }));
  if (direction === 1) return rows.toSpliced(index, end - index, ...shiftedRows);
  const parentEnd = subtreeEnd(rows, parentIndex(rows, index));
  return [...rows.slice(0, index), ...rows.slice(end, parentEnd), ...shiftedRows, ...rows.slice(parentEnd)];
}

/** Returns the index of the parent of row `index`; -1 for a row of the first level. */
function parentIndex(rows: Rows, index: number): number {
  const level = rows[index]?.level ?? 0;
  let parent = index - 1;
  while (parent >= 0 && (rows[parent]?.level ?? 0) >= level) parent -= 1;
  return parent;
}

/**
 * Swaps a row and its descendants with the next (`direction` 1) or previous (-1) sibling and the sibling's descendants.
 * Returns `rows` unchanged if there is no sibling in this direction.
 */
export function moveRow(rows: Rows, index: number, direction: 1 | -1): Rows {
  const level = rows[index]?.level;
  const end = subtreeEnd(rows, index);
  if (level === undefined) return rows;
  if (direction === 1) {
    if (rows[end]?.level !== level) return rows;
    const nextSiblingRows = rows.slice(end, subtreeEnd(rows, end));
    return [
      ...rows.slice(0, index),
      ...nextSiblingRows,
      ...rows.slice(index, end),
      ...rows.slice(end + nextSiblingRows.length),
    ];
  }
  let previousSiblingIndex = index - 1;
  while ((rows[previousSiblingIndex]?.level ?? -1) > level) previousSiblingIndex -= 1;
  return rows[previousSiblingIndex]?.level === level ? moveRow(rows, previousSiblingIndex, 1) : rows;
}
