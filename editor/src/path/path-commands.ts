import type { Paragraph } from '@flydeck/scene/model/text';
import type { Operation } from '@flydeck/scene/records/operations';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { textUpdate } from '@flydeck/scene/records/text/text-state';
import { fitTopic, type View } from '../camera.ts';
import type { CommandContext, CommandResult } from '../commands/command.ts';
import { currentTopic } from '../levels.ts';
import { nestTopic } from '../topics/nest-topic.ts';
import { isClassic } from './pages.ts';
import type { PathRow } from './path-rows.ts';
import { cameraOfStepView, stepViewOfVisibleArea } from './step-view.ts';
import type { StepView } from './steps.ts';
import { indexForNewTopic, insertStep, orderAt, stepsOf, topicOfStep } from './steps.ts';

/**
 * Adds a step for a topic.
 * @param after id of the step before the new step. By default, this is the last step of the topic or, if the topic has
 * no steps, of its previous sibling.
 */
export function addStep(context: CommandContext, topic: string, after?: string): CommandResult {
  const { store } = context.view;
  const id = context.newId();
  const operations = [insertStep(store, { id, topic }, indexAfter(store, topic, after))];
  return { operations, outcome: { what: 'steps-added', count: 1 } };
}

/**
 * Adds a step that shows the part of the canvas that is visible in the window and not covered by a panel.
 * @param after as in `addStep`
 */
export function addView(context: CommandContext, after?: string): CommandResult {
  const { view, openIds } = context;
  const topic = currentTopic(view, openIds);
  const step = { id: context.newId(), topic, view: stepViewOfVisibleArea(view, topic) };
  const operations = [insertStep(view.store, step, indexAfter(view.store, topic, after))];
  return { operations, outcome: { what: 'view-added', id: step.id } };
}

/** Returns the index in the path at which `addStep` inserts a step. */
function indexAfter(store: RecordStore, topic: string, after: string | undefined): number {
  const steps = stepsOf(store);
  const index = steps.findIndex(({ id }) => id === after);
  if (index >= 0) return index + 1;
  const last = steps.findLastIndex((step) => topicOfStep(step) === topic);
  if (last >= 0) return last + 1;
  const parent = store.get(topic)?.parent ?? '';
  const siblings = store.children(parent, 'topics');
  const predecessor = siblings[siblings.findIndex(({ id }) => id === topic) - 1];
  return indexForNewTopic(store, parent, predecessor?.id);
}

/** Moves a topic into another topic. */
export function moveIntoTopic({ view }: CommandContext, topic: string, parent: string): CommandResult {
  return { operations: nestTopic(view.store, topic, parent) };
}

/** Removes steps. Their topics are not removed. */
export function removeSteps(stepIds: readonly string[]): CommandResult {
  const outcome = { what: 'steps-removed', count: stepIds.length } as const;
  return { operations: stepIds.map((id) => ({ op: 'remove', id })), outcome };
}

/** Moves a step to an index among the other steps. Positions and painting order of the topics do not change. */
export function moveStep({ view: { store } }: CommandContext, id: string, index: number): CommandResult {
  const order = orderAt(store, index, id);
  const operations: Operation[] = [{ op: 'place', id, parent: DOCUMENT_ID, slot: 'path', order }];
  return { operations, outcome: { what: 'step-moved', id } };
}

/** Maximum length of the title of a step, in UTF-16 units. */
const TITLE_MAX_LENGTH = 1000;
/** Maximum duration of a step in seconds: one day. */
const SECONDS_MAX = 86_400;

/**
 * Sets the title of a step. An empty title removes the stored title, so that the step is shown with the title of its
 * topic.
 */
export function renameStep(id: string, title: string): CommandResult {
  const result = setOrUnset(id, 'title', title.trim().slice(0, TITLE_MAX_LENGTH) || undefined);
  return { ...result, outcome: { what: 'renamed', id } };
}

/** Sets the duration of a step in autoplay, in seconds. Undefined or 0 sets the default duration of the viewer. */
export function setStepSeconds(id: string, seconds: number | undefined): CommandResult {
  const hasSeconds = seconds !== undefined && seconds > 0;
  return setOrUnset(id, 'seconds', hasSeconds ? Math.min(seconds, SECONDS_MAX) : undefined);
}

