import { aFrame, aPath, aScene } from '@flydeck/scene/testing/scenes';
import { describe, expect, it } from 'vitest';
import { createViewerStore, type ViewerStore } from '../viewer-store.ts';
import { BuildFade } from './build-fade.ts';
import { BuildPlayer } from './build-player.ts';
import { buildSearchIndex } from './search-index.ts';

const box = { x: 0, y: 0, width: 10, height: 10 };
/** A paragraph that is painted by the item with the index `item`. */
const paragraph = (text: string, item: number) => ({ role: 'P' as const, text, from: item, to: item + 1 });
const frame = aFrame({
  items: [aPath(box, '#000000'), aPath(box, '#000000'), aPath(box, '#000000')],
  struct: [paragraph('One', 0), paragraph('•', 1), paragraph('Two', 2)],
});
const view = { x: 0, y: 0, width: 100, height: 100 };
const scene = aScene({
  frames: [frame, frame],
  steps: [
    {
      frame: 0,
      title: 'First',
      view,
      builds: [
        [{ element: 'a', items: [0, 1] }],
        [
          { element: 'b', items: [1, 3] },
          { element: 'a', leaves: true, items: [0, 1] },
        ],
      ],
    },
    { frame: 1, title: 'Second', view },
  ],
});

/**
 * Starts presenting the scene. `position` returns the mode of the viewer, the index of the step, and how many groups of
 * builds of the step are done (one click plays one group). `opacities` returns the opacity of each item of frame 0.
 */
function presentScene(options: Parameters<ViewerStore['open']>[1] = {}) {
  const store = createViewerStore();
  const steps = scene.steps.map(({ title }, index) => ({ title, topicId: `topic-${index}` }));
  store.open(steps, options);
  store.present();
  const builds = new BuildPlayer(scene, buildSearchIndex(scene), store, () => undefined);
  store.dispatch({ type: 'loaded' });
  const position = () => [store.getSnapshot().mode, store.getSnapshot().step, builds.current.doneCount];
  const opacities = () => [...(builds.current.state.opacities.get(0) ?? [])];
  return { store, builds, position, opacities };
}

describe('BuildPlayer', () => {
  it('plays the builds of a step before the next step, and returns the appeared text without its bullets', () => {
    const { store, builds, position, opacities } = presentScene();
    expect(opacities()).toEqual([0, 0, 0]);
    store.next();
    expect(position()).toEqual(['present', 0, 1]);
    expect(opacities()).toEqual([1, 0, 0]);
    expect(builds.current.appearedText).toBe('One');
    store.next();
    expect(opacities()).toEqual([0, 1, 1]);
    expect(builds.current.appearedText).toBe('Two');
    store.next();
    expect(position()).toEqual(['present', 1, 0]);
    expect(builds.current.appearedText).toBe('');
    store.next();
    expect(position()).toEqual(['restart', 1, 0]);
  });

  it('shows all builds of a step as done after going back to the step, and then reverts one group of builds', () => {
    const { store, position } = presentScene({ step: 1 });
    store.previous();
    expect(position()).toEqual(['present', 0, 2]);
    store.previous();
    expect(position()).toEqual(['present', 0, 1]);
    // Going to the step that is already shown plays and reverts no builds.
    store.goTo(0);
    expect(position()).toEqual(['present', 0, 1]);
    store.goTo(1);
    store.goTo(0);
    expect(position()).toEqual(['present', 0, 2]);
  });

  it('shows the first step before its first build after a restart, also if the presentation loops', () => {
    const { store, position } = presentScene({ step: 1 });
    store.next();
    store.dispatch({ type: 'restart' });
    expect(position()).toEqual(['present', 0, 0]);
    const looping = presentScene({ step: 1, isLooping: true });
    looping.store.next();
    expect(looping.position()).toEqual(['present', 0, 0]);
  });

  it('plays as many builds as possible without hiding the text to which a link or search result points', () => {
    expect(presentScene({ searchTerms: ['two'] }).position()).toEqual(['present', 0, 2]);
    expect(presentScene({ searchTerms: [] }).position()).toEqual(['present', 0, 0]);
    const { store, builds, position } = presentScene();
    builds.showItemsOnNextStep({ frame: 0, items: [2, 3] });
    store.goTo(0);
    expect(position()).toEqual(['present', 0, 2]);
    builds.showItemsOnNextStep({ frame: 0, items: [0, 1] });
    store.goTo(0);
    expect(position()).toEqual(['present', 0, 1]);
  });

  it('no longer plays builds after `close` was called', () => {
    const { store, builds, position } = presentScene();
    builds.close();
    store.next();
    expect(position()).toEqual(['present', 1, 0]);
  });
});

describe('BuildFade', () => {
  // Opacities of the items by frame index. Items of frames without an entry are opaque.
  const firstItemHidden = new Map([[0, Float32Array.of(0, 1)]]);
  const allShown = new Map();

  it('sets the first opacities without a fade, and fades to later opacities in 200 ms', () => {
    const fade = new BuildFade();
    expect(fade.update(0)).toBeUndefined();
    fade.start(firstItemHidden, 0, { isInstant: false });
    expect(fade.update(0)).toBe(firstItemHidden);
    fade.start(allShown, 1000, { isInstant: false });
    expect([...(fade.update(1100)?.get(0) ?? [])]).toEqual([0.5, 1]);
    expect(fade.isRunning).toBe(true);
    expect(fade.update(1200)).toBe(allShown);
    expect(fade.isRunning).toBe(false);
  });

  it('changes without a fade if `isInstant` is set', () => {
    const fade = new BuildFade();
    fade.start(firstItemHidden, 0, { isInstant: true });
    fade.start(allShown, 1000, { isInstant: true });
    expect(fade.update(1000)).toBe(allShown);
  });
});
