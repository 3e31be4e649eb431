import type { CommentThread } from '@flydeck/contract/comments/comment';
import { aDocument, aShape } from '@flydeck/scene/compile/testing/documents';
import { applyOperations } from '@flydeck/scene/records/apply';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isPartChanged } from './fingerprint.ts';
import { withFirstFingerprint } from './first-fingerprint.ts';

const aThread = (id: string, anchor: CommentThread['anchor']): CommentThread => ({
  id,
  anchor,
  author: { kind: 'deleted' },
  logSeq: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  resolvedAt: null,
  resolvedBy: null,
  isUnread: false,
  comments: [],
});

let store: RecordStore;

beforeEach(() => {
  store = new RecordStore(flattenDocument(aDocument({ elements: [aShape({ id: 'a' }), aShape({ id: 'b' })] })));
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('a thread without a fingerprint is changed after a change since this browser first loaded it', () => {
  const threads = ['a', 'b'].map((id) => aThread(`thread-${id}`, { kind: 'element', id, x: 0, y: 0 }));
  const changedIds = () =>
    threads
      .map((thread) => withFirstFingerprint('deck', store, thread))
      .filter(({ anchor }) => isPartChanged(store, anchor))
      .map(({ id }) => id);
  expect(changedIds()).toEqual([]);
  applyOperations(store, [{ op: 'set', id: 'a', property: 'opacity', value: 0.5 }]);
  expect(changedIds()).toEqual(['thread-a']);
  applyOperations(store, [{ op: 'unset', id: 'a', property: 'opacity' }]);
  expect(changedIds()).toEqual([]);
});

it('a thread with a fingerprint, about a passage or about a missing part stays as it is', () => {
  const anchors: CommentThread['anchor'][] = [
    { kind: 'element', id: 'a', x: 0, y: 0, fingerprint: '0123456789abcdef' },
    { kind: 'passage', id: 'a', slot: 'body', start: 0, end: 1, quote: 'x' },
    { kind: 'element', id: 'missing', x: 0, y: 0 },
  ];
  for (const anchor of anchors) {
    const thread = aThread('thread', anchor);
    expect(withFirstFingerprint('deck', store, thread)).toBe(thread);
  }
});