/** Sets the transition from the previous step to each of the steps `ids`. The default, `fly`, is not stored. */
export function setTransition(ids: readonly string[], transition: PathRow['transition']): CommandResult {
  const value = transition === 'fly' ? undefined : transition;
  const operations = ids.flatMap((id) => setOrUnset(id, 'transition', value).operations ?? []);
  return { operations, outcome: { what: 'transition-set', transition } };
}

/** Lets a step show the part of the canvas that is visible in the window and not covered by a panel. */
export function updateStepView({ view, openIds }: CommandContext, id: string): CommandResult {
  const topic = currentTopic(view, openIds);
  const step = view.store.get(id);
  const operations: Operation[] = [
    ...(step && topicOfStep(step) !== topic ? [{ op: 'set', id, property: 'topic', value: topic } as const] : []),
    { op: 'set', id, property: 'view', value: stepViewOfVisibleArea(view, topic) },
  ];
  return { operations, outcome: { what: 'view-updated', id } };
}

function setOrUnset(id: string, property: string, value: unknown): CommandResult {
  return {
    operations: [value === undefined ? { op: 'unset', id, property } : { op: 'set', id, property, value }],
  };
}

/**
 * Replaces the notes of a step. Only notes with a text state can be merged by character; other notes are rewritten.
 * Nothing is announced, because notes are stored at each pause in typing.
 */
export function setStepNotes({ view: { store } }: CommandContext, id: string, paragraphs: Paragraph[]): CommandResult {
  const content = store.get(id)?.texts?.['notes'];
  if (content?.state === undefined)
    return { operations: [{ op: 'rewrite', id, slot: 'notes', paragraphs }], outcome: 'none' };
  const update = textUpdate(content, paragraphs);
  return { operations: update === undefined ? [] : [{ op: 'text', id, slot: 'notes', update }], outcome: 'none' };
}

/** Removes the steps of a topic. `returnTopicToPath` restores the steps with their notes. */
export function removeTopicFromPath({ view: { store } }: CommandContext, topic: string): CommandResult {
  return removeSteps(
    stepsOf(store)
      .filter((step) => topicOfStep(step) === topic)
      .map(({ id }) => id),
  );
}

/** Adds a topic to the path again: restores its removed steps, or adds a step if the topic never had a step. */
export function returnTopicToPath(context: CommandContext, topic: string): CommandResult {
  const { store } = context.view;
  if (stepsOf(store).some((step) => topicOfStep(step) === topic)) return {};
  const removed = [...store.records()].filter(
    (record) => record.kind === 'step' && record.removed && topicOfStep(record) === topic,
  );
  // Publishing hides the pages of classic presentations that have no step. The copy of a presentation contains this.
  const unhide: Operation[] =
    isClassic(store) && store.get(topic)?.properties['hidden'] ? [{ op: 'unset', id: topic, property: 'hidden' }] : [];
  if (removed.length === 0) {
    const added = addStep(context, topic);
    return { ...added, operations: [...unhide, ...(added.operations ?? [])] };
  }
  // Inserting a removed record restores it with its texts, so the operations need no notes.
  const operations = removed.map(
    ({ id, kind, parent, slot, order, properties }): Operation => ({
      op: 'insert',
      id,
      kind,
      parent: parent ?? DOCUMENT_ID,
      slot,
      order,
      properties,
    }),
  );
  return { operations: [...unhide, ...operations], outcome: { what: 'steps-added', count: operations.length } };
}

/** Flies to the topic or view of a step and clears the selection. Does nothing if the topic is removed. */
export function goToStep({ view }: CommandContext, id: string): CommandResult {
  const step = view.store.get(id);
  if (!step || !view.store.isPresent(topicOfStep(step))) return {};
  const stepView = step.properties['view'] as StepView | undefined;
  const topic = topicOfStep(step);
  const camera = (current: View) => (stepView ? cameraOfStepView(current, topic, stepView) : fitTopic(current, topic));
  return { camera, selection: [], outcome: { what: 'topic-shown', id } };
}
