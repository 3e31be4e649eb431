import { isEqual } from '@flydeck/scene/records/is-equal';
import { DOCUMENT_ID, type DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { stepsOf, topicOfStep } from '../path/steps.ts';

/** A topic that differs between two states of a document. */
export interface TopicChange {
  readonly kind: 'added' | 'changed' | 'removed';
  /** Id of the topic. */
  readonly topic: string;
  readonly title: string;
}

/** The differences between two states of a document. */
export interface DocumentChanges {
  readonly topics: readonly TopicChange[];
  /** Whether the title, the theme or other properties of the document differ. */
  readonly isDocumentChanged: boolean;
  readonly isPathChanged: boolean;
}

/** Compares two states of a document by topics. A topic is changed if its properties, place or elements differ. */
export function compareDocuments(before: RecordStore, after: RecordStore): DocumentChanges {
  const [topicsBefore, topicsAfter] = [topicsOf(before), topicsOf(after)];
  const added = topicsAfter.filter(({ id }) => !before.isPresent(id));
  const changed = topicsAfter.filter(({ id }) => before.isPresent(id) && !isSameTopic(before, after, id));
  const removed = topicsBefore.filter(({ id }) => !after.isPresent(id));
  const describe = (kind: TopicChange['kind']) => (record: DocumentRecord) => ({
    kind,
    topic: record.id,
    title: topicTitle(record),
  });
  const [documentBefore, documentAfter] = [before.get(DOCUMENT_ID), after.get(DOCUMENT_ID)];
  return {
    topics: [...added.map(describe('added')), ...changed.map(describe('changed')), ...removed.map(describe('removed'))],
    isDocumentChanged: !isEqual(documentBefore?.properties, documentAfter?.properties),
    isPathChanged: !isEqual(pathIn(before, after), pathIn(after, before)),
  };
}

/**
 * Returns the fields of the steps whose topics exist in both states, in the order of the path. The steps of added and
 * removed topics are left out, because the list of topics contains these topics.
 */
const pathIn = (store: RecordStore, other: RecordStore) =>
  comparableFields(
    stepsOf(store).filter((step) => [store, other].every((state) => state.isPresent(topicOfStep(step)))),
  ).map(({ order: _order, ...fields }) => fields);

const topicTitle = ({ properties }: DocumentRecord): string => String(properties['title'] ?? '').trim();

/** Returns the topics of a document, each followed by the topics in it. */
function topicsOf(store: RecordStore): DocumentRecord[] {
  const collect = (record: DocumentRecord): DocumentRecord[] => [
    record,
    ...store.children(record.id, 'topics').flatMap(collect),
  ];
  return store.children(DOCUMENT_ID, 'root').flatMap(collect);
}

function isSameTopic(before: RecordStore, after: RecordStore, topic: string): boolean {
  return isEqual(contentOf(before, topic), contentOf(after, topic));
}

/** Returns a record with everything in it except child topics. */
function contentOf(store: RecordStore, id: string): unknown {
  const record = store.get(id);
  const slots = [...store.slots(id)].filter(([slot]) => slot !== 'topics');
  return {
    ...(record ? comparableFields([record])[0] : {}),
    slots: Object.fromEntries(
      slots.map(([slot, children]) => [slot, children.map((child) => contentOf(store, child.id))]),
    ),
  };
}

/** Returns the fields of records that affect what visitors see. Text states are left out. */
const comparableFields = (records: readonly DocumentRecord[]) =>
  records.map(({ id, parent, order, properties, texts = {} }) => ({
    id,
    parent,
    order,
    properties,
    texts: Object.fromEntries(Object.entries(texts).map(([slot, { paragraphs }]) => [slot, paragraphs])),
  }));
