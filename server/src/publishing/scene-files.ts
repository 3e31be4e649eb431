import { readScene } from '@flydeck/scene/model/read-scene';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { PresentationTables } from '../library/index.ts';
import type { Blobs } from '../ports/blobs.ts';
import { NO_FILE_HASH, shownFilesOf } from './blobs-named-in.ts';

type Db = Kysely<PresentationTables>;

/** Scenes read per query. */
const BATCH_SIZE = 50;

/** Key of the row which records that all files of a scene are listed. */
const markerOf = (sceneHash: string): string => `scenes/${sceneHash}.json`;

/** Lists the files that a scene shows. Runs in the transaction that assigns the scene to a presentation. */
export async function addSceneFiles(db: Db, sceneHash: string, files: readonly string[]): Promise<void> {
  const keys = [...new Set([...files, markerOf(sceneHash)])];
  await sql`
    INSERT INTO scene_files (blob_key, scene_hash)
      SELECT unnest(${keys}::text[]), ${sceneHash} ON CONFLICT DO NOTHING`.execute(db);
}

/** Copies the list of one scene to another that shows the same files, such as one with another title. */
export async function copySceneFiles(
  trx: Transaction<PresentationTables>,
  from: string,
  to: string,
): Promise<void> {
  if (from === to) return;
  await sql`
    INSERT INTO scene_files (blob_key, scene_hash)
      SELECT CASE WHEN blob_key = ${markerOf(from)} THEN ${markerOf(to)} ELSE blob_key END, ${to}
      FROM scene_files WHERE scene_hash = ${from} ON CONFLICT DO NOTHING`.execute(trx);
}

/**
 * Lists the files of scenes that an earlier release published, in batches. Resolves when none is left. A scene that is
 * missing or damaged gets an empty list.
 */
export async function listMissingSceneFiles(db: Db, blobs: Blobs, signal: AbortSignal): Promise<void> {
  for (let last = ''; ; ) {
    signal.throwIfAborted();
    const { rows } = await sql<{ scene_hash: string }>`
      SELECT DISTINCT scene_hash FROM presentation_scenes
      WHERE scene_hash > ${last} AND scene_hash <> ${NO_FILE_HASH} AND NOT EXISTS (
        SELECT 1 FROM scene_files
        WHERE scene_files.scene_hash = presentation_scenes.scene_hash
          AND scene_files.blob_key = 'scenes/' || presentation_scenes.scene_hash || '.json')
      ORDER BY scene_hash LIMIT ${BATCH_SIZE}`.execute(db);
    for (const { scene_hash } of rows) {
      const bytes = await blobs.read(markerOf(scene_hash));
      await addSceneFiles(db, scene_hash, bytes ? filesIn(bytes) : []);
    }
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1)?.scene_hash ?? '';
  }
}

function filesIn(bytes: Uint8Array): string[] {
  try {
    return shownFilesOf(readScene(JSON.parse(new TextDecoder().decode(bytes))));
  } catch {
    return [];
  }
}
