import type { Scene } from '@flydeck/scene/model/scene';
import { connectCompiler } from './connect-compiler.ts';
import { registerPageFont } from './page-fonts.ts';
import { SceneFeed, type SceneVersion } from './scene-feed.ts';

interface FeedEvents {
  /** Called with each compiled version of the document, after its fonts have been registered with the page. */
  onVersion(version: SceneVersion): void;
  /** Called when the records cannot be compiled. The last version remains valid. */
  onFailure(message: string): void;
  /** Called when the compiler's script cannot be loaded. */
  onUnavailable?(): void;
}

/**
 * Starts a compiler in a worker, and returns a feed. The feed sends records to the compiler and reports the compiled
 * scenes. The caller must close the feed.
 * @param initialScene the scene that is shown until the first version is reported
 */
export function openSceneFeed(events: FeedEvents, initialScene?: Scene): SceneFeed {
  return new SceneFeed({
    initialScene,
    connect: (receive) => connectCompiler({ receive, onUnavailable: () => events.onUnavailable?.() }),
    registerFont: (file) => registerPageFont(file, file.sfnt),
    onVersion: (version) => events.onVersion(version),
    onFailure: (message) => events.onFailure(message),
  });
}
