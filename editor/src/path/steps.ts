import type { PathStep } from '@flydeck/scene/model/path-step';
import type { Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import { DOCUMENT_ID, type DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/** The view of a step: its centre, size, and rotation in degrees, in the space of the step's topic. */
export type StepView = NonNullable<PathStep['view']>;

/** Returns the steps of the path, in order. */
export const stepsOf = (store: RecordStore): readonly DocumentRecord[] => store.children(DOCUMENT_ID, 'path');

/** Returns the id of the topic of a step. */
export const topicOfStep = ({ properties }: DocumentRecord): string => String(properties['topic']);

/** Returns the operations that remove the steps of topics and of their descendants. */
export function removeStepsIn(store: RecordStore, topics: readonly string[]): Operation[] {
  const removed = new Set(topics);
  return stepsOf(store)
    .filter((step) => store.ancestry(topicOfStep(step)).some((id) => removed.has(id)))
    .map(({ id }) => ({ op: 'remove', id }));
}

/**
 * Returns the `order` (a fractional index) of a step that is placed at `index` of the path. The step `except`, such as
 * a step that is moved, does not count.
 */
export function orderAt(store: RecordStore, index: number, except?: string): string {
  const others = stepsOf(store).filter(({ id }) => id !== except);
  const boundedIndex = Math.min(Math.max(index, 0), others.length);
  return orderBetween(others[boundedIndex - 1]?.order ?? null, others[boundedIndex]?.order ?? null);
}

/** Returns the operation that adds a step at an index of the path. */
export function insertStep(
  store: RecordStore,
  { id, ...properties }: Pick<PathStep, 'id' | 'topic' | 'view' | 'title'>,
  index: number,
): Operation {
  return {
    op: 'insert',
    id,
    kind: 'step',
    parent: DOCUMENT_ID,
    slot: 'path',
    order: orderAt(store, index),
    properties,
  };
}

/**
 * Returns the index of the path at which the step of a new topic is inserted: after the last step of its previous
 * sibling and of the topics inside this sibling, else after the last step of its parent, else at the end.
 * @param predecessor id of the previous sibling
 */
export function indexForNewTopic(store: RecordStore, parent: string, predecessor: string | undefined): number {
  const steps = stepsOf(store);
  const lastOfPredecessor =
    predecessor === undefined
      ? -1
      : steps.findLastIndex((step) => store.ancestry(topicOfStep(step)).includes(predecessor));
  const lastOfParent = steps.findLastIndex((step) => topicOfStep(step) === parent);
  const lastIndex = lastOfPredecessor >= 0 ? lastOfPredecessor : lastOfParent;
  return lastIndex >= 0 ? lastIndex + 1 : steps.length;
}
