import type { LoadedFontFile } from './browser-fonts.ts';
import { connectCompiler } from './connect-compiler.ts';
import { SceneFeed, type SceneVersion } from './scene-feed.ts';

interface FeedEvents {
  /** Runs with each version, after its fonts have been registered with the page. */
  onVersion(version: SceneVersion): void;
  /** Runs when the records cannot be compiled; the last version stays. */
  onFailure(message: string): void;
}

/** Opens the scene of the records that are being edited, compiled in a worker. Close it when the editor closes. */
export function openSceneFeed(events: FeedEvents): SceneFeed {
  return new SceneFeed({
    connect: connectCompiler,
    registerFont: registerPageFont,
    onVersion: (version) => events.onVersion(version),
    onFailure: (message) => events.onFailure(message),
  });
}

async function registerPageFont({ id, sfnt }: LoadedFontFile): Promise<void> {
  document.fonts.add(await new FontFace(id, sfnt).load());
}
