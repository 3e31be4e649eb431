import type { LiveFacts } from '@flydeck/contract/live/session';
import type { Scene } from '@flydeck/scene/model/scene';
import { stepIdOf } from '@flydeck/scene/step-id';
import type { Blobs } from '../../../ports/blobs.ts';
import type { LiveDb } from '../live-db.ts';

/** The published scene of a presentation, and the facts about it that followers need. */
export interface PinnedScene {
  readonly sceneHash: string;
  readonly facts: LiveFacts;
}

/** Loads the published scene of a presentation. */
export async function loadPublishedScene(db: LiveDb, blobs: Blobs, oid: string): Promise<PinnedScene> {
  const { scene_hash: sceneHash, aspect_ratio: aspectRatio } = await db
    .selectFrom('presentations')
    .select(['scene_hash', 'aspect_ratio'])
    .where('oid', '=', oid)
    .executeTakeFirstOrThrow();
  const bytes = await blobs.read(`scenes/${sceneHash}.json`);
  if (!bytes) throw new Error(`The scene ${sceneHash} is missing.`);
  const { title, language, steps, frames } = JSON.parse(new TextDecoder().decode(bytes)) as Scene;
  const facts = {
    title,
    language,
    aspectRatio,
    steps: steps.map((step, index) => ({
      id: stepIdOf({ steps, frames }, index),
      title: step.title,
      builds: step.builds?.length ?? 0,
    })),
  };
  return { sceneHash, facts };
}
