import type { View } from '../camera.ts';
import { shownTopic } from '../path/shown-topic.ts';
import { topicChain } from '../topic-chain.ts';

/** An entry of the breadcrumb: the topic that the editor shows, or a topic that contains it. */
export interface Crumb {
  readonly id: string;
  readonly title: string;
}

/**
 * Returns the topics from the root to the topic that the editor shows. `open` contains the ids of the open topics and
 * groups.
 */
export function breadcrumb(view: View, open: ReadonlySet<string>): Crumb[] {
  return topicChain(view.store, shownTopic(view, open))
    .reverse()
    .map((id) => ({ id, title: String(view.store.get(id)?.properties['title'] ?? '') }));
}
