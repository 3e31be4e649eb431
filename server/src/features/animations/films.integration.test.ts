import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BLOB_OWNERS } from '../../blob-owners.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { enqueueDueFilms } from './due-films.ts';
import { FILM_MAX_BYTES } from './film/constants.ts';
import { renderFilmInChild } from './film/film-in-child.ts';
import { readFilmSource } from './film/film-source.ts';
import { createFilmHandler } from './jobs/make-film.ts';

/**
 * In milliseconds. The timeout is long, because films are rendered at the lowest priority, and machines may be busy.
 */
const POLL_OPTIONS = { timeout: 120_000, interval: 100 };
const TEST_TIMEOUT_MS = 240_000;

let instance: Instance;
const startInstance = async ({ films }: { films: boolean }): Promise<void> => {
  instance = await createInstance({ withSecondApp: true, settings: { FILMS: String(films) } });
};
afterEach(() => instance?.close());

const rowOf = (oid: string) =>
  instance.db.selectFrom('presentations').selectAll().where('oid', '=', oid).executeTakeFirstOrThrow();

/** Returns the URL of a presentation's film once it is rendered. */
const waitForFilm = async (oid: string): Promise<string> => {
  const filmUrl = await vi.waitFor(async () => {
    const { preview_animation } = await rowOf(oid);
    if (preview_animation === null) throw new Error('Not filmed yet');
    return preview_animation;
  }, POLL_OPTIONS);
  expect(filmUrl).toMatch(/^\/films\/[0-9a-f]{64}\.webm$/);
  return filmUrl;
};

const setPrivacy = (oid: string, privacy: string) =>
  sql`UPDATE presentations SET privacy = ${privacy} WHERE oid = ${oid}`.execute(instance.db);

const statusOf = async (url: string): Promise<number> => (await instance.app.inject(url)).statusCode;

/**
 * Sends the notification that a presentation or profile has changed. These tests change rows without a notification.
 */
const notifyChanged = (oid: string) => sql`SELECT pg_notify('presentation_published', ${oid})`.execute(instance.db);

/** Runs the film job of a presentation directly. */
const runFilmJob = (oid: string): Promise<void> => {
  const { db, blobs, app } = instance;
  const log = app.log as never;
  return createFilmHandler({ db, blobs, log })({ oid }, { id: '', signal: new AbortController().signal });
};

/**
 * Returns the URLs of the films to which the database refers. The job that collects blobs deletes all other films.
 */
function referencedFilms(): Promise<string[]> {
  return instance.db.transaction().execute(async (trx) => {
    const films: string[] = [];
    for (const blobKeysOf of BLOB_OWNERS) {
      for await (const key of blobKeysOf(trx)) if (key.endsWith('.webm')) films.push(`/${key}`);
    }
    return films;
  });
}

describe('an instance with FILMS=true', () => {
  beforeEach(() => startInstance({ films: true }), TEST_TIMEOUT_MS);

  it(
    'renders the film of a published presentation and updates cards on cached pages',
    async () => {
      const otherPresentation = await instance.publish({ document: { title: 'Another' } });
      const { oid } = await instance.publish();
      // The page of the other presentation shows a card of this presentation.
      expect((await instance.app.inject(otherPresentation.path)).payload).toContain(oid);
      const url = await waitForFilm(oid);
      const response = await instance.app.inject(url);
      expect(response.headers).toMatchObject({
        'content-type': 'video/webm',
        'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
        'accept-ranges': 'bytes',
      });
      expect(response.rawPayload.length).toBeLessThanOrEqual(FILM_MAX_BYTES);
      const rangeResponse = await instance.app.inject({ url, headers: { range: 'bytes=0-3' } });
      expect(rangeResponse.statusCode).toBe(206);
      // The EBML signature, with which a WebM file begins.
      expect(rangeResponse.rawPayload.toString('hex')).toBe('1a45dfa3');
      await vi.waitFor(async () => {
        for (const app of [instance.app, instance.secondApp])
          expect((await app.inject(otherPresentation.path)).payload).toContain(url);
      }, POLL_OPTIONS);
    },
    TEST_TIMEOUT_MS,
  );
});

describe('an instance with FILMS=false', () => {
  beforeEach(() => startInstance({ films: false }), TEST_TIMEOUT_MS);

  it('enqueues no films', async () => {
    const { oid } = await instance.publish();
    const selectFilmJobs = sql`SELECT 1 FROM jobs.job WHERE name = 'animations.film'`;
    expect((await selectFilmJobs.execute(instance.db)).rows).toEqual([]);
    expect((await rowOf(oid)).preview_animation).toBeNull();
  });
});

