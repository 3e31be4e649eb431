import type { Operation } from '@flydeck/scene/records/operations';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import type { CommandContext, CommandResult } from '../commands/command.ts';
import { rootTopic } from '../levels.ts';
import { addNextTopic } from '../topics/next-topic.ts';
import { type PathRow, pathRows } from './path-rows.ts';
import { blockEnd } from './row-blocks.ts';
import { orderAt, stepsOf } from './steps.ts';

/**
 * Adds a topic as a sibling of a row's topic, and a step of the new topic after the block of the row. Without a row, or
 * for a row of the root, adds the topic as the last child topic of the root. The new topic has the style of its
 * siblings, and is selected.
 */
export function addTopicAfter(context: CommandContext, row: PathRow | undefined): CommandResult {
  const { store } = context.view;
  const root = rootTopic(store);
  const isBelowRoot = row !== undefined && row.topic !== root;
  const parent = isBelowRoot ? (store.get(row.topic)?.parent ?? root) : root;
  const ids = { id: context.newId(), step: context.newId() };
  const operations = addNextTopic(store, parent, ids, context.newId);
  if (!isBelowRoot || row.step === undefined) return { operations, keepsLayout: true, selection: [ids.id] };
  const rows = pathRows(store).filter(({ step }) => step !== undefined);
  const index = blockEnd(
    store,
    rows,
    rows.findIndex(({ step }) => step === row.step),
  );
  const steps = stepsOf(store);
  const last = steps.findIndex(({ id }) => id === rows[index - 1]?.step);
  const order = orderAt(store, last + 1);
  const place: Operation = { op: 'place', id: ids.step, parent: DOCUMENT_ID, slot: 'path', order };
  return { operations: [...operations, place], keepsLayout: true, selection: [ids.id] };
}
