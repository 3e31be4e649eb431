import type { Operation } from '@flydeck/scene/records/operations';
import { currentTopic } from '../levels.ts';
import { ARRANGEMENT_SHAPES, arrangeTopics, layOutTopics, restoreArrangement } from '../topics/lay-out.ts';
import type { Command, CommandContext } from './command.ts';

/**
 * Starts the automatic layout of the child topics of the selected topic. If no topic with child topics is selected,
 * starts the automatic layout of the child topics of the deepest open topic at the centre of the visible area.
 */
export const layOutTopicsCommand: Command = {
  id: 'lay-out-topics',
  isForCanvas: true,
  shortcuts: [],
  isEnabled: (context) =>
    context.view.cover === undefined && layOutTopics(context.view.store, targetTopic(context)).length > 0,
  run: (context) => arranged(context, layOutTopics(context.view.store, targetTopic(context))),
};

/** Commands that arrange the same topics as `lay-out-topics` in a circle, a row, a grid or a timeline. */
export const ARRANGEMENT_COMMANDS: readonly Command[] = ARRANGEMENT_SHAPES.map((shape) => ({
  id: `arrange-${shape}`,
  shortcuts: [],
  isEnabled: (context) =>
    context.view.cover === undefined &&
    arrangeTopics(context.view.store, targetTopic(context), shape, context.newId).length > 0,
  run: (context) => arranged(context, arrangeTopics(context.view.store, targetTopic(context), shape, context.newId)),
}));

/** Arranges the same topics as in their template, after another arrangement was chosen. */
export const arrangeLikeTemplate: Command = {
  id: 'arrange-template',
  isForCanvas: true,
  shortcuts: [],
  isEnabled: (context) =>
    context.view.cover === undefined && restoreArrangement(context.view.store, targetTopic(context)).length > 0,
  run: (context) => arranged(context, restoreArrangement(context.view.store, targetTopic(context))),
};

/** Returns the result of a command whose operations arrange the child topics of the target topic. */
function arranged(context: CommandContext, operations: readonly Operation[]) {
  const count = context.view.store.children(targetTopic(context), 'topics').length;
  return { operations, outcome: { what: 'arranged', count } as const };
}

/** Returns the id of the topic whose child topics are laid out. */
function targetTopic({ view, openIds, selection: [id, ...others] }: CommandContext): string {
  const isSingleTopic = id !== undefined && others.length === 0 && view.store.get(id)?.kind === 'topic';
  return isSingleTopic && view.store.children(id, 'topics').length > 0 ? id : currentTopic(view, openIds);
}
