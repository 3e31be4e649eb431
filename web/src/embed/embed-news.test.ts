import { describe, expect, it } from 'vitest';
import type { FirstStepNumber } from '../viewer/deep-link.ts';
import { createViewerStore } from '../viewer/viewer-store.ts';
import { embedNews, embedSteps } from './embed-news.ts';
import { obey } from './obey.ts';

const STEPS = ['Overview', 'One', 'Two'].map((title) => ({ topicId: title, title }));

/** A viewer that stands at the start, and what it told since. */
function aViewer({ loops = false, first = 0 as FirstStepNumber } = {}) {
  const store = createViewerStore();
  store.open(STEPS, { loops });
  const told: unknown[] = [];
  let before = store.getSnapshot();
  store.subscribe(() => {
    const after = store.getSnapshot();
    told.push(...embedNews(before, after, first));
    before = after;
  });
  const load = () => store.dispatch({ type: 'loaded' });
  return { store, told, load };
}

describe('what an embed tells', () => {
  it('tells of its start, of every step, and of its end', () => {
    const { store, told, load } = aViewer();
    store.present();
    load();
    store.next();
    store.next();
    store.next();
    expect(told).toEqual([
      { type: 'started' },
      { type: 'step', step: 0, title: 'Overview' },
      { type: 'step', step: 1, title: 'One' },
      { type: 'step', step: 2, title: 'Two' },
      { type: 'ended' },
    ]);
  });

  it('tells nothing while it loads, and no end where it loops', () => {
    const { store, told, load } = aViewer({ loops: true });
    store.goTo(2);
    store.dispatch({ type: 'progress', percentage: 50 });
    expect(told).toEqual([]);
    load();
    store.next();
    expect(told).toEqual([
      { type: 'started' },
      { type: 'step', step: 2, title: 'Two' },
      { type: 'step', step: 0, title: 'Overview' },
    ]);
  });

  it('tells when it plays and when it pauses', () => {
    const { store, told } = aViewer();
    store.play();
    store.pause();
    store.pause();
    expect(told).toEqual([
      { type: 'playing', playing: true },
      { type: 'playing', playing: false },
    ]);
  });

  it('numbers pages from 1, as addresses do', () => {
    const { store } = aViewer({ first: 1 });
    expect(embedSteps(store.getSnapshot(), 1).map(({ step }) => step)).toEqual([1, 2, 3]);
  });
});

describe('what an embed does when it is told to', () => {
  it('flies to steps by their numbers, and nowhere where there is none', () => {
    const { store, load } = aViewer({ first: 1 });
    obey({ type: 'goTo', step: 2 }, store, 1);
    load();
    expect(store.getSnapshot()).toMatchObject({ mode: 'present', step: 1 });
    obey({ type: 'goTo', step: 0 }, store, 1);
    obey({ type: 'goTo', step: 4 }, store, 1);
    expect(store.getSnapshot().step).toBe(1);
  });

  it('presents at the first wish to go on', () => {
    const { store, load } = aViewer();
    obey({ type: 'next' }, store, 0);
    load();
    expect(store.getSnapshot()).toMatchObject({ mode: 'present', step: 0 });
    obey({ type: 'next' }, store, 0);
    obey({ type: 'next' }, store, 0);
    obey({ type: 'previous' }, store, 0);
    expect(store.getSnapshot().step).toBe(1);
    obey({ type: 'restart' }, store, 0);
    expect(store.getSnapshot().step).toBe(0);
  });

  it('plays and pauses', () => {
    const { store } = aViewer();
    obey({ type: 'play' }, store, 0);
    expect(store.getSnapshot()).toMatchObject({ mode: 'loading', plays: true });
    obey({ type: 'pause' }, store, 0);
    expect(store.getSnapshot().plays).toBe(false);
  });

  it('does not begin anew when it is told to present what is presented', () => {
    const { store, load } = aViewer();
    obey({ type: 'goTo', step: 2 }, store, 0);
    load();
    const before = store.getSnapshot();
    obey({ type: 'present' }, store, 0);
    expect(store.getSnapshot()).toBe(before);
  });
});
