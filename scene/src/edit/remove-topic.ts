import { type Command, patchTo } from './command.ts';
import { requirePlace, withTopic } from './topics.ts';

/** Takes a topic away with all that stands in it; nobody else moves, unless the outline arranges them. */
export const removeTopic: Command<{ readonly id: string }> = (document, { id }) => {
  const { parent } = requirePlace(document, id);
  const changed = withTopic(document, parent.id, (topic) => ({
    ...topic,
    topics: topic.topics.filter((child) => child.id !== id),
  }));
  return patchTo(document, changed);
};
