import { contentOf } from '@flydeck/scene/edit/content';
import { topicsBelow } from '@flydeck/scene/edit/topics';
import type { Document, Topic } from '@flydeck/scene/model/document';

/** A topic that only one of two documents has, or both have differently. */
export interface TopicDifference {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly title: string;
}

/** What `mine` has that `theirs` has not, topic by topic; both went on from the same document. */
export function outlineDifference(theirs: Document, mine: Document): TopicDifference[] {
  const before = new Map([...topicsBelow(theirs.root)].map((topic) => [topic.id, topic]));
  const after = new Map([...topicsBelow(mine.root)].map((topic) => [topic.id, topic]));
  const differences: TopicDifference[] = [];
  if (theirs.title !== mine.title) differences.push({ kind: 'changed', title: mine.title });
  for (const [id, topic] of after) {
    const other = before.get(id);
    if (!other) differences.push({ kind: 'added', title: topic.title });
    else if (wordsOf(other) !== wordsOf(topic)) differences.push({ kind: 'changed', title: topic.title });
  }
  for (const [id, topic] of before) if (!after.has(id)) differences.push({ kind: 'removed', title: topic.title });
  return differences;
}

/** What a topic holds itself, wherever it stands: what the outline lays out is told by what it lays out. */
function wordsOf(topic: Topic): string {
  const { title, elements, notes = null, made } = topic;
  return JSON.stringify([title, made ? contentOf(topic) : elements, notes]);
}