describe('the film of a presentation', () => {
  // With FILMS=false, films are rendered only when a test calls `runFilmJob`.
  beforeEach(() => startInstance({ films: false }), TEST_TIMEOUT_MS);

  it(
    'is not rendered while the presentation is private, and is deleted when the presentation is no longer listed',
    async () => {
      const { oid } = await instance.publish({ privacy: 'private' });
      await runFilmJob(oid);
      expect(await rowOf(oid)).toMatchObject({ preview_animation: null, filmed_scene: null });
      for (const hide of [
        () => setPrivacy(oid, 'private'),
        () => setPrivacy(oid, 'hidden'),
        () => sql`UPDATE presentations SET moderation = 'hidden' WHERE oid = ${oid}`.execute(instance.db),
        () => sql`UPDATE presentations SET deleted_at = now() WHERE oid = ${oid}`.execute(instance.db),
      ]) {
        await sql`
        UPDATE presentations SET privacy = 'public', moderation = 'visible', deleted_at = NULL
        WHERE oid = ${oid}`.execute(instance.db);
        await runFilmJob(oid);
        const { preview_animation } = await rowOf(oid);
        const url = String(preview_animation);
        expect(await statusOf(url)).toBe(200);
        await hide();
        await notifyChanged(oid);
        await expect.poll(() => statusOf(url), POLL_OPTIONS).toBe(404);
        expect(await rowOf(oid)).toMatchObject({ preview_animation: null, filmed_scene: null });
      }
      expect(await referencedFilms()).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'is served only at its URL, and not while the owner is suspended',
    async () => {
      const { oid } = await instance.publish();
      await runFilmJob(oid);
      const url = String((await rowOf(oid)).preview_animation);
      const name = url.slice('/films/'.length);
      for (const wrongUrl of [
        `/assets/${name}`,
        `/fonts/${name}`,
        `/films/..%2ffilms%2f${name}`,
        `/films/${'0'.repeat(64)}.webm`,
      ])
        expect([wrongUrl, await statusOf(wrongUrl)]).toEqual([wrongUrl, 404]);
      expect(await statusOf(url)).toBe(200);
      const { owner_oid } = await rowOf(oid);
      await sql`UPDATE profiles SET suspended_at = now()`.execute(instance.db);
      await notifyChanged(owner_oid);
      await expect.poll(() => statusOf(url), POLL_OPTIONS).toBe(404);
      await sql`UPDATE profiles SET suspended_at = NULL`.execute(instance.db);
      await notifyChanged(owner_oid);
      await expect.poll(() => statusOf(url), POLL_OPTIONS).toBe(200);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'is kept while its scene is the current one, and for 30 days after another scene has replaced it',
    async () => {
      const { oid } = await instance.publish();
      await runFilmJob(oid);
      const firstUrl = (await rowOf(oid)).preview_animation;
      expect(await referencedFilms()).toEqual([firstUrl]);
      await instance.publish({ oid, document: { title: 'Anew', language: 'de' } });
      expect((await rowOf(oid)).preview_animation).toBeNull();
      expect(await referencedFilms()).toEqual([firstUrl]);
      // An open page may still play the first film while the presentation is listed.
      expect(await statusOf(String(firstUrl))).toBe(200);
      await setPrivacy(oid, 'private');
      await notifyChanged(oid);
      await expect.poll(() => statusOf(String(firstUrl)), POLL_OPTIONS).toBe(404);
      await setPrivacy(oid, 'public');
      await sql`UPDATE presentation_scenes SET replaced_at = replaced_at - interval '31 days'`.execute(instance.db);
      expect(await referencedFilms()).toEqual([]);
      await runFilmJob(oid);
      const secondUrl = (await rowOf(oid)).preview_animation;
      expect(await referencedFilms()).toEqual([secondUrl]);
      await instance.db.deleteFrom('presentations').execute();
      expect(await referencedFilms()).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'is recorded as null for a presentation with a single step, and is not enqueued again',
    async () => {
      const root = { id: 'root', title: 'Still', width: 960, height: 540, elements: [], topics: [] };
      const { oid } = await instance.publish({ document: { root } });
      await runFilmJob(oid);
      const row = await rowOf(oid);
      expect(row).toMatchObject({ preview_animation: null, filmed_scene: row.scene_hash });
      await enqueueDueFilms(
        instance.db,
        { enqueue: () => Promise.reject(new Error('unexpected enqueue')) } as never,
        new AbortController().signal,
      );
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'is discarded if the presentation becomes private while the film is rendered',
    async () => {
      const { oid } = await instance.publish();
      const rendering = runFilmJob(oid);
      await sql`UPDATE presentations SET privacy = 'private' WHERE oid = ${oid}`.execute(instance.db);
      await rendering;
      expect((await rowOf(oid)).preview_animation).toBeNull();
    },
    TEST_TIMEOUT_MS,
  );
});

describe('the child process that renders films', () => {
  beforeEach(() => startInstance({ films: false }), TEST_TIMEOUT_MS);

  it(
    'fails if rendering takes too long, the scene is invalid, or its files are corrupt',
    async () => {
      const { oid } = await instance.publish();
      const source = await readFilmSource(instance.blobs, (await rowOf(oid)).scene_hash);
      if (!source) throw new Error('The scene is missing');
      const { scene, files } = source;
      const childFailure = { name: 'ChildFailedError' };
      await expect(renderFilmInChild(scene, files, { milliseconds: 50 })).rejects.toMatchObject({
        failure: 'time',
      });
      await expect(renderFilmInChild({ ...scene, frames: 'no' } as never, files)).rejects.toMatchObject(childFailure);
      const corruptFiles = new Map([...files].map(([url]) => [url, new Uint8Array([1, 2, 3])]));
      await expect(renderFilmInChild(scene, corruptFiles)).rejects.toMatchObject(childFailure);
    },
    TEST_TIMEOUT_MS,
  );
});
