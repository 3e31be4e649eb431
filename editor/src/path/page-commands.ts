import { applyOperations } from '@flydeck/scene/records/apply';
import type { Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import { RecordStore } from '@flydeck/scene/records/record-store';
import type { CommandContext, CommandResult } from '../commands/command.ts';
import { copyRecords } from '../commands/copy-records.ts';
import { rootTopic } from '../levels.ts';
import { nestTopic } from '../topics/nest-topic.ts';
import { stepsOf, topicOfStep } from './steps.ts';

/**
 * Returns the operations that move pages of a classic presentation to the places that their steps have after `moves`,
 * so that the transcript and the overview have the same order as the path. A page that follows a page of another
 * chapter becomes a page of this chapter. Chapters that lose all pages are removed.
 * @param moves the operations that move the steps of `pages`
 */
export function movePages(store: RecordStore, pages: readonly string[], moves: readonly Operation[]): Operation[] {
  const copy = new RecordStore(store.records());
  applyOperations(copy, moves);
  const operations = pages.flatMap((page) => {
    const placement = placePage(copy, page, pages);
    applyOperations(copy, placement);
    return placement;
  });
  return [...operations, ...removeEmptyChapters(store, copy)];
}

/**
 * Returns the operations that place a page after the previous page of the path. The first page of the path is placed
 * before the next page that is not in `moved`, because the pages in `moved` are placed later.
 */
function placePage(store: RecordStore, page: string, moved: readonly string[]): Operation[] {
  const path = stepsOf(store).map(topicOfStep);
  const index = path.indexOf(page);
  const previous = path[index - 1];
  const next = path.slice(index + 1).find((topic) => !moved.includes(topic));
  const neighbour = store.get(previous ?? next ?? '');
  if (!neighbour?.parent) return [];
  const nesting = nestTopic(store, page, neighbour.parent);
  const siblings = store.children(neighbour.parent, 'topics').filter(({ id }) => id !== page);
  const target = siblings.findIndex(({ id }) => id === neighbour.id) + (previous === undefined ? 0 : 1);
  const order = orderBetween(siblings[target - 1]?.order ?? null, siblings[target]?.order ?? null);
  return [{ op: 'place', id: page, parent: neighbour.parent, slot: 'topics', order, ...boxOf(nesting[0]) }];
}

const boxOf = (operation: Operation | undefined): Pick<Extract<Operation, { op: 'place' }>, 'box'> =>
  operation?.op === 'place' && operation.box ? { box: operation.box } : {};

/**
 * Returns the operations that remove the chapters that have no pages any more.
 * @param after the records after the change
 */
export function removeEmptyChapters(before: RecordStore, after: RecordStore): Operation[] {
  const isEmptied = (topic: string): boolean => {
    const children = before.children(topic, 'topics');
    return children.length > 0 && after.children(topic, 'topics').every(({ id }) => isEmptied(id));
  };
  const chaptersIn = (topic: string): string[] =>
    before.children(topic, 'topics').flatMap(({ id }) => (isEmptied(id) ? [id] : chaptersIn(id)));
  return chaptersIn(rootTopic(before)).map((id) => ({ op: 'remove', id }));
}

/** Adds copies of pages with their steps and notes after the last of the pages. */
export function duplicatePages({ view: { store }, newId }: CommandContext, pages: readonly string[]): CommandResult {
  const { operations } = copyRecords(store, pages, newId);
  return { operations, keepsLayout: true, outcome: { what: 'duplicated', count: pages.length } };
}
