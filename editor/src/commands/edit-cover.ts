import { fitTopic } from '../camera.ts';
import { newCover } from '../covers/new-cover.ts';
import { currentTopic, rootTopic } from '../levels.ts';
import { isLocked } from '../transform/area.ts';
import type { Command, CommandContext, CommandResult } from './command.ts';

/**
 * Returns the id of the topic to whose cover the commands apply: the topic whose cover is edited, else the selected
 * topic, else the deepest open topic at the centre of the visible area. Returns undefined for the root topic, which has
 * no cover, and for a locked topic.
 */
function targetTopic({ view, openIds, selection: [id, ...others] }: CommandContext): string | undefined {
  if (view.cover !== undefined) return view.cover;
  const topic = id === undefined ? currentTopic(view, openIds) : id;
  const isTopic = others.length === 0 && view.store.get(topic)?.kind === 'topic' && topic !== rootTopic(view.store);
  return isTopic && !isLocked(view.store, topic) ? topic : undefined;
}

const coverOf = ({ view: { store } }: CommandContext, topic: string | undefined) =>
  topic === undefined ? [] : store.children(topic, 'cover');

const hasCover = (context: CommandContext): boolean => coverOf(context, targetTopic(context)).length > 0;

/** Returns the result of starting to edit the cover of a topic, with the camera at the topic. */
const startEditing = (topic: string): CommandResult => ({
  editCover: topic,
  selection: [],
  camera: (view) => fitTopic(view, topic),
  tool: { name: 'select' },
  outcome: { what: 'cover-editing', id: topic },
});

const editCover: Command = {
  id: 'edit-cover',
  isForCanvas: true,
  shortcuts: [],
  isEnabled: (context) => context.view.cover === undefined && hasCover(context),
  run(context) {
    const topic = targetTopic(context);
    return topic === undefined ? {} : startEditing(topic);
  },
};

/** Adds a cover with the title of the topic, and starts to edit it. */
const addCover: Command = {
  id: 'add-cover',
  isForCanvas: true,
  shortcuts: [],
  isEnabled: (context) => targetTopic(context) !== undefined && !hasCover(context),
  run(context) {
    const topic = targetTopic(context);
    if (topic === undefined) return {};
    const id = context.newId();
    const operations = [newCover(context.view, topic, id)];
    return { ...startEditing(topic), operations, selection: [id] };
  },
};

/** Removes all elements of a cover, and ends editing of the cover. */
const removeCover: Command = {
  id: 'remove-cover',
  isForCanvas: true,
  shortcuts: [],
  isEnabled: hasCover,
  run(context) {
    const operations = coverOf(context, targetTopic(context)).map(({ id }) => ({ op: 'remove', id }) as const);
    const outcome = { what: 'cover-removed' } as const;
    return context.view.cover === undefined ? { operations, outcome } : { operations, outcome, editCover: null };
  },
};

const endCover: Command = {
  id: 'end-cover',
  shortcuts: [],
  isEnabled: ({ view }) => view.cover !== undefined,
  run: () => ({ editCover: null }),
};

/** Commands that add, edit and remove the cover of a topic, and end editing. */
export const COVER_COMMANDS: readonly Command[] = [editCover, addCover, removeCover, endCover];
