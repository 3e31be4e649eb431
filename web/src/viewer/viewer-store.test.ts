import { describe, expect, it } from 'vitest';
import { createViewerStore } from './viewer-store.ts';

const steps = ['overview', 'a', 'b'].map((topicId) => ({ topicId, title: topicId }));

describe('the viewer store', () => {
  it('flies to topics and numbers, and says when there is no such step', () => {
    const store = createViewerStore();
    store.open(steps);
    expect(store.goTo('b')).toBe(true);
    expect(store.getSnapshot()).toMatchObject({ step: 2, mode: 'loading' });
    expect(store.goTo(1)).toBe(true);
    expect(store.goTo('nowhere')).toBe(false);
    expect(store.goTo(7)).toBe(false);
    expect(store.getSnapshot().step).toBe(1);
  });

  it('tells its listeners of changes only, until they leave', () => {
    const store = createViewerStore();
    store.open(steps);
    let calls = 0;
    const leave = store.subscribe(() => calls++);
    store.next();
    expect(calls).toBe(0);
    store.present();
    expect(calls).toBe(1);
    leave();
    store.goTo(1);
    expect(calls).toBe(1);
  });

  it('keeps a snapshot while nothing happens, and shows the server the start', () => {
    const store = createViewerStore();
    store.open(steps, { step: 1 });
    expect(store.getSnapshot()).toBe(store.getSnapshot());
    expect(store.getServerSnapshot()).toMatchObject({ mode: 'start', step: 0 });
  });
});
