import type { Paragraph } from '@flydeck/scene/model/text';
import type { Operation } from '@flydeck/scene/records/operations';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { mergeText } from '@flydeck/scene/records/text/text-state';
import { rootTopic } from '../levels.ts';
import { renameToTitle, topicTitledBy } from './title-element.ts';

/**
 * Lets the title of the presentation follow the title on its canvas, if both are equal before `operations`. Not for
 * guests, who may not rename presentations.
 */
export function followRootTitle(store: RecordStore, operations: readonly Operation[]): Operation[] {
  const root = rootTopic(store);
  const title = store.get(DOCUMENT_ID)?.properties['title'];
  if (title !== store.get(root)?.properties['title']) return [];
  const value = operations.map((operation) => newTitle(store, operation, root)).findLast((text) => text !== undefined);
  return value === undefined || value === title ? [] : [{ op: 'set', id: DOCUMENT_ID, property: 'title', value }];
}

/** Returns the title that an operation gives the root topic; undefined for other operations. */
function newTitle(store: RecordStore, operation: Operation, root: string): string | undefined {
  if (operation.op === 'set' && operation.id === root && operation.property === 'title') return String(operation.value);
  const paragraphs = newParagraphs(store, operation);
  if (!paragraphs || topicTitledBy(store, operation.id) !== root) return undefined;
  const [renaming] = renameToTitle(store, root, paragraphs);
  return renaming?.op === 'set' ? String(renaming.value) : undefined;
}

/** Returns the new paragraphs of the text that an operation changes; undefined for other operations. */
function newParagraphs(store: RecordStore, operation: Operation): readonly Paragraph[] | undefined {
  if (operation.op === 'rewrite' && operation.slot === 'body') return operation.paragraphs;
  if (operation.op !== 'text' || operation.slot !== 'body') return undefined;
  const text = store.get(operation.id)?.texts?.['body'];
  return text && mergeText(text, operation.update).paragraphs;
}
