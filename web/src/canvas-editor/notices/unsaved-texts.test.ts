import { aDocument, aShape, aTextBody } from '@flydeck/scene/compile/testing/documents';
import { applyOperations } from '@flydeck/scene/records/apply';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { expect, it } from 'vitest';
import { unsavedTexts } from './unsaved-texts.ts';

const aText = (id: string, text: string) => aShape({ id, body: aTextBody(text) });

it('unsaved texts are those that only the version of the author has, without texts that the author has deleted', () => {
  const start = flattenDocument(
    aDocument({ elements: [aText('saved', 'Saved'), aText('changed', 'Before'), aText('deleted', 'Deleted')] }),
  );
  const store = new RecordStore(start);
  const own = new RecordStore(start);
  expect(unsavedTexts([...own.records()], store)).toBe('');
  const paragraphs = [{ runs: [{ text: 'First' }] }, { runs: [{ text: 'Second' }] }];
  const shape = { kind: 'shape', slot: 'elements', parent: 'root', properties: {} } as const;
  applyOperations(own, [
    { op: 'rewrite', id: 'changed', slot: 'body', paragraphs },
    { op: 'remove', id: 'deleted' },
    { op: 'insert', id: 'added', order: 'b00', ...shape, texts: { body: [{ runs: [{ text: 'Added' }] }] } },
    { op: 'insert', id: 'empty', order: 'b01', ...shape, texts: { body: [{ runs: [{ text: ' ' }] }] } },
  ]);
  expect(unsavedTexts([...own.records()], store)).toBe('First\nSecond\n\nAdded');
  // What others have deleted in the document, is only in the version of the author.
  applyOperations(store, [{ op: 'remove', id: 'saved' }]);
  expect(unsavedTexts([...own.records()], store)).toBe('Saved\n\nFirst\nSecond\n\nAdded');
});
