import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { topicName } from '../topics/topic-name.ts';

/** A topic to which a link can point. */
export interface LinkTarget {
  /** Id of the topic. */
  readonly topic: string;
  /** See `topicName`. */
  readonly name: string;
  /** Number of topics that contain the topic. */
  readonly depth: number;
}

/** Returns all topics, each followed by the topics inside it. */
export function linkTargets(store: RecordStore): LinkTarget[] {
  const targetsIn = (parent: string, slot: string, depth: number): LinkTarget[] =>
    store
      .children(parent, slot)
      .flatMap(({ id }) => [{ topic: id, name: topicName(store, id), depth }, ...targetsIn(id, 'topics', depth + 1)]);
  return targetsIn(DOCUMENT_ID, 'root', 0);
}
