import type { Document, Topic } from '../model/document.ts';
import { assertLevel, inserted } from './add-topic.ts';
import { type Command, patchTo } from './command.ts';
import { EditError, levelsOf, placeOf, requirePlace, topicOf, withTopic } from './topics.ts';

export interface MoveTopic {
  readonly id: string;
  /** Id of the topic that it is to stand in. */
  readonly parent: string;
  /** Its place among the parent's topics, counted without itself. */
  readonly index: number;
}

/** Moves a topic along the path, or into another topic, with all that stands in it. */
export const moveTopic: Command<MoveTopic> = (document, { id, parent, index }) => {
  const { topic, parent: from } = requirePlace(document, id);
  const isInside = id === parent || (parent !== document.root.id && placeOf({ ...document, root: topic }, parent));
  if (isInside) throw new EditError('A topic cannot stand in itself');
  if (document.kind === 'classic' && parent !== from.id) throw new EditError('Pages do not nest');
  if (from.id === parent) return patchTo(document, reordered(document, from, topic, index));
  topicOf(document, parent);
  assertLevel(document, parent, levelsOf(topic));
  const without = withTopic(document, from.id, (holder) => ({
    ...holder,
    topics: holder.topics.filter((child) => child.id !== id),
  }));
  return patchTo(document, inserted(without, topic, parent, index));
};

function reordered(document: Document, parent: Topic, topic: Topic, index: number): Document {
  const others = parent.topics.filter((child) => child.id !== topic.id);
  const at = Math.min(Math.max(0, index), others.length);
  const topics = [...others.slice(0, at), topic, ...others.slice(at)];
  // Pages lie in the order in which they are read: each takes the place of the one that was there.
  const standing =
    document.kind === 'classic' ? topics.map((page, i) => withFrame(page, parent.topics[i]!.frame)) : topics;
  return withTopic(document, parent.id, (holder) => ({ ...holder, topics: standing }));
}

function withFrame(topic: Topic, frame: Topic['frame']): Topic {
  const { frame: own, ...rest } = topic;
  if (own === frame) return topic;
  return frame ? { ...rest, frame } : rest;
}

export type Shift = 'up' | 'down' | 'in' | 'out';

/**
 * Where the keys of an outline move a topic: Alt+arrows along its neighbours, Tab into the one above, Shift+Tab behind
 * its parent. Undefined where there is no such place.
 */
export function shiftedPlace(document: Document, id: string, shift: Shift): MoveTopic | undefined {
  const place = placeOf(document, id);
  if (!place) return undefined;
  const { parent, index } = place;
  if (shift === 'up') return index > 0 ? { id, parent: parent.id, index: index - 1 } : undefined;
  if (shift === 'down')
    return index + 1 < parent.topics.length ? { id, parent: parent.id, index: index + 1 } : undefined;
  if (document.kind === 'classic') return undefined;
  if (shift === 'in') {
    const above = parent.topics[index - 1];
    return above && { id, parent: above.id, index: above.topics.length };
  }
  const over = placeOf(document, parent.id);
  return over && { id, parent: over.parent.id, index: over.index + 1 };
}
