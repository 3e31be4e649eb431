import { describe, expect, it } from 'vitest';
import type { FirstStepNumber } from '../viewer/deep-link.ts';
import { createViewerStore } from '../viewer/viewer-store.ts';
import { embedMessages, embedSteps } from './embed-messages.ts';
import { executeCommand } from './execute-command.ts';

const STEPS = ['Overview', 'One', 'Two'].map((title) => ({ topicId: title, title }));

/** Creates a viewer in its initial state. Returns the messages that changes of its state produce. */
function createViewer({ isLooping = false, firstStepNumber = 0 as FirstStepNumber } = {}) {
  const store = createViewerStore();
  store.open(STEPS, { isLooping });
  const sent: unknown[] = [];
  let previous = store.getSnapshot();
  store.subscribe(() => {
    const current = store.getSnapshot();
    sent.push(...embedMessages(previous, current, firstStepNumber));
    previous = current;
  });
  const load = () => store.dispatch({ type: 'loaded' });
  return { store, sent, load };
}

describe('messages of an embed', () => {
  it('reports the start, every step, and the end', () => {
    const { store, sent, load } = createViewer();
    store.present();
    load();
    store.next();
    store.next();
    store.next();
    expect(sent).toEqual([
      { type: 'started' },
      { type: 'step', step: 0, title: 'Overview' },
      { type: 'step', step: 1, title: 'One' },
      { type: 'step', step: 2, title: 'Two' },
      { type: 'ended' },
    ]);
  });

  it('reports nothing while loading, and no end if the presentation loops', () => {
    const { store, sent, load } = createViewer({ isLooping: true });
    store.goTo(2);
    store.dispatch({ type: 'progress', percentage: 50 });
    expect(sent).toEqual([]);
    load();
    store.next();
    expect(sent).toEqual([
      { type: 'started' },
      { type: 'step', step: 2, title: 'Two' },
      { type: 'step', step: 0, title: 'Overview' },
    ]);
  });

  it('reports playing and pausing', () => {
    const { store, sent } = createViewer();
    store.play();
    store.pause();
    store.pause();
    expect(sent).toEqual([
      { type: 'playing', playing: true },
      { type: 'playing', playing: false },
    ]);
  });

  it('numbers pages from 1, as in URLs', () => {
    const { store } = createViewer({ firstStepNumber: 1 });
    expect(embedSteps(store.getSnapshot(), 1).map(({ step }) => step)).toEqual([1, 2, 3]);
  });
});

describe('commands to an embed', () => {
  it('goes to steps by number, and ignores unknown ones', () => {
    const { store, load } = createViewer({ firstStepNumber: 1 });
    executeCommand({ type: 'goTo', step: 2 }, store, 1);
    load();
    expect(store.getSnapshot()).toMatchObject({ mode: 'present', step: 1 });
    executeCommand({ type: 'goTo', step: 0 }, store, 1);
    executeCommand({ type: 'goTo', step: 4 }, store, 1);
    expect(store.getSnapshot().step).toBe(1);
  });

  it('starts to present on the first command `next`', () => {
    const { store, load } = createViewer();
    executeCommand({ type: 'next' }, store, 0);
    load();
    expect(store.getSnapshot()).toMatchObject({ mode: 'present', step: 0 });
    executeCommand({ type: 'next' }, store, 0);
    executeCommand({ type: 'next' }, store, 0);
    executeCommand({ type: 'previous' }, store, 0);
    expect(store.getSnapshot().step).toBe(1);
    executeCommand({ type: 'restart' }, store, 0);
    expect(store.getSnapshot().step).toBe(0);
  });

  it('plays and pauses', () => {
    const { store } = createViewer();
    executeCommand({ type: 'play' }, store, 0);
    expect(store.getSnapshot()).toMatchObject({ mode: 'loading', isPlaying: true });
    executeCommand({ type: 'pause' }, store, 0);
    expect(store.getSnapshot().isPlaying).toBe(false);
  });

  it('ignores the command `present` while presenting', () => {
    const { store, load } = createViewer();
    executeCommand({ type: 'goTo', step: 2 }, store, 0);
    load();
    const previous = store.getSnapshot();
    executeCommand({ type: 'present' }, store, 0);
    expect(store.getSnapshot()).toBe(previous);
  });
});
