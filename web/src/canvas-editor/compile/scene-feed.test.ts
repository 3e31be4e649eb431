import { diffScenes } from '@flydeck/scene/incremental/scene-patch';
import type { Scene } from '@flydeck/scene/model/scene';
import { aFrame, aPath, aScene } from '@flydeck/scene/testing/scenes';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CompileEvent } from './compile-messages.ts';
import { SceneFeed, type SceneVersion } from './scene-feed.ts';

const sceneWithFill = (fill: string) =>
  aScene({ frames: [aFrame({ items: [aPath({ x: 0, y: 0, width: 10, height: 10 }, fill)] })] });

/**
 * Opens a feed with an initial scene. Returns the feed, the versions that the feed reports, and two functions that
 * replace the compiler: `sendScene` sends a scene to the feed, and `sendEvent` sends any event. A provisional scene has
 * placeholders, because fonts or parts of the compiler are still being loaded.
 */
function openFeed(initialScene: Scene) {
  const versions: SceneVersion[] = [];
  let receive: (event: CompileEvent) => void = () => undefined;
  let lastScene: Scene | undefined;
  const feed = new SceneFeed({
    initialScene,
    connect: (receiver) => {
      receive = receiver;
      return { send: () => undefined, close: () => undefined };
    },
    registerFont: async () => undefined,
    onVersion: (version) => versions.push(version),
    onFailure: (message) => expect.fail(message),
  });
  const sendScene = (scene: Scene, isProvisional: boolean) => {
    receive({ type: 'scene', patch: diffScenes(lastScene, scene), isFirst: !lastScene, warnings: [], isProvisional });
    lastScene = scene;
  };
  return { feed, versions, sendScene, sendEvent: (event: CompileEvent) => receive(event) };
}

describe('SceneFeed with an initial scene', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('waits for the first scene that is not provisional, and reuses equal frames of the initial scene', () => {
    const initialScene = sceneWithFill('red');
    const { versions, sendScene } = openFeed(initialScene);
    sendScene(sceneWithFill('grey'), true);
    expect(versions).toEqual([]);
    sendScene(structuredClone(initialScene), false);
    expect(versions.map(({ scene }) => scene)).toEqual([initialScene]);
    expect(versions[0]?.scene.frames[0]).toBe(initialScene.frames[0]);
    sendScene(sceneWithFill('blue'), true);
    expect(versions.map(({ isProvisional }) => isProvisional)).toEqual([false, true]);
  });

  it('reports a provisional scene if no other scene arrives within 5 seconds', () => {
    const { versions, sendScene } = openFeed(sceneWithFill('red'));
    sendScene(sceneWithFill('grey'), true);
    vi.advanceTimersByTime(4000);
    expect(versions).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(versions.map(({ scene }) => scene)).toEqual([sceneWithFill('grey')]);
  });

  it('reports nothing if it is closed while a font is being registered', async () => {
    const { feed, versions, sendScene, sendEvent } = openFeed(sceneWithFill('red'));
    sendEvent({ type: 'font', file: { id: 'inter', weight: 400, italic: false, sfnt: new Uint8Array() } });
    sendScene(sceneWithFill('grey'), false);
    feed.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(versions).toEqual([]);
  });

  it('reports no provisional scene after it is closed', () => {
    const { feed, versions, sendScene } = openFeed(sceneWithFill('red'));
    sendScene(sceneWithFill('grey'), true);
    feed.close();
    vi.advanceTimersByTime(60_000);
    expect(versions).toEqual([]);
  });
});
