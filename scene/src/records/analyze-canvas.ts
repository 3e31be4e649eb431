import type { CompositionLayout } from '../model/topic-layout.ts';
import { isCanvas } from './automatic-layout.ts';
import type { DocumentRecord } from './record.ts';
import type { RecordStore } from './record-store.ts';

/**
 * Returns a composition for the child topics of a canvas. Child topics that contain only topics and furniture are the
 * sections of the composition. Returns undefined if the record is not the root, if it does not have the size of a
 * composition, or if it has elements other than furniture, because the child topics could cover these elements.
 */
export function analyzeCanvas(store: RecordStore, id: string): CompositionLayout | undefined {
  const record = store.get(id);
  if (!record || !isCanvas(record) || !store.children(id, 'elements').every(isFurniture)) return undefined;
  const sections = store.children(id, 'topics').flatMap((topic) => {
    const subtopics = store.children(topic.id, 'topics').length;
    const isSection = subtopics > 0 && store.children(topic.id, 'elements').every(isFurniture);
    // `slides` counts the subtopics and the section itself.
    return isSection ? [{ id: topic.id, slides: 1 + subtopics }] : [];
  });
  return { kind: 'composition', ...(sections.length > 0 ? { sections } : {}) };
}

/** Whether a record is furniture, which is painted but is not content. */
const isFurniture = ({ properties }: DocumentRecord): boolean => properties['furniture'] === true;
