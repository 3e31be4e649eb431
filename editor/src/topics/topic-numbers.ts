import { paragraphText } from '@flydeck/scene/model/plain-text';
import type { Paragraph } from '@flydeck/scene/model/text';
import { applyOperations } from '@flydeck/scene/records/apply';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { textUpdate } from '@flydeck/scene/records/text/text-state';

/** Matches the number of a topic, such as `3` or `03`. */
const NUMBER = /^\d{1,3}$/;

/** Returns the text of an element that consists of a single paragraph; undefined for other elements. */
function singleParagraph({ texts }: DocumentRecord): string | undefined {
  const [paragraph, ...others] = texts?.['body']?.paragraphs ?? [];
  return paragraph && others.length === 0 ? paragraphText(paragraph) : undefined;
}

/** Returns the number that a furniture text shows; undefined for other elements. */
function numberOf(record: DocumentRecord): string | undefined {
  const text = record.properties['furniture'] ? singleParagraph(record) : undefined;
  return text !== undefined && NUMBER.test(text) ? text : undefined;
}

/**
 * Returns the operations that change the numbers in topics, if `operations` add, remove or reorder topics. A number is
 * a furniture text with the position of its topic among its siblings, as in templates. Other texts remain, such as
 * numbers that an author has changed.
 * @param store the document before `operations`
 */
export function renumberTopics(store: RecordStore, operations: readonly Operation[]): Operation[] {
  const parents = [...new Set(operations.flatMap((operation) => parentsOfTopic(store, operation)))];
  const numbers = parents.flatMap((parent) => numbersIn(store, parent));
  if (numbers.length === 0) return [];
  const after = new RecordStore(store.records());
  applyOperations(after, operations);
  const ids = new Set(numbers.map(({ id }) => id));
  const isShown = (record: DocumentRecord) =>
    ids.has(record.id) || (store.get(record.id) === undefined && numberOf(record) !== undefined);
  const digits = digitsOf(numbers);
  return parents
    .filter((parent) => after.isPresent(parent))
    .flatMap((parent) => after.children(parent, 'topics').map((topic, i) => ({ id: topic.id, position: i + 1 })))
    .flatMap(({ id, position }) =>
      after
        .children(id, 'elements')
        .filter(isShown)
        .flatMap((record) => writeNumber(record, String(position).padStart(digits, '0'))),
    );
}

/** Returns the minimum number of digits: 2 if there are numbers such as `01`. */
const digitsOf = (numbers: readonly DocumentRecord[]): number =>
  Math.max(
    1,
    ...numbers.flatMap((record) => (numberOf(record)?.startsWith('0') ? (numberOf(record)?.length ?? 1) : [])),
  );

/** Returns the parents of the topic that an operation adds, removes or moves, before and after the operation. */
export function parentsOfTopic(store: RecordStore, operation: Operation): string[] {
  const record = store.get(operation.id);
  if (operation.op === 'insert') return operation.kind === 'topic' ? [operation.parent] : [];
  if (record?.kind !== 'topic' || (operation.op !== 'remove' && operation.op !== 'place')) return [];
  return [...(record.parent === null ? [] : [record.parent]), ...(operation.op === 'place' ? [operation.parent] : [])];
}

/** Returns the elements in the child topics of a topic that show the position of their topic. */
const numbersIn = (store: RecordStore, parent: string): DocumentRecord[] =>
  store
    .children(parent, 'topics')
    .flatMap((topic, i) => store.children(topic.id, 'elements').filter((record) => Number(numberOf(record)) === i + 1));

/** Returns the operation that changes a number, which keeps its style. */
function writeNumber({ id, texts }: DocumentRecord, text: string): Operation[] {
  const content = texts?.['body'];
  const [paragraph] = content?.paragraphs ?? [];
  if (!content || !paragraph || paragraphText(paragraph) === text) return [];
  const paragraphs: Paragraph[] = [{ ...paragraph, runs: [{ ...paragraph.runs[0], text }] }];
  if (content.state === undefined) return [{ op: 'rewrite', id, slot: 'body', paragraphs }];
  const update = textUpdate(content, paragraphs);
  return update === undefined ? [] : [{ op: 'text', id, slot: 'body', update }];
}
