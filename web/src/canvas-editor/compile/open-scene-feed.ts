import type { Scene } from '@flydeck/scene/model/scene';
import { connectCompiler } from './connect-compiler.ts';
import { registerPageFont } from './page-fonts.ts';
import { SceneFeed, type SceneVersion } from './scene-feed.ts';

interface FeedEvents {
  /** Called with each version, after its fonts have been registered with the page. */
  onVersion(version: SceneVersion): void;
  /** Called when the records cannot be compiled. The last version remains valid. */
  onFailure(message: string): void;
  /** Called when the code of the compiler cannot be loaded. */
  onUnavailable?(): void;
}

/**
 * Opens a feed of scenes, which are compiled in a worker from the records that the caller passes to the feed. The
 * caller must close the feed.
 * @param replaced the scene that is shown before the first version
 */
export function openSceneFeed(events: FeedEvents, replaced?: Scene): SceneFeed {
  return new SceneFeed({
    replaced,
    connect: (receive) => connectCompiler({ receive, onUnavailable: () => events.onUnavailable?.() }),
    registerFont: (file) => registerPageFont(file, file.sfnt),
    onVersion: (version) => events.onVersion(version),
    onFailure: (message) => events.onFailure(message),
  });
}
