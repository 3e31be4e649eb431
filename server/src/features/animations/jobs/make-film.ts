import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { ChildFailedError } from '../../../adapters/sandbox/run-child.ts';
import type { Logger } from '../../../http/logger.ts';
import { notifyChanged, type PresentationTables } from '../../../library/index.ts';
import type { Blobs } from '../../../ports/blobs.ts';
import type { JobHandler } from '../../../ports/jobs.ts';
import { selectDueFilms } from '../due-films.ts';
import { renderFilmInChild } from '../film/film-in-child.ts';
import { readFilmSource } from '../film/film-source.ts';

export interface MakeFilmDeps {
  readonly db: Kysely<PresentationTables>;
  readonly blobs: Blobs;
  readonly log: Logger;
}

/**
 * Returns the handler of `filmJob`. The handler renders the film of a listed presentation if the current scene was not
 * rendered before. It stores the film's URL if the presentation was not published again in the meantime. If rendering
 * fails, the handler stores that the scene has no film, so that the same scene is not rendered again.
 */
export function createFilmHandler({ db, blobs, log }: MakeFilmDeps): JobHandler<{ oid: string }> {
  return async ({ oid }) => {
    const dueFilm = await selectDueFilms(db).where('presentations.oid', '=', oid).executeTakeFirst();
    if (!dueFilm) return;
    const film = await renderFilm(blobs, dueFilm.scene_hash).catch((err: unknown) => {
      if (!(err instanceof ChildFailedError)) throw err;
      log.warn({ err, oid }, 'failed to render the film of a presentation');
      return undefined;
    });
    const url = film && `/films/${createHash('sha256').update(film).digest('hex')}.webm`;
    if (url) await blobs.put(url.slice(1), film);
    await storeFilm(db, { oid, sceneHash: dueFilm.scene_hash, url: url ?? null });
  };
}

/** Returns the bytes of the film; undefined if the scene has no film (`renderFilmInChild`) or no longer exists. */
async function renderFilm(blobs: Blobs, sceneHash: string): Promise<Uint8Array | undefined> {
  const source = await readFilmSource(blobs, sceneHash);
  return source && renderFilmInChild(source.scene, source.files);
}

interface FilmResult {
  readonly oid: string;
  readonly sceneHash: string;
  /** Null if the scene has no film, or rendering failed. */
  readonly url: string | null;
}

/** Stores the result if the presentation still has the rendered scene and is still listed. */
async function storeFilm(db: MakeFilmDeps['db'], { oid, sceneHash, url }: FilmResult): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const dueFilm = await selectDueFilms(trx)
      .where('presentations.oid', '=', oid)
      .where('presentations.scene_hash', '=', sceneHash)
      .forUpdate('presentations')
      .executeTakeFirst();
    if (!dueFilm) return;
    const row = await trx
      .updateTable('presentations')
      .set({ preview_animation: url, filmed_scene: sceneHash })
      .where('oid', '=', oid)
      .returning('owner_oid')
      .executeTakeFirstOrThrow();
    if (url !== null) await notifyChanged(trx, oid, row.owner_oid);
  });
}
