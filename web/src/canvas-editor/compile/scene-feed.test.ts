import { diffScenes } from '@flydeck/scene/incremental/scene-patch';
import type { Scene } from '@flydeck/scene/model/scene';
import { aFrame, aPath, aScene } from '@flydeck/scene/testing/scenes';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CompileEvent } from './compile-messages.ts';
import { SceneFeed, type SceneVersion } from './scene-feed.ts';

const sceneOf = (fill: string) =>
  aScene({ frames: [aFrame({ items: [aPath({ x: 0, y: 0, width: 10, height: 10 }, fill)] })] });

/**
 * Opens a feed that replaces a scene. Returns the feed, its reported versions, and a function that sends it a compiled
 * scene.
 */
function openFeed(replaced: Scene) {
  const versions: SceneVersion[] = [];
  let receive: (event: CompileEvent) => void = () => undefined;
  let last: Scene | undefined;
  const feed = new SceneFeed({
    replaced,
    connect: (receiver) => {
      receive = receiver;
      return { send: () => undefined, close: () => undefined };
    },
    registerFont: async () => undefined,
    onVersion: (version) => versions.push(version),
    onFailure: (message) => expect.fail(message),
  });
  const sendScene = (scene: Scene, isProvisional: boolean) => {
    receive({ type: 'scene', patch: diffScenes(last, scene), isFirst: !last, warnings: [], isProvisional });
    last = scene;
  };
  return { feed, versions, sendScene };
}

describe('SceneFeed that replaces a scene', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('reports the first scene with loaded fonts, which reuses the equal frames of the replaced scene', () => {
    const replaced = sceneOf('red');
    const { versions, sendScene } = openFeed(replaced);
    sendScene(sceneOf('grey'), true);
    expect(versions).toEqual([]);
    sendScene(structuredClone(replaced), false);
    expect(versions.map(({ scene }) => scene)).toEqual([replaced]);
    expect(versions[0]?.scene.frames[0]).toBe(replaced.frames[0]);
    sendScene(sceneOf('blue'), true);
    expect(versions.map(({ isProvisional }) => isProvisional)).toEqual([false, true]);
  });

  it('reports a scene after 5 seconds even if its fonts are not loaded', () => {
    const { versions, sendScene } = openFeed(sceneOf('red'));
    sendScene(sceneOf('grey'), true);
    vi.advanceTimersByTime(4000);
    expect(versions).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(versions.map(({ scene }) => scene)).toEqual([sceneOf('grey')]);
  });

  it('reports nothing after it was closed', () => {
    const { feed, versions, sendScene } = openFeed(sceneOf('red'));
    sendScene(sceneOf('grey'), true);
    feed.close();
    vi.advanceTimersByTime(60_000);
    expect(versions).toEqual([]);
  });
});
