import { currentTopic } from '../levels.ts';
import { rearrangeTopics } from '../path/rearrange-topics.ts';
import type { Command } from './command.ts';

/** Gives the places of the current topic's topics to them in the order of the path. */
export const rearrangePlaces: Command = {
  id: 'rearrange-places',
  shortcuts: [],
  isEnabled: ({ view, open }) => rearrangeTopics(view.store, currentTopic(view, open)).length > 0,
  run: ({ view, open }) => ({ operations: rearrangeTopics(view.store, currentTopic(view, open)) }),
};
