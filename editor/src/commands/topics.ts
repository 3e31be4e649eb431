import { currentTopic } from '../levels.ts';
import { dissolveTopic } from '../topics/dissolve-topic.ts';
import { createTopic, planTopic, type TopicPlan } from '../topics/new-topic.ts';
import { addNextTopic } from '../topics/next-topic.ts';
import { boundsOfAll, movableRecords } from '../transform/area.ts';
import type { Command, CommandContext } from './command.ts';

/** Margin between the selection and a topic that is created around it, as a fraction of the selection's longer side. */
const MARGIN = 0.05;

/**
 * Adds a child topic to the current topic, which is the deepest open topic at the centre of the visible area. The
 * automatic layout of the current topic determines the position of the new topic. Without a layout, the new topic is
 * placed in a free area near the last child topic.
 */
const addTopic: Command = {
  id: 'add-topic',
  isForCanvas: true,
  shortcuts: ['mod+enter'],
  isEnabled: ({ view }) => view.cover === undefined,
  run: ({ view: { store }, view, openIds, newId }) => {
    const parent = currentTopic(view, openIds);
    const ids = { id: newId(), step: newId() };
    return { operations: addNextTopic(store, parent, ids, newId), keepsLayout: true, selection: [ids.id] };
  },
};

/** Creates a topic around the selection and moves the selected records into it. */
const topicFromSelection: Command = {
  id: 'topic-from-selection',
  isForCanvas: true,
  shortcuts: ['mod+alt+t'],
  isEnabled: (context) => planAround(context) !== undefined,
  run: (context) => {
    const plan = planAround(context);
    if (!plan) return {};
    const { store } = context.view;
    const ids = { id: context.newId(), step: context.newId() };
    const content = movableRecords(store, context.selection);
    const outcome = { what: 'topic-created', count: content.length } as const;
    return { operations: createTopic(store, plan, ids, content), selection: [ids.id], outcome };
  },
};

/**
 * Returns the plan of a topic around the selected records that can be moved; undefined if there are none, if one of
 * them is not directly in a topic, or if the box around them has no size.
 */
function planAround({ view: { store }, selection }: CommandContext): TopicPlan | undefined {
  const records = movableRecords(store, selection);
  const parent = store.get(records[0] ?? '')?.parent ?? undefined;
  const isInTopic = records.every((id) => ['elements', 'topics'].includes(store.get(id)?.slot ?? ''));
  const bounds = isInTopic ? boundsOfAll(store, records) : undefined;
  if (parent === undefined || !bounds || Math.max(bounds.width, bounds.height) === 0) return undefined;
  const margin = MARGIN * Math.max(bounds.width, bounds.height);
  return planTopic(parent, {
    x: bounds.x - margin,
    y: bounds.y - margin,
    width: bounds.width + 2 * margin,
    height: bounds.height + 2 * margin,
  });
}

/** Moves the content of the selected topic into the topic's parent, and removes the topic. */
const dissolve: Command = {
  id: 'dissolve-topic',
  isForCanvas: true,
  shortcuts: ['mod+alt+shift+t'],
  isEnabled: ({ view: { store }, selection: [id, ...others] }) => {
    const record = store.get(id ?? '');
    return others.length === 0 && record?.kind === 'topic' && store.get(record.parent ?? '')?.kind === 'topic';
  },
  run: ({ view: { store }, selection: [topic], newId }) => {
    const result = topic === undefined ? undefined : dissolveTopic(store, topic, newId);
    if (!result) return {};
    const selection = result.operations.flatMap((operation) => (operation.op === 'place' ? [operation.id] : []));
    return { ...result, selection, outcome: { what: 'topic-dissolved', count: selection.length } };
  },
};

export const TOPIC_COMMANDS: readonly Command[] = [addTopic, topicFromSelection, dissolve];
