import {
  OUTLINE_LINE_MAX_LENGTH,
  OUTLINE_MAX_DEPTH,
  OUTLINE_MAX_LINES,
  OUTLINE_MAX_TOPICS,
} from '@flydeck/contract/outlines/limits';
import type { Outline, OutlineTopic } from '@flydeck/contract/outlines/outline';

/** A topic as a row of the edited list. Children follow their parent, one level deeper. */
export interface OutlineRow {
  readonly id: number;
  /** 0 for topics of the first level. */
  readonly level: number;
  readonly title: string;
  /** Its points, one per line. */
  readonly text: string;
  readonly notes?: string | undefined;
}

export type Rows = readonly OutlineRow[];

/** Flattens topics to rows in reading order. Ids are the indexes. */
export function toRows(topics: readonly OutlineTopic[]): Rows {
  const rows: OutlineRow[] = [];
  const add = (topic: OutlineTopic, level: number) => {
    const { title, text, notes, topics: inner = [] } = topic;
    rows.push({
      id: rows.length,
      level,
      title,
      text: text.join('\n'),
      ...(notes !== undefined && { notes }),
    });
    for (const child of inner) add(child, level + 1);
  };
  for (const topic of topics) add(topic, 0);
  return rows;
}

/** Converts rows to an outline. Rows without a title get `untitled`; empty rows without children are left out. */
export function toOutline(rows: Rows, title: string, language: string, untitled: string): Outline {
  const nonEmpty = rows.filter((row, at) => row.title.trim() || row.text.trim() || endOf(rows, at) > at + 1);
  return {
    title: title.trim() || untitled,
    language,
    topics: topicsAt(nonEmpty, 0, nonEmpty.length, 0, untitled),
  };
}

function topicsAt(rows: Rows, from: number, to: number, level: number, untitled: string): OutlineTopic[] {
  const topics: OutlineTopic[] = [];
  for (let at = from; at < to; at = endOf(rows, at)) {
    const row = rows[at];
    if (!row) break;
    const inner = topicsAt(rows, at + 1, endOf(rows, at), level + 1, untitled);
    topics.push({
      title: row.title.trim() || untitled,
      text: linesOf(row.text),
      ...(row.notes !== undefined && { notes: row.notes }),
      ...(inner.length > 0 && { topics: inner }),
    });
  }
  return topics;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().slice(0, OUTLINE_LINE_MAX_LENGTH))
    .filter((line) => line !== '')
    .slice(0, OUTLINE_MAX_LINES);

/** Index after a row and its descendants. */
function endOf(rows: Rows, at: number): number {
  const level = rows[at]?.level ?? 0;
  let end = at + 1;
  while ((rows[end]?.level ?? -1) > level) end += 1;
  return end;
}

export const isFull = (rows: Rows): boolean => rows.length >= OUTLINE_MAX_TOPICS;

/**
 * Inserts an empty row after row `at` and its descendants (-1: at the end). Returns `rows` unchanged if the list is
 * full.
 */
export function addAfter(
  rows: Rows,
  at: number,
): { readonly rows: Rows; readonly added: OutlineRow | undefined } {
  if (isFull(rows)) return { rows, added: undefined };
  const id = 1 + Math.max(-1, ...rows.map((row) => row.id));
  const added: OutlineRow = { id, level: rows[at]?.level ?? 0, title: '', text: '' };
  const index = at < 0 ? rows.length : endOf(rows, at);
  return { rows: rows.toSpliced(index, 0, added), added };
}

export const change = (rows: Rows, id: number, part: Partial<Pick<OutlineRow, 'title' | 'text'>>): Rows =>
  rows.map((row) => (row.id === id ? { ...row, ...part } : row));

/** Removes a row and its descendants. */
export const remove = (rows: Rows, at: number): Rows => rows.toSpliced(at, endOf(rows, at) - at);

/** Whether a row can move one level deeper (this needs a preceding sibling) or up. */
export function canShift(rows: Rows, at: number, by: 1 | -1): boolean {
  const level = rows[at]?.level;
  if (level === undefined) return false;
  if (by === -1) return level > 0;
  const deepest = Math.max(...rows.slice(at, endOf(rows, at)).map((row) => row.level));
  return at > 0 && (rows[at - 1]?.level ?? -1) >= level && deepest + 1 < OUTLINE_MAX_DEPTH;
}

/**
 * Moves a row with its descendants one level deeper or up. Later siblings of a row that leaves its parent stay in
 * that parent.
 */
export function shift(rows: Rows, at: number, by: 1 | -1): Rows {
  if (!canShift(rows, at, by)) return rows;
  const end = endOf(rows, at);
  const moved = rows.slice(at, end).map((row) => ({ ...row, level: row.level + by }));
  if (by === 1) return rows.toSpliced(at, end - at, ...moved);
  const parentEnd = endOf(rows, parentOf(rows, at));
  return [...rows.slice(0, at), ...rows.slice(end, parentEnd), ...moved, ...rows.slice(parentEnd)];
}

function parentOf(rows: Rows, at: number): number {
  const level = rows[at]?.level ?? 0;
  let parent = at - 1;
  while (parent >= 0 && (rows[parent]?.level ?? 0) >= level) parent -= 1;
  return parent;
}

/** Swaps a row, with its descendants, with its next or previous sibling; returns `rows` itself if there is none. */
export function move(rows: Rows, at: number, by: 1 | -1): Rows {
  const level = rows[at]?.level;
  const end = endOf(rows, at);
  if (level === undefined) return rows;
  if (by === 1) {
    if (rows[end]?.level !== level) return rows;
    const next = rows.slice(end, endOf(rows, end));
    return [...rows.slice(0, at), ...next, ...rows.slice(at, end), ...rows.slice(end + next.length)];
  }
  let above = at - 1;
  while ((rows[above]?.level ?? -1) > level) above -= 1;
  return rows[above]?.level === level ? move(rows, above, 1) : rows;
}
