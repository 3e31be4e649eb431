import type { View } from '../camera.ts';
import { currentTopic } from '../levels.ts';
import { topicChain } from '../topic-chain.ts';

/** An entry of the breadcrumb: a topic that contains the centre of the visible area. */
export interface Crumb {
  readonly id: string;
  readonly title: string;
}

/**
 * Returns the topics from the root to the deepest open topic at the centre of the visible area. `open` contains the
 * ids of the open topics and groups.
 */
export function breadcrumb(view: View, open: ReadonlySet<string>): Crumb[] {
  return topicChain(view.store, currentTopic(view, open))
    .reverse()
    .map((id) => ({ id, title: String(view.store.get(id)?.properties['title'] ?? '') }));
}
