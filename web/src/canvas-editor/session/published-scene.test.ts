import { StatusObservable } from '@flydeck/editor/sync/sync-status';
import { expect, it } from 'vitest';
import { showsDocument } from './published-scene.ts';

const PUBLISHED = { url: '/scenes/a.json', fromSeq: 3, toSeq: 5 };

/**
 * Returns what `showsDocument` reads of a connection: the sequence number of the document in the browser, and the
 * number of batches that the server has not acknowledged.
 */
function syncAt(seq: number | undefined, unacknowledged = 0) {
  const status = new StatusObservable();
  status.update({
    isOnline: true,
    unacknowledged,
    refused: [],
    isDurable: true,
    isHistoryFull: false,
    canSaveCopy: false,
  });
  return { seq, status };
}

it.each([
  [2, false],
  [3, true],
  [5, true],
  [6, false],
  [undefined, false],
])('for a scene of the states 3 to 5 and a document in state %s, showsDocument returns %s', (seq, expected) => {
  expect(showsDocument(PUBLISHED, syncAt(seq))).toBe(expected);
});

it('showsDocument returns false if the server has not acknowledged all changes of the document', () => {
  expect(showsDocument(PUBLISHED, syncAt(3, 1))).toBe(false);
});
