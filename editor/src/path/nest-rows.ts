import { applyOperations } from '@flydeck/scene/records/apply';
import type { Operation } from '@flydeck/scene/records/operations';
import { RecordStore } from '@flydeck/scene/records/record-store';
import type { CommandContext, CommandResult } from '../commands/command.ts';
import { nestTopic } from '../topics/nest-topic.ts';
import { isClassic } from './pages.ts';
import { type PathRow, pathRows } from './path-rows.ts';
import { movedRows, type RowGap, rowKey } from './row-blocks.ts';
import { moveRows } from './row-commands.ts';

/** Returns the operations that move topics into another topic, each to a free area. The path does not change. */
function nestTopics(store: RecordStore, topics: readonly string[], parent: string): Operation[] {
  const copy = new RecordStore(store.records());
  return topics.flatMap((topic) => {
    const operations = nestTopic(copy, topic, parent);
    applyOperations(copy, operations);
    return operations;
  });
}

/** Returns the topics of rows, without the topics that are inside another topic of the rows. */
function outermostTopics(store: RecordStore, rows: readonly PathRow[]): string[] {
  const topics = [...new Set(rows.map(({ topic }) => topic))];
  return topics.filter(
    (topic) =>
      !store
        .ancestry(topic)
        .slice(1)
        .some((id) => topics.includes(id)),
  );
}

/**
 * Returns the id of the topic into which the topics of the moved rows are moved when their level changes by one: with
 * `in`, their previous sibling; with `out`, the parent of their parent. Undefined if there is no such topic.
 * @param rows all rows
 * @param keys keys of the moved rows
 */
export function nestingTarget(
  store: RecordStore,
  rows: readonly PathRow[],
  keys: ReadonlySet<string>,
  direction: 'in' | 'out',
): string | undefined {
  const firstIndex = rows.findIndex((row) => keys.has(rowKey(row)));
  const row = rows[firstIndex];
  const parent = row && store.get(row.topic)?.parent;
  if (!row || row.level === 0 || !parent || isClassic(store)) return undefined;
  if (direction === 'in') {
    // `above` is the last row above the moved rows that is not deeper than they are. It is a row of the previous
    // sibling or, if there is no previous sibling, of the parent.
    const above = rows.findLast((other, i) => i < firstIndex && other.level <= row.level && other.topic !== row.topic);
    return above?.level === row.level ? above.topic : undefined;
  }
  const outer = store.get(parent)?.parent ?? undefined;
  return outer !== undefined && store.get(outer)?.kind === 'topic' ? outer : undefined;
}

/** Moves the topics of rows into their previous sibling (`in`), or out of their parent (`out`). */
export function nestRows(
  { view: { store } }: CommandContext,
  keys: ReadonlySet<string>,
  direction: 'in' | 'out',
): CommandResult {
  const rows = pathRows(store);
  const parent = nestingTarget(store, rows, keys, direction);
  if (parent === undefined) return {};
  const topics = outermostTopics(
    store,
    rows.filter((row) => keys.has(rowKey(row))),
  );
  return { operations: nestTopics(store, topics, parent), keepsLayout: true, ...nestedOutcome(topics) };
}

/** Returns the part of a result that announces the new parent of the first of the moved topics. */
const nestedOutcome = ([topic]: readonly string[]): CommandResult =>
  topic === undefined ? {} : { outcome: { what: 'topic-nested', id: topic } };

/** The gap at which dragged rows are dropped, and the change of their level. */
export interface RowDrop extends RowGap {
  /** Number of levels by which the rows are nested deeper; negative if they are nested less deep. */
  readonly levelOffset: number;
}

/** Returns the level that the first dragged row gets: at most one more than the level of the row above the gap. */
export function droppedLevel(
  store: RecordStore,
  rows: readonly PathRow[],
  keys: ReadonlySet<string>,
  { before, levelOffset }: RowDrop,
): number {
  const dragged = rows.find((row) => keys.has(rowKey(row)));
  const level = dragged?.level ?? 0;
  if (levelOffset === 0 || level === 0 || isClassic(store)) return level;
  const above = rowAbove(store, rows, keys, before === undefined ? {} : { before });
  return Math.min(Math.max(1, level + levelOffset), (above?.level ?? 0) + 1);
}

/** Returns the row above a gap, ignoring the rows that are moved to the gap. */
function rowAbove(
  store: RecordStore,
  rows: readonly PathRow[],
  keys: ReadonlySet<string>,
  gap: RowGap,
): PathRow | undefined {
  const moved = new Set(movedRows(store, rows, keys, gap));
  const gapIndex = gap.before === undefined ? rows.length : rows.findIndex((row) => rowKey(row) === gap.before);
  return rows.findLast((row, i) => i < gapIndex && !moved.has(row));
}

/**
 * Moves dragged rows to a gap. If the level of the rows changes, their topics are moved into a topic whose level is one
 * less: the topic of the row above the gap, or an ancestor of this topic.
 */
export function dropRows(context: CommandContext, keys: ReadonlySet<string>, drop: RowDrop): CommandResult {
  const { store } = context.view;
  const rows = pathRows(store);
  const gap = drop.before === undefined ? {} : { before: drop.before };
  const move = moveRows(context, keys, gap);
  const { operations: moves = [] } = move;
  const dragged = rows.filter((row) => keys.has(rowKey(row)));
  const level = droppedLevel(store, rows, keys, drop);
  if (level === dragged[0]?.level) return move;
  const above = rowAbove(store, rows, keys, gap);
  const parent = store.ancestry(above?.topic ?? '').find((id) => levelOf(store, id) === level - 1);
  const topics = outermostTopics(store, dragged);
  const nesting = parent === undefined ? [] : nestTopics(store, topics, parent);
  return { operations: [...moves, ...nesting], keepsLayout: true, ...nestedOutcome(topics) };
}

/** Returns the level of a topic; 0 for the root topic. */
const levelOf = (store: RecordStore, topic: string): number =>
  store.ancestry(topic).filter((id) => store.get(id)?.kind === 'topic').length - 1;
