import { DEMO_OWNER } from '@flydeck/content/demos/demo-list';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import type { Kysely } from 'kysely';
import { refreshOnPublish } from '../features/search/index.ts';
import { ensureProfile, type PresentationTables } from '../library/index.ts';
import { type BuiltDeck, ownDeck } from '../own-decks.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { SceneSource } from '../publishing/building.ts';
import { type Published, publishPresentation } from '../publishing/index.ts';

export interface InstancePublisherDeps {
  readonly db: Kysely<PresentationTables>;
  readonly blobs: Blobs;
  /** Cache folder for generated font files. */
  readonly fontCache: string;
  /** Folder of built demos and templates; see `ownDeck`. */
  readonly deckFolder: string;
}

/** Publishes demos and templates under the instance's own profile. */
export interface InstancePublisher {
  /** Oid of the profile. */
  readonly owner: string;
  deck(name: string, make: () => SceneSource | Promise<SceneSource>): Promise<BuiltDeck>;
  publish(deck: BuiltDeck, privacy: Privacy): Promise<Published>;
}

export async function openInstancePublisher({
  db,
  blobs,
  fontCache,
  deckFolder,
}: InstancePublisherDeps): Promise<InstancePublisher> {
  const owner = await ensureProfile(db, {
    username: DEMO_OWNER.toLowerCase(),
    publicDisplayName: DEMO_OWNER,
  });
  // The documents are trusted, so they are built in this process.
  const build = async (deck: SceneSource) => {
    const { buildScene, openBuildDeps } = await import('../publishing/building.ts');
    return buildScene(deck, await openBuildDeps({ cacheFolder: fontCache }));
  };
  return {
    owner,
    deck: (name, make) => ownDeck(name, { folder: deckFolder, make, build }),
    publish({ deck, built }, privacy) {
      const deps = { db, blobs, buildScene: async () => built, onPublished: refreshOnPublish };
      return publishPresentation(deps, { deck, owner, privacy });
    },
  };
}
