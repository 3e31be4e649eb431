import { DEMO_OWNER } from '@flydeck/content/demos/demo-list';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import type { Kysely } from 'kysely';
import { type BuiltDeck, loadBundledDeck } from '../bundled-decks.ts';
import { refreshSearchInTransaction } from '../features/search/index.ts';
import { ensureProfile, type PresentationTables } from '../library/index.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { SceneSource } from '../publishing/building.ts';
import { type PublishResult, publishPresentation } from '../publishing/index.ts';

export interface InstancePublisherDeps {
  readonly db: Kysely<PresentationTables>;
  readonly blobs: Blobs;
  /** Cache folder for generated font files. */
  readonly fontCache: string;
  /** Folder of compiled demos and templates. A deck that is not in the folder is compiled (`loadBundledDeck`). */
  readonly deckFolder: string;
}

/** Publishes demos and templates under the instance's own profile. */
export interface InstancePublisher {
  /** Oid of the profile. */
  readonly owner: string;
  /** Returns a deck from `deckFolder`, or builds the deck that `createDeck` returns (`loadBundledDeck`). */
  loadDeck(name: string, createDeck: () => SceneSource | Promise<SceneSource>): Promise<BuiltDeck>;
  publish(deck: BuiltDeck, privacy: Privacy): Promise<PublishResult>;
}

/** Returns a publisher whose presentations belong to the profile `DEMO_OWNER`. Creates the profile if necessary. */
export async function openInstancePublisher(deps: InstancePublisherDeps): Promise<InstancePublisher> {
  const { db, blobs, fontCache, deckFolder } = deps;
  const owner = await ensureProfile(db, { username: DEMO_OWNER.toLowerCase(), publicDisplayName: DEMO_OWNER });
  // Built in this process and not in a child process, because demos and templates are trusted.
  const build = async (deck: SceneSource) => {
    const { buildScene, openBuildDeps } = await import('../publishing/building.ts');
    return buildScene(deck, await openBuildDeps({ cacheFolder: fontCache }));
  };
  return {
    owner,
    loadDeck: (name, createDeck) => loadBundledDeck(name, { folder: deckFolder, createDeck, build }),
    publish({ deck, builtScene }, privacy) {
      const publishDeps = { db, blobs, buildScene: async () => builtScene, onPublished: refreshSearchInTransaction };
      return publishPresentation(publishDeps, { deck, owner, privacy });
    },
  };
}
