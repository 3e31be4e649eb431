import type { Kysely } from 'kysely';
import { buildScene, openBuildDeps } from '../features/presentations/building/index.ts';
import {
  ensureProfile,
  type PresentationTables,
  publishPresentation,
} from '../features/presentations/index.ts';
import type { Blobs } from '../ports/blobs.ts';
import { DEMO_OWNER, DEMOS } from './demo-list.ts';

export interface LoadDemosDeps {
  readonly db: Kysely<PresentationTables>;
  readonly blobs: Blobs;
  /** Folder of font files made once. */
  readonly fontCache: string;
}

/**
 * Publishes the demos and picks them for the home page, in their order. Those that an earlier, broken-off call
 * published are left as they are.
 */
export async function loadDemos({ db, blobs, fontCache }: LoadDemosDeps): Promise<void> {
  const owner = await ensureProfile(db, {
    username: DEMO_OWNER.toLowerCase(),
    publicDisplayName: DEMO_OWNER,
  });
  const buildDeps = await openBuildDeps({ cacheFolder: fontCache });
  const deps = {
    db,
    blobs,
    buildScene: (source: Parameters<typeof buildScene>[0]) => buildScene(source, buildDeps),
  };
  // Backwards, so that the first is the newest as well.
  for (const [position, demo] of [...DEMOS.entries()].reverse()) {
    const deck = await demo.make();
    const known = await db
      .selectFrom('presentations')
      .where('owner_oid', '=', owner)
      .where('title', '=', deck.document.title)
      .select('oid')
      .executeTakeFirst();
    const { oid } = known ?? (await publishPresentation(deps, { deck, owner, privacy: 'public' }));
    await db
      .insertInto('picks')
      .values({ presentation_oid: oid, position })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
