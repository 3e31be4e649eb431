import type { Kysely } from 'kysely';
import { buildScene, openBuildDeps } from '../features/presentations/building/index.ts';
import { ensureProfile, type PresentationTables, type PublishDeps } from '../features/presentations/index.ts';
import { refreshOnPublish } from '../features/search/index.ts';
import type { Blobs } from '../ports/blobs.ts';
import { DEMO_OWNER } from './demo-list.ts';

export interface OwnPublisherDeps {
  readonly db: Kysely<PresentationTables>;
  readonly blobs: Blobs;
  /** Folder of font files made once. */
  readonly fontCache: string;
}

/** Whose the instance's own presentations are, and what publishes them: drawn by us, so in this process. */
export async function ownPublisher({ db, blobs, fontCache }: OwnPublisherDeps): Promise<{
  readonly owner: string;
  readonly deps: PublishDeps;
}> {
  const owner = await ensureProfile(db, {
    username: DEMO_OWNER.toLowerCase(),
    publicDisplayName: DEMO_OWNER,
  });
  const buildDeps = await openBuildDeps({ cacheFolder: fontCache });
  const deps: PublishDeps = {
    db,
    blobs,
    buildScene: (source) => buildScene(source, buildDeps),
    onPublished: refreshOnPublish,
  };
  return { owner, deps };
}
