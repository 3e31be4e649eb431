import type { Paragraph } from '@flydeck/scene/model/text';
import { applyOperations } from '@flydeck/scene/records/apply';
import type { Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { sizeOf } from '../camera.ts';
import type { CommandContext, CommandResult } from '../commands/command.ts';
import { insertElement } from '../drawing/insert-element.ts';
import { insertStep, stepsOf, topicOfStep } from '../path/steps.ts';
import { createTopic } from '../topics/new-topic.ts';
import { newTopicStyle } from '../topics/new-topic-style.ts';
import { planNextTopic } from '../topics/next-topic.ts';
import { renameTopic } from '../topics/rename-topic.ts';
import { changeLines } from './change-lines.ts';
import { paragraphsOf, type TopicLine } from './topic-lines.ts';

/** A part of a topic that becomes a topic: its title, and the indexes of its lines. */
export interface TopicPart {
  readonly title: string;
  readonly lines: readonly number[];
}

/** Margins of the text of a new topic and the top of this text, as fractions of the topic's size. */
const MARGIN = 1 / 16;
const TOP = 0.34;

/**
 * Returns the result of dividing a topic: its first part stays in the topic, and each other part becomes a topic after
 * it. All lines are kept with their formats.
 */
export function splitTopic(
  context: CommandContext,
  topic: string,
  { lines, parts }: { readonly lines: readonly TopicLine[]; readonly parts: readonly TopicPart[] },
): CommandResult {
  const { store } = context.view;
  const record = store.get(topic);
  const parent = record?.parent;
  if (!record || typeof parent !== 'string' || store.get(parent)?.kind !== 'topic') return {};
  // Each topic is planned in a copy of the document that contains the topics before.
  const copy = new RecordStore(store.records());
  const operations: Operation[] = [];
  const add = (added: readonly Operation[]) => {
    operations.push(...added);
    applyOperations(copy, [...added]);
  };
  const [first, ...others] = parts;
  const next = store.children(parent, 'topics').find(({ order }) => order > record.order);
  const lastStep = stepsOf(store).findLastIndex((step) => store.ancestry(topicOfStep(step)).includes(topic));
  const ids: string[] = [];
  let previousOrder = record.order;
  for (const [i, part] of others.entries()) {
    const newTopic = { id: context.newId(), step: context.newId() };
    previousOrder = orderBetween(previousOrder, next?.order ?? null);
    const order = previousOrder;
    add(
      createTopic(copy, planNextTopic(copy, parent), newTopic).map((operation) =>
        operation.op === 'insert' && operation.id === newTopic.id
          ? { ...operation, order }
          : operation.op === 'insert' && operation.id === newTopic.step
            ? insertStep(copy, { id: newTopic.step, topic: newTopic.id }, lastStep + 1 + i)
            : operation,
      ),
    );
    add(newTopicStyle(copy, parent, newTopic.id));
    add(renameTopic({ ...context, view: { ...context.view, store: copy } }, newTopic.id, part.title).operations ?? []);
    add([
      insertLines(copy, newTopic.id, {
        id: context.newId(),
        body: part.lines.flatMap((line) => paragraphOf(store, lines[line])),
      }),
    ]);
    ids.push(newTopic.id);
  }
  add(changeLines(store, lines, (index) => (first?.lines.includes(index) ? lines[index]?.text : undefined)));
  return {
    operations,
    keepsLayout: true,
    selection: [topic, ...ids],
    outcome: { what: 'topic-created', count: ids.length },
  };
}

function paragraphOf(store: RecordStore, line: TopicLine | undefined): Paragraph[] {
  const record = line && store.get(line.element);
  const paragraph = record && paragraphsOf(record)[line.paragraph];
  return paragraph ? [paragraph] : [];
}

/** Returns the operation that adds lines below the title of a new topic. */
function insertLines(
  store: RecordStore,
  topic: string,
  { id, body }: { readonly id: string; readonly body: Paragraph[] },
): Operation {
  const { width, height } = sizeOf(store, topic);
  const box = {
    x: MARGIN * width,
    y: TOP * height,
    width: (1 - 2 * MARGIN) * width,
    height: (1 - TOP - MARGIN) * height,
  };
  const properties = { body: { insets: [0, 0, 0, 0], anchor: 'top', fit: 'shrink' } };
  return insertElement({ store }, { id, kind: 'text', parent: topic, box, properties, body });
}
