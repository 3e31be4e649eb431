import { applyOperations } from '@flydeck/scene/records/apply';
import type { Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import { DOCUMENT_ID, type DocumentRecord } from '@flydeck/scene/records/record';
import { RecordStore } from '@flydeck/scene/records/record-store';
import type { CommandContext, CommandResult } from '../commands/command.ts';
import { rootTopic } from '../levels.ts';
import { isLocked } from '../transform/area.ts';
import { duplicatePages, movePages, removeEmptyChapters } from './page-commands.ts';
import { isClassic } from './pages.ts';
import { type PathRow, pathRows } from './path-rows.ts';
import { rearrangeTopics } from './rearrange-topics.ts';
import { movedRows, type RowGap, rowKey } from './row-blocks.ts';
import { removeStepsIn, stepsOf, topicOfStep } from './steps.ts';

/**
 * Moves the rows with the given keys and their blocks to a gap of the path. The block of a topic's row also contains
 * the following rows of topics inside the topic. A row of `keys` without a step gets a step in the gap.
 */
export function moveRows(context: CommandContext, keys: ReadonlySet<string>, gap: RowGap): CommandResult {
  const { store } = context.view;
  const rows = pathRows(store);
  // A row without a step remains outside of the path, unless its key is in `keys`.
  const isMoved = (row: PathRow) => row.step !== undefined || keys.has(rowKey(row));
  const moved = movedRows(store, rows, keys, gap).filter(isMoved);
  const movedSteps = new Set(moved.flatMap(({ step }) => step ?? []));
  const target = gap.before === undefined ? rows.length : rows.findIndex((row) => rowKey(row) === gap.before);
  const next = rows.slice(target).find(({ step }) => step !== undefined && !movedSteps.has(step))?.step;
  const steps = stepsOf(store);
  if (areAlreadyBefore(steps, movedSteps, moved.length, next)) return {};
  const others = steps.filter(({ id }) => !movedSteps.has(id));
  const index = next === undefined ? others.length : others.findIndex(({ id }) => id === next);
  const nextOrder = others[index]?.order ?? null;
  let order = others[index - 1]?.order ?? null;
  const operations = moved.flatMap((row) => {
    order = orderBetween(order, nextOrder);
    return placeRow(context, row, order);
  });
  const [first] = moved;
  const pages = [...new Set(moved.map(({ topic }) => topic))];
  const pageMoves = isClassic(store) ? movePages(store, pages, operations) : [];
  const keepsLayout = pageMoves.length > 0 ? ({ keepsLayout: true } as const) : {};
  return {
    operations: [...operations, ...pageMoves],
    ...keepsLayout,
    ...(first ? { outcome: { what: 'step-moved', id: first.step ?? first.topic } } : {}),
  };
}

/** Whether all `count` moved rows are already directly before the step `next` or, without `next`, at the path's end. */
function areAlreadyBefore(
  steps: readonly DocumentRecord[],
  movedSteps: ReadonlySet<string>,
  count: number,
  next: string | undefined,
): boolean {
  // A row without a step is not in the path yet.
  if (movedSteps.size < count) return false;
  const end = next === undefined ? steps.length : steps.findIndex(({ id }) => id === next);
  return end >= count && steps.slice(end - count, end).every(({ id }) => movedSteps.has(id));
}

/**
 * Returns the operations that move the step of a row to the fractional index `order`. If the row has no step, a removed
 * step of its topic is restored, or a new step is added.
 */
function placeRow({ view: { store }, newId }: CommandContext, { step, topic }: PathRow, order: string): Operation[] {
  const position = { parent: DOCUMENT_ID, slot: 'path', order };
  if (step !== undefined) return [{ op: 'place', id: step, ...position }];
  const removed = [...store.records()].find(
    (record) => record.kind === 'step' && record.removed && !record.properties['view'] && topicOfStep(record) === topic,
  );
  const { id, properties } = removed ?? { id: newId(), properties: { topic } };
  const insertion: Operation = { op: 'insert', id, kind: 'step', properties, ...position };
  // An insertion restores a removed step at its previous position in the path, so the step must also be moved.
  return removed ? [insertion, { op: 'place', id, ...position }] : [insertion];
}

/**
 * Adds copies of the steps with the given ids directly after the last of these steps. In a classic presentation, also
 * copies the pages of the steps.
 */
export function duplicateSteps(context: CommandContext, ids: ReadonlySet<string>): CommandResult {
  const { store } = context.view;
  const steps = stepsOf(store);
  if (isClassic(store)) return duplicatePages(context, steps.filter(({ id }) => ids.has(id)).map(topicOfStep));
  const last = steps.findLastIndex(({ id }) => ids.has(id));
  const nextOrder = steps[last + 1]?.order ?? null;
  let order = steps[last]?.order ?? null;
  const operations = steps
    .filter(({ id }) => ids.has(id))
    .map(({ kind, slot, properties, texts = {} }): Operation => {
      order = orderBetween(order, nextOrder);
      // Copies have texts without text states, because only the server creates text states.
      const copiedTexts = Object.entries(texts).map(([name, { paragraphs }]) => [name, paragraphs]);
      return {
        op: 'insert',
        id: context.newId(),
        kind,
        parent: DOCUMENT_ID,
        slot,
        order,
        properties,
        ...(copiedTexts.length === 0 ? {} : { texts: Object.fromEntries(copiedTexts) }),
      };
    });
  return { operations, outcome: { what: 'steps-duplicated', count: operations.length } };
}

/**
 * Deletes rows. For each row, removes the topic with its descendants, and the steps of all these topics. Removes only
 * the row's step if the row is a view, if the topic has other steps, or if the topic is the root. Does not remove
 * locked topics.
 */
export function deleteRows({ view: { store } }: CommandContext, rows: readonly PathRow[]): CommandResult {
  const root = rootTopic(store);
  const isStepOnly = (row: PathRow) => row.isView || row.isRepeated || row.topic === root;
  const topics = rows.flatMap((row) => (isStepOnly(row) || isLocked(store, row.topic) ? [] : [row.topic]));
  const removals = removeStepsIn(store, topics);
  const steps = rows.flatMap((row) => (isStepOnly(row) && row.step !== undefined ? [row.step] : []));
  const removedSteps = new Set([...removals.map(({ id }) => id), ...steps]);
  // Removing a topic also removes its descendants.
  const outermost = topics.filter(
    (topic) =>
      !store
        .ancestry(topic)
        .slice(1)
        .some((id) => topics.includes(id)),
  );
  const removed = [...removedSteps, ...outermost, ...chaptersEmptiedBy(store, outermost)];
  if (removed.length === 0) return { outcome: { what: 'selection-locked' } };
  const outcome =
    outermost.length > 0
      ? ({ what: 'deleted', count: outermost.length } as const)
      : ({ what: 'steps-removed', count: removedSteps.size } as const);
  return { operations: removed.map((id) => ({ op: 'remove', id })), outcome };
}

/** Returns the ids of the chapters of a classic presentation that have no pages after the removal of pages. */
function chaptersEmptiedBy(store: RecordStore, pages: readonly string[]): string[] {
  if (!isClassic(store)) return [];
  const after = new RecordStore(store.records());
  applyOperations(
    after,
    pages.map((id) => ({ op: 'remove', id })),
  );
  return removeEmptyChapters(store, after).flatMap(({ id }) => (pages.includes(id) ? [] : [id]));
}

/** Returns the operations that rearrange the child topics of every topic, see `rearrangeTopics`. */
export function rearrangeAll(store: RecordStore): Operation[] {
  const pending = [rootTopic(store)];
  const operations: Operation[] = [];
  for (let parent = pending.pop(); parent !== undefined; parent = pending.pop()) {
    operations.push(...rearrangeTopics(store, parent));
    pending.push(...store.children(parent, 'topics').map(({ id }) => id));
  }
  return operations;
}
