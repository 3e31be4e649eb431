import { type Kysely, sql } from 'kysely';
import { streamRows } from '../adapters/database/stream-rows.ts';
import type { PresentationTables } from '../library/index.ts';
import { blobKeyOf } from '../ports/blobs.ts';

/** The files of a replaced scene are retained for this number of days, because open pages may still request them. */
const REPLACED_SCENE_DAYS = 30;

/** SQL condition: the scene was replaced more than `REPLACED_SCENE_DAYS` days ago. */
const wasReplacedLongAgo = sql<boolean>`replaced_at < now() - make_interval(days => ${sql.lit(REPLACED_SCENE_DAYS)})`;

/**
 * Yields the keys of the blobs to which two kinds of rows refer: presentations, including presentations in the trash,
 * and scenes that are current or were replaced less than `REPLACED_SCENE_DAYS` days ago. The function
 * does not read the documents and scenes, so blobs to which only their content refers are missing.
 */
export async function* presentationBlobs(trx: Kysely<PresentationTables>): AsyncGenerator<string> {
  const presentations = trx
    .selectFrom('presentations')
    .select(['document_hash', 'scene_hash', 'preview', 'preview_animation', 'steps']);
  for await (const { document_hash, scene_hash, preview, preview_animation, steps } of streamRows(trx, presentations)) {
    yield `documents/${document_hash}.json`;
    yield `scenes/${scene_hash}.json`;
    const film = preview_animation && blobKeyOf(preview_animation);
    if (film) yield film;
    for (const picture of [preview, preview?.small, ...steps.map((step) => step.picture)]) {
      const key = picture && blobKeyOf(picture.url);
      if (key) yield key;
    }
  }
  const scenes = trx
    .selectFrom('presentation_scenes')
    .select(['scene_hash', 'other_blobs'])
    // The condition is NULL for current scenes, because their `replaced_at` is NULL.
    .where(sql<boolean>`${wasReplacedLongAgo} IS NOT TRUE`);
  for await (const { scene_hash, other_blobs } of streamRows(trx, scenes)) {
    yield `scenes/${scene_hash}.json`;
    yield* other_blobs;
  }
}

/**
 * Deletes the rows of scenes that were replaced more than `REPLACED_SCENE_DAYS` days ago, and the rows in `scene_files`
 * whose scene has no row any more.
 */
export async function deleteReplacedScenes(db: Kysely<PresentationTables>): Promise<void> {
  await db.deleteFrom('presentation_scenes').where(wasReplacedLongAgo).execute();
  await sql`
    DELETE FROM scene_files WHERE NOT EXISTS (
      SELECT 1 FROM presentation_scenes WHERE presentation_scenes.scene_hash = scene_files.scene_hash)`.execute(db);
}
