import type { Document, Topic } from '../model/document.ts';

/** A command that cannot be done to this document; the message is for programmers. */
export class EditError extends RangeError {
  constructor(message: string) {
    super(message);
    this.name = 'EditError';
  }
}

/** Where a topic stands: its parent and its place among the parent's topics. */
export interface TopicPlace {
  readonly topic: Topic;
  readonly parent: Topic;
  readonly index: number;
  /** 1 for the topics of the root. */
  readonly level: number;
}

/** Where the topic `id` stands; undefined for the root and for what is not there. */
export function placeOf(document: Document, id: string): TopicPlace | undefined {
  const search = (parent: Topic, level: number): TopicPlace | undefined => {
    for (const [index, topic] of parent.topics.entries()) {
      if (topic.id === id) return { topic, parent, index, level };
      const inside = search(topic, level + 1);
      if (inside) return inside;
    }
    return undefined;
  };
  return search(document.root, 1);
}

/** The topic `id`, the root included. @throws EditError when there is none. */
export function topicOf(document: Document, id: string): Topic {
  const topic = document.root.id === id ? document.root : placeOf(document, id)?.topic;
  if (!topic) throw new EditError(`There is no topic ${id}`);
  return topic;
}

/** The place of the topic `id`. @throws EditError when there is none, or it is the root. */
export function requirePlace(document: Document, id: string): TopicPlace {
  const place = placeOf(document, id);
  if (!place) throw new EditError(`There is no topic ${id} that stands anywhere`);
  return place;
}

/** The document with the topic `id` changed; what is not on the way to it is shared. */
export function withTopic(document: Document, id: string, change: (topic: Topic) => Topic): Document {
  const inside = (topic: Topic): Topic => {
    if (topic.id === id) return change(topic);
    let changed = false;
    const topics = topic.topics.map((child) => {
      const next = inside(child);
      changed ||= next !== child;
      return next;
    });
    return changed ? { ...topic, topics } : topic;
  };
  const root = inside(document.root);
  return root === document.root ? document : { ...document, root };
}

/** How many levels of topics a topic has, itself included. */
export function levelsOf(topic: Topic): number {
  return 1 + Math.max(0, ...topic.topics.map(levelsOf));
}

/** Every topic below `topic`, depth first. */
export function* topicsBelow(topic: Topic): Generator<Topic> {
  for (const child of topic.topics) {
    yield child;
    yield* topicsBelow(child);
  }
}
