import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Document } from '@flydeck/scene/model/document';
import { applyOperations } from '@flydeck/scene/records/apply';
import { assembleDocument } from '@flydeck/scene/records/assemble';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { describe, expect, it } from 'vitest';
import { draftOperations } from './draft-operations.ts';

const storeOf = (document: Document) => new RecordStore(flattenDocument(document));
const textElement = (content: string) =>
  ({ kind: 'text', id: 'text', x: 0, y: 0, width: 100, height: 20, body: aTextBody(content) }) as const;

const BASE = aDocument({ elements: [textElement('Low'), aShape({ id: 'shape' })] }, { title: 'Tides' });
const DRAFT = {
  baseRevision: 3,
  document: aDocument(
    {
      elements: [textElement('High'), aShape({ id: 'shape' })],
      topics: [aTopic({ id: 'added', title: 'Spring tides', elements: [aShape({ id: 'inside' })] })],
    },
    { title: 'High tides' },
  ),
};

/** Applies the draft to the current document `repetitions` times, and returns the document. */
function mergeDraft(current: RecordStore, repetitions = 1): Document {
  for (let i = 0; i < repetitions; i += 1) applyOperations(current, draftOperations(DRAFT, storeOf(BASE), current));
  return assembleDocument(current);
}

describe('draftOperations', () => {
  it('returns operations that turn the base of the draft into the draft', () => {
    expect(mergeDraft(storeOf(BASE))).toEqual(assembleDocument(storeOf(DRAFT.document)));
  });

  it('returns operations that change nothing if the draft was applied before', () => {
    expect(mergeDraft(storeOf(BASE), 2)).toEqual(mergeDraft(storeOf(BASE)));
  });

  it('preserves later changes of the document, and does not restore records that were deleted later', () => {
    const current = storeOf(BASE);
    applyOperations(current, [
      { op: 'set', id: 'document', property: 'description', value: 'Written later' },
      { op: 'remove', id: 'text' },
    ]);
    const document = mergeDraft(current);
    expect([document.title, document.description]).toEqual(['High tides', 'Written later']);
    expect(document.root.elements.map(({ id }) => id)).toEqual(['shape']);
    expect(document.root.topics.map(({ title }) => title)).toEqual(['Spring tides']);
    expect(document.root.topics[0]?.elements.map(({ id }) => id)).toEqual(['inside']);
  });
});
