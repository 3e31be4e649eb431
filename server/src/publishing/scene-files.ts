import { readScene } from '@flydeck/scene/model/read-scene';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { PresentationTables } from '../library/index.ts';
import type { Blobs } from '../ports/blobs.ts';
import { mediaFilesOf, NO_FILE_HASH } from './referenced-blobs.ts';

type Db = Kysely<PresentationTables>;

/** Maximum number of scenes that a query returns. */
const SCENES_PER_QUERY = 50;

/**
 * Returns the blob key of a scene. If `scene_files` has a row with this blob key, the table contains all files of the
 * scene.
 */
const markerKeyOf = (sceneHash: string): string => `scenes/${sceneHash}.json`;

/**
 * Stores the blob keys of the pictures, films and sounds of a scene in the table `scene_files`, by which the server
 * decides who may request a file. Call this function in the transaction that assigns the scene to a presentation.
 */
export async function addSceneFiles(db: Db, sceneHash: string, blobKeys: readonly string[]): Promise<void> {
  const keys = [...new Set([...blobKeys, markerKeyOf(sceneHash)])];
  await sql`
    INSERT INTO scene_files (blob_key, scene_hash)
      SELECT unnest(${keys}::text[]), ${sceneHash} ON CONFLICT DO NOTHING`.execute(db);
}

/**
 * Copies the rows of a scene in `scene_files` for another scene that shows the same files, such as a scene with a new
 * title.
 */
export async function copySceneFiles(
  trx: Transaction<PresentationTables>,
  sourceHash: string,
  targetHash: string,
): Promise<void> {
  if (sourceHash === targetHash) return;
  await sql`
    INSERT INTO scene_files (blob_key, scene_hash)
      SELECT CASE WHEN blob_key = ${markerKeyOf(sourceHash)} THEN ${markerKeyOf(targetHash)} ELSE blob_key END, ${targetHash}
      FROM scene_files WHERE scene_hash = ${sourceHash} ON CONFLICT DO NOTHING`.execute(trx);
}

/**
 * Adds to `scene_files` the files of all scenes that an earlier release published without adding their files. For a
 * scene whose blob is missing or damaged, adds only the row with the blob key of the scene.
 */
export async function addMissingSceneFiles(db: Db, blobs: Blobs, signal: AbortSignal): Promise<void> {
  for (let lastHash = ''; ; ) {
    signal.throwIfAborted();
    const { rows } = await sql<{ scene_hash: string }>`
      SELECT DISTINCT scene_hash FROM presentation_scenes
      WHERE scene_hash > ${lastHash} AND scene_hash <> ${NO_FILE_HASH} AND NOT EXISTS (
        SELECT 1 FROM scene_files
        WHERE scene_files.scene_hash = presentation_scenes.scene_hash
          AND scene_files.blob_key = 'scenes/' || presentation_scenes.scene_hash || '.json')
      ORDER BY scene_hash LIMIT ${SCENES_PER_QUERY}`.execute(db);
    for (const { scene_hash } of rows) {
      const bytes = await blobs.read(markerKeyOf(scene_hash));
      await addSceneFiles(db, scene_hash, bytes ? readSceneFiles(bytes) : []);
    }
    if (rows.length < SCENES_PER_QUERY) return;
    lastHash = rows.at(-1)?.scene_hash ?? '';
  }
}

function readSceneFiles(bytes: Uint8Array): string[] {
  try {
    return mediaFilesOf(readScene(JSON.parse(new TextDecoder().decode(bytes))));
  } catch {
    return [];
  }
}
