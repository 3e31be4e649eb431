import type { EmbedCommand } from '@flydeck/contract/embed/messages';
import { describe, expect, it } from 'vitest';
import type { FirstStepNumber } from '../viewer/deep-link.ts';
import { createViewerStore } from '../viewer/viewer-store.ts';
import { embedMessages, embedSteps } from './embed-messages.ts';
import { executeCommand } from './execute-command.ts';

const STEPS = ['Overview', 'One', 'Two'].map((title) => ({ topicId: title, title }));

/**
 * Creates a viewer in its initial state. `sent` contains the messages about changes of the viewer's state, `load`
 * completes loading, and `execute` executes a command of the embedding page.
 */
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
  const execute = (command: EmbedCommand) => executeCommand(command, store, firstStepNumber);
  return { store, sent, load, execute };
}

describe('an embed', () => {
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

  it('numbers the pages of a classic presentation from 1, like URLs', () => {
    const { store } = createViewer({ firstStepNumber: 1 });
    expect(embedSteps(store.getSnapshot(), 1).map(({ step }) => step)).toEqual([1, 2, 3]);
  });
});

describe('an embed that receives commands', () => {
  it('goes to the pages of a classic presentation by number, and ignores unknown numbers', () => {
    const { store, load, execute } = createViewer({ firstStepNumber: 1 });
    execute({ type: 'goTo', step: 2 });
    load();
    // Page 2 is the step with the index 1.
    expect(store.getSnapshot()).toMatchObject({ mode: 'present', step: 1 });
    execute({ type: 'goTo', step: 0 });
    execute({ type: 'goTo', step: 4 });
    expect(store.getSnapshot().step).toBe(1);
  });

  it('starts to present on the first command `next`, then moves on `next`, `previous` and `restart`', () => {
    const { store, load, execute } = createViewer();
    execute({ type: 'next' });
    load();
    expect(store.getSnapshot()).toMatchObject({ mode: 'present', step: 0 });
    execute({ type: 'next' });
    execute({ type: 'next' });
    execute({ type: 'previous' });
    expect(store.getSnapshot().step).toBe(1);
    execute({ type: 'restart' });
    expect(store.getSnapshot().step).toBe(0);
  });

  it('plays and pauses', () => {
    const { store, execute } = createViewer();
    execute({ type: 'play' });
    expect(store.getSnapshot()).toMatchObject({ mode: 'loading', isPlaying: true });
    execute({ type: 'pause' });
    expect(store.getSnapshot().isPlaying).toBe(false);
  });

  it('ignores the command `present` while presenting', () => {
    const { store, load, execute } = createViewer();
    execute({ type: 'goTo', step: 2 });
    load();
    const previous = store.getSnapshot();
    execute({ type: 'present' });
    expect(store.getSnapshot()).toBe(previous);
  });
});
