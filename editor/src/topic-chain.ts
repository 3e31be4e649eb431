import type { RecordStore } from '@flydeck/scene/records/record-store';

/** Returns the ids of a topic and of the topics that contain it, deepest first. */
export function topicChain(store: RecordStore, topic: string): string[] {
  return store.ancestry(topic).filter((id) => store.get(id)?.kind === 'topic');
}
