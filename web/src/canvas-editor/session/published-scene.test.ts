import { StatusObservable } from '@flydeck/editor/sync/sync-status';
import { aDocument, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { expect, it } from 'vitest';
import { showsDocument } from './published-scene.ts';

const PUBLISHED = { url: '/scenes/a.json', fromSeq: 3, toSeq: 5 };
const box = { x: 0, y: 0, width: 100, height: 50 };

function storeWith(element: object): RecordStore {
  const document = aDocument({ topics: [aTopic({ id: 't', elements: [{ ...box, id: 'e', ...element } as never] })] });
  return new RecordStore(flattenDocument(document));
}

function syncAt(seq: number | undefined, unacknowledged = 0) {
  const status = new StatusObservable();
  status.update({
    isOnline: true,
    unacknowledged,
    refused: [],
    isDurable: true,
    isHistoryFull: false,
    hasOwnVersion: false,
  });
  return { seq, status };
}

const TEXT = storeWith({ kind: 'text', body: aTextBody('Words') });

it.each([
  [2, false],
  [3, true],
  [5, true],
  [6, false],
  [undefined, false],
])('returns whether sequence number %s is in the published range 3 to 5: %s', (seq, expected) => {
  expect(showsDocument(PUBLISHED, syncAt(seq), { store: TEXT })).toBe(expected);
});

it('returns false for a document with changes that the server does not have', () => {
  expect(showsDocument(PUBLISHED, syncAt(3, 1), { store: TEXT })).toBe(false);
});

it('returns false for a document with formulas, as elements or in texts', () => {
  const formula = storeWith({ kind: 'math', tex: 'x^2' });
  const body = { ...aTextBody('x'), paragraphs: [{ runs: [{ text: 'x', math: 'x^2' }] }] };
  for (const store of [formula, storeWith({ kind: 'text', body })])
    expect(showsDocument(PUBLISHED, syncAt(3), { store })).toBe(false);
});
