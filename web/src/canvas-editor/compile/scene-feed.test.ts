import { diffScenes } from '@flydeck/scene/incremental/scene-patch';
import type { Scene } from '@flydeck/scene/model/scene';
import { aFrame, aPath, aScene } from '@flydeck/scene/testing/scenes';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CompileEvent } from './compile-messages.ts';
import { SceneFeed, type SceneVersion } from './scene-feed.ts';

const sceneOf = (fill: string) =>
  aScene({ frames: [aFrame({ items: [aPath({ x: 0, y: 0, width: 10, height: 10 }, fill)] })] });

/** Opens a feed in place of a scene. Returns what it has reported, and a function that receives a compiled scene. */
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
  const compiled = (scene: Scene, isProvisional: boolean) => {
    receive({ type: 'scene', patch: diffScenes(last, scene), isFirst: !last, warnings: [], isProvisional });
    last = scene;
  };
  return { feed, versions, compiled };
}

describe('SceneFeed in place of a scene', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('reports the first scene whose fonts are loaded, with the parts that are equal', () => {
    const replaced = sceneOf('red');
    const { versions, compiled } = openFeed(replaced);
    compiled(sceneOf('grey'), true);
    expect(versions).toEqual([]);
    compiled(structuredClone(replaced), false);
    expect(versions.map(({ scene }) => scene)).toEqual([replaced]);
    expect(versions[0]?.scene.frames[0]).toBe(replaced.frames[0]);
    compiled(sceneOf('blue'), true);
    expect(versions.map(({ isProvisional }) => isProvisional)).toEqual([false, true]);
  });

  it('reports a scene without its fonts after some seconds', () => {
    const { versions, compiled } = openFeed(sceneOf('red'));
    compiled(sceneOf('grey'), true);
    vi.advanceTimersByTime(4000);
    expect(versions).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(versions.map(({ scene }) => scene)).toEqual([sceneOf('grey')]);
  });

  it('reports nothing after it was closed', () => {
    const { feed, versions, compiled } = openFeed(sceneOf('red'));
    compiled(sceneOf('grey'), true);
    feed.close();
    vi.advanceTimersByTime(60_000);
    expect(versions).toEqual([]);
  });
});
