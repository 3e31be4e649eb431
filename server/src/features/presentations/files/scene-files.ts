import { readScene } from '@flydeck/scene/model/read-scene';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Blobs } from '../../../ports/blobs.ts';
import type { PresentationTables } from '../tables.ts';
import { NO_FILE_HASH, shownFilesOf } from './blobs-named-in.ts';

type Db = Kysely<PresentationTables>;

/** Scenes that are read between two looks at the database. */
const SCENES_AT_ONCE = 50;

/** Says that all files of a scene are listed. */
const markerOf = (sceneHash: string): string => `scenes/${sceneHash}.json`;

/** Lists the files that a scene shows, in the transaction that makes it a presentation's. */
export async function addSceneFiles(db: Db, sceneHash: string, files: readonly string[]): Promise<void> {
  const keys = [...new Set([...files, markerOf(sceneHash)])];
  await sql`
    INSERT INTO scene_files (blob_key, scene_hash)
      SELECT unnest(${keys}::text[]), ${sceneHash} ON CONFLICT DO NOTHING`.execute(db);
}

/** The same of a scene that differs from a listed one only in what it shows no files for, such as its title. */
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
 * Lists the files of scenes that were published by an earlier release, a few at a time. Resolves when none is left; a scene
 * that is missing or damaged shows nothing.
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
      ORDER BY scene_hash LIMIT ${SCENES_AT_ONCE}`.execute(db);
    for (const { scene_hash } of rows) {
      const bytes = await blobs.read(markerOf(scene_hash));
      await addSceneFiles(db, scene_hash, bytes ? filesIn(bytes) : []);
    }
    if (rows.length < SCENES_AT_ONCE) return;
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
