import { currentTopic } from '../levels.ts';
import { rearrangeTopics } from '../path/rearrange-topics.ts';
import type { Command } from './command.ts';

/**
 * The command that exchanges the positions of sibling topics, so that the topics are arranged in the order of the path.
 * The siblings are the child topics of the deepest open topic at the centre of the visible area.
 */
export const rearrangePlaces: Command = {
  id: 'rearrange-places',
  isForCanvas: true,
  shortcuts: [],
  isEnabled: ({ view, openIds }) =>
    view.cover === undefined && rearrangeTopics(view.store, currentTopic(view, openIds)).length > 0,
  run: ({ view, openIds }) => ({
    operations: rearrangeTopics(view.store, currentTopic(view, openIds)),
    keepsLayout: true,
  }),
};
