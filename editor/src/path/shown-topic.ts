import type { View } from '../camera.ts';
import { currentTopic } from '../levels.ts';
import { topicChain } from '../topic-chain.ts';
import { showsWholeTopic } from './step-view.ts';

/**
 * Returns the id of the topic that the editor shows: an open topic that is fitted into the visible area, such as the
 * root topic in the overview; otherwise the deepest open topic at the centre of the visible area.
 */
export function shownTopic(view: View, openTopics: ReadonlySet<string>): string {
  const deepest = currentTopic(view, openTopics);
  return topicChain(view.store, deepest).find((topic) => showsWholeTopic(view, topic)) ?? deepest;
}
