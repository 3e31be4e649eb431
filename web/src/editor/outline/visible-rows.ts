import type { Document, Topic } from '@flydeck/scene/model/document';

/** A topic as a row of the outline. */
export interface OutlineRow {
  readonly topic: Topic;
  readonly parent: Topic;
  readonly level: number;
  /** From 1 among its neighbours, and how many they are. */
  readonly position: number;
  readonly size: number;
  readonly isOpen: boolean;
}

/** The rows that are seen, in order: those inside closed topics are not. */
export function visibleRows(document: Document, closed: ReadonlySet<string>): OutlineRow[] {
  const rows: OutlineRow[] = [];
  const walk = (parent: Topic, level: number): void => {
    for (const [index, topic] of parent.topics.entries()) {
      const isOpen = !closed.has(topic.id);
      rows.push({ topic, parent, level, position: index + 1, size: parent.topics.length, isOpen });
      if (isOpen) walk(topic, level + 1);
    }
  };
  walk(document.root, 1);
  return rows;
}
