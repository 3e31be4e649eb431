import type { Document, Topic } from '../model/document.ts';
import { type Command, patchTo } from './command.ts';
import { placedFree } from './free-place.ts';
import { TOPIC_HEIGHT, TOPIC_WIDTH } from './lay-topic.ts';
import { EditError, levelsOf, placeOf, topicOf, withTopic } from './topics.ts';

/** Levels of topics that an outline may have. */
export const MOST_LEVELS = 8;

export interface AddTopic {
  /** Of the new topic; nobody else's. */
  readonly id: string;
  readonly title: string;
  /** Id of the topic that it stands in; the root's for the first level. */
  readonly parent: string;
  /** Its place among the parent's topics. */
  readonly index: number;
}

/** A new topic that the outline lays out. @throws EditError on classic documents, whose pages are what they are. */
export const addTopic: Command<AddTopic> = (document, { id, title, parent, index }) => {
  if (document.kind === 'classic') throw new EditError('Classic documents take no new pages');
  if (document.root.id === id || placeOf(document, id)) throw new EditError(`The topic ${id} exists`);
  assertLevel(document, parent, 1);
  const topic: Topic = {
    id,
    title,
    width: TOPIC_WIDTH,
    height: TOPIC_HEIGHT,
    elements: [],
    made: 'outline',
    topics: [],
  };
  return patchTo(document, inserted(document, topic, parent, index));
};

/** The document with a topic put into another, at a free place where nobody arranges. */
export function inserted(document: Document, topic: Topic, parent: string, index: number): Document {
  const holder = topicOf(document, parent);
  const { frame: _frame, ...free } = topic;
  const placed = holder.made === 'outline' ? free : placedFree(free, holder);
  const at = Math.min(Math.max(0, index), holder.topics.length);
  return withTopic(document, parent, (found) => ({
    ...found,
    topics: [...found.topics.slice(0, at), placed, ...found.topics.slice(at)],
  }));
}

/** @throws EditError where `levels` more levels below `parent` would be too many. */
export function assertLevel(document: Document, parent: string, levels: number): void {
  const level = parent === document.root.id ? 0 : placeOf(document, parent)?.level;
  if (level === undefined) throw new EditError(`There is no topic ${parent}`);
  if (level + levels > Math.max(MOST_LEVELS, levelsOf(document.root) - 1)) throw new EditError('Topics nest too deep');
}
