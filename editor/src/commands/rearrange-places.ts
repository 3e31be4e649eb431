import { currentTopic } from '../levels.ts';
import { rearrangeTopics } from '../path/rearrange-topics.ts';
import type { Command } from './command.ts';

/**
 * Exchanges the positions of the child topics of the deepest open topic at the centre of the window, so that they
 * follow the order of the path.
 */
export const rearrangePlaces: Command = {
  id: 'rearrange-places',
  shortcuts: [],
  isEnabled: ({ view, open }) => rearrangeTopics(view.store, currentTopic(view, open)).length > 0,
  run: ({ view, open }) => ({
    operations: rearrangeTopics(view.store, currentTopic(view, open)),
    keepsLayout: true,
  }),
};
