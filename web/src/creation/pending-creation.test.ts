import { expect, it } from 'vitest';
import { clearPendingCreation, savePendingCreation, takePendingCreation } from './pending-creation.ts';

/** Creates an in-memory `Storage`. */
function createStorage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: () => null,
    length: 0,
  };
}

const REQUEST = { kind: 'template', template: 'journey' } as const;
const MINUTE_MS = 60_000;

it('takePendingCreation returns a request once, and only for its form', () => {
  const storage = createStorage();
  savePendingCreation(storage, { form: 'create', request: REQUEST });
  expect(takePendingCreation(storage, 'outline')).toBeUndefined();
  expect(takePendingCreation(storage, 'create')).toEqual(REQUEST);
  expect(takePendingCreation(storage, 'create')).toBeUndefined();
});

it('takePendingCreation removes a request older than 30 minutes, and ignores invalid stored data', () => {
  const storage = createStorage();
  savePendingCreation(storage, { form: 'create', request: REQUEST }, 0);
  expect(takePendingCreation(storage, 'create', 31 * MINUTE_MS)).toBeUndefined();
  expect(takePendingCreation(storage, 'create', 1 * MINUTE_MS)).toBeUndefined();
  for (const text of ['', '{', '7', 'null', '{"form":"create","requestedAt":"x","request":{}}', '{"form":"create"}']) {
    storage.setItem('pendingCreation', text);
    expect(takePendingCreation(storage, 'create')).toBeUndefined();
  }
});

it('savePendingCreation removes the older request if the new one cannot be stored', () => {
  const storage = createStorage();
  savePendingCreation(storage, { form: 'create', request: REQUEST });
  const fullStorage: Storage = {
    ...storage,
    setItem: () => {
      throw new Error('full');
    },
  };
  savePendingCreation(fullStorage, { form: 'create', request: { kind: 'markdown', text: '# Bees' } });
  expect(takePendingCreation(storage, 'create')).toBeUndefined();
});

it('clearPendingCreation removes the request', () => {
  const storage = createStorage();
  savePendingCreation(storage, { form: 'outline', request: REQUEST });
  clearPendingCreation(storage);
  expect(takePendingCreation(storage, 'outline')).toBeUndefined();
});
