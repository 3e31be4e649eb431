import { StatusObservable } from '@flydeck/editor/sync/sync-status';
import { expect, it } from 'vitest';
import { showsDocument } from './published-scene.ts';

const PUBLISHED = { url: '/scenes/a.json', fromSeq: 3, toSeq: 5 };
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

it.each([
  [2, false],
  [3, true],
  [5, true],
  [6, false],
  [undefined, false],
])('returns whether sequence number %s is in the published range 3 to 5: %s', (seq, expected) => {
  expect(showsDocument(PUBLISHED, syncAt(seq))).toBe(expected);
});

it('returns false for a document with changes that the server does not have', () => {
  expect(showsDocument(PUBLISHED, syncAt(3, 1))).toBe(false);
});
