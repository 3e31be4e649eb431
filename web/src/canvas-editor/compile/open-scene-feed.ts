import type { Scene } from '@flydeck/scene/model/scene';
import { connectCompiler } from './connect-compiler.ts';
import { registerPageFont } from './page-fonts.ts';
import { SceneFeed, type SceneVersion } from './scene-feed.ts';

interface FeedEvents {
  /** Runs with each version, after its fonts have been registered with the page. */
  onVersion(version: SceneVersion): void;
  /** Runs when the records cannot be compiled; the last version stays. */
  onFailure(message: string): void;
  /** Runs when the code of the compiler cannot be loaded. */
  onUnavailable?(): void;
}

/**
 * Opens the scene of the records that are being edited, compiled in a worker. Close it when the editor closes.
 * @param replaced the scene that is visible until now
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
