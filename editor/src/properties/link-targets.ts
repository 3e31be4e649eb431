import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/** A topic to which a link can point. */
export interface LinkTarget {
  /** Id of the topic. */
  readonly topic: string;
  readonly title: string;
  /** Number of topics that contain the topic. */
  readonly depth: number;
}

/** Returns all topics, each followed by the topics inside it. */
export function linkTargets(store: RecordStore): LinkTarget[] {
  const targetsIn = (parent: string, slot: string, depth: number): LinkTarget[] =>
    store
      .children(parent, slot)
      .flatMap(({ id, properties }) => [
        { topic: id, title: String(properties['title'] ?? ''), depth },
        ...targetsIn(id, 'topics', depth + 1),
      ]);
  return targetsIn(DOCUMENT_ID, 'root', 0);
}
