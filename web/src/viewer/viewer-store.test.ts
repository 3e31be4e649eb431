import { describe, expect, it } from 'vitest';
import { createViewerStore } from './viewer-store.ts';

const steps = ['overview', 'a', 'b'].map((topicId) => ({ topicId, title: topicId }));

describe('createViewerStore', () => {
  it('goes to topics and step indexes, and returns false for an unknown topic or index', () => {
    const store = createViewerStore();
    store.open(steps);
    expect(store.goTo('b')).toBe(true);
    expect(store.getSnapshot()).toMatchObject({ step: 2, mode: 'loading' });
    expect(store.goTo(1)).toBe(true);
    expect(store.goTo('nowhere')).toBe(false);
    expect(store.goTo(7)).toBe(false);
    expect(store.getSnapshot().step).toBe(1);
  });

  it('notifies listeners of changes only, until they unsubscribe', () => {
    const store = createViewerStore();
    store.open(steps);
    let calls = 0;
    const unsubscribe = store.subscribe(() => calls++);
    // Nothing changes, because `next` has no effect before the player is started.
    store.next();
    expect(calls).toBe(0);
    store.present();
    expect(calls).toBe(1);
    unsubscribe();
    store.goTo(1);
    expect(calls).toBe(1);
  });

  it('returns the same snapshot between changes, and the initial state on the server', () => {
    const store = createViewerStore();
    store.open(steps, { step: 1 });
    expect(store.getSnapshot()).toBe(store.getSnapshot());
    expect(store.getServerSnapshot()).toMatchObject({ mode: 'start', step: 0 });
  });
});
