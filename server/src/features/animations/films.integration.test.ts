import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BLOB_OWNERS } from '../../blob-owners.ts';
import { anInstance, type Instance } from '../../testing/an-instance.ts';
import { askForDueFilms } from './due-films.ts';
import { FILM_MAX_BYTES } from './film/constants.ts';
import { filmInChild } from './film/film-in-child.ts';
import { readFilmSource } from './film/film-source.ts';
import { makeFilm } from './jobs/make-film.ts';

/** Films are drawn at the lowest priority: on a busy machine they take their time. */
const LONG = { timeout: 120_000, interval: 100 };
const TEST_TIMEOUT_MS = 240_000;

let instance: Instance;
const start = async (films: boolean): Promise<void> => {
  instance = await anInstance({ twoProcesses: true, settings: { FILMS: String(films) } });
};
afterEach(() => instance?.close());

const rowOf = (oid: string) =>
  instance.db.selectFrom('presentations').selectAll().where('oid', '=', oid).executeTakeFirstOrThrow();

const filmed = async (oid: string): Promise<string> => {
  const film = await vi.waitFor(async () => {
    const { preview_animation } = await rowOf(oid);
    if (preview_animation === null) throw new Error('Not filmed yet');
    return preview_animation;
  }, LONG);
  expect(film).toMatch(/^\/films\/[0-9a-f]{64}\.webm$/);
  return film;
};

const setPrivacy = (oid: string, privacy: string) =>
  sql`UPDATE presentations SET privacy = ${privacy} WHERE oid = ${oid}`.execute(instance.db);

const statusOf = async (url: string): Promise<number> => (await instance.app.inject(url)).statusCode;

/** What the code that changes rights sends in its transaction: rows are changed by hand here. */
const tellChanged = (oid: string) =>
  sql`SELECT pg_notify('presentation_published', ${oid})`.execute(instance.db);

/** Makes the film that is due by hand. */
const film = (oid: string): Promise<void> => {
  const { db, blobs, app } = instance;
  const log = app.log as never;
  return makeFilm({ db, blobs, log })({ oid }, { id: '', signal: new AbortController().signal });
};

/** The films that rows name: what no row names is deleted with the next collection (features/storage). */
function namedFilms(): Promise<string[]> {
  return instance.db.transaction().execute(async (trx) => {
    const named: string[] = [];
    for (const owner of BLOB_OWNERS) {
      for await (const key of owner(trx)) if (key.endsWith('.webm')) named.push(`/${key}`);
    }
    return named;
  });
}

describe('with films', () => {
  beforeEach(() => start(true), TEST_TIMEOUT_MS);

  it(
    'a published presentation gets its film by itself, and the cards on kept pages play it',
    async () => {
      const other = await instance.publish({ document: { title: 'Another' } });
      const { oid } = await instance.publish();
      expect((await instance.app.inject(other.path)).payload).toContain(oid);
      const url = await filmed(oid);
      const whole = await instance.app.inject(url);
      expect(whole.headers).toMatchObject({
        'content-type': 'video/webm',
        'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
        'accept-ranges': 'bytes',
      });
      expect(whole.rawPayload.length).toBeLessThanOrEqual(FILM_MAX_BYTES);
      const part = await instance.app.inject({ url, headers: { range: 'bytes=0-3' } });
      expect(part.statusCode).toBe(206);
      expect(part.rawPayload.toString('hex')).toBe('1a45dfa3');
      await vi.waitFor(async () => {
        for (const app of [instance.app, instance.other])
          expect((await app.inject(other.path)).payload).toContain(url);
      }, LONG);
    },
    TEST_TIMEOUT_MS,
  );
});

describe('without asking by themselves', () => {
  beforeEach(() => start(false), TEST_TIMEOUT_MS);

  it('nothing is filmed where the operator does not want it', async () => {
    const { oid } = await instance.publish();
    const asked = sql`SELECT 1 FROM jobs.job WHERE name = 'animations.film'`;
    expect((await asked.execute(instance.db)).rows).toEqual([]);
    expect((await rowOf(oid)).preview_animation).toBeNull();
  });

  it(
    'what only some may see is not filmed, and loses its film when it is taken from view',
    async () => {
      const { oid } = await instance.publish({ privacy: 'private' });
      await film(oid);
      expect(await rowOf(oid)).toMatchObject({ preview_animation: null, filmed_scene: null });
      for (const taken of [
        () => setPrivacy(oid, 'private'),
        () => setPrivacy(oid, 'hidden'),
        () => sql`UPDATE presentations SET moderation = 'hidden' WHERE oid = ${oid}`.execute(instance.db),
        () => sql`UPDATE presentations SET deleted_at = now() WHERE oid = ${oid}`.execute(instance.db),
      ]) {
        await sql`
        UPDATE presentations SET privacy = 'public', moderation = 'visible', deleted_at = NULL
        WHERE oid = ${oid}`.execute(instance.db);
        await film(oid);
        const { preview_animation } = await rowOf(oid);
        const url = String(preview_animation);
        expect(await statusOf(url)).toBe(200);
        await taken();
        await tellChanged(oid);
        await expect.poll(() => statusOf(url), LONG).toBe(404);
        expect(await rowOf(oid)).toMatchObject({ preview_animation: null, filmed_scene: null });
      }
      expect(await namedFilms()).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'is given to nobody while the owner is suspended, nor by any other address',
    async () => {
      const { oid } = await instance.publish();
      await film(oid);
      const url = String((await rowOf(oid)).preview_animation);
      const name = url.slice('/films/'.length);
      for (const other of [
        `/assets/${name}`,
        `/fonts/${name}`,
        `/films/..%2ffilms%2f${name}`,
        `/films/${'0'.repeat(64)}.webm`,
      ])
        expect([other, await statusOf(other)]).toEqual([other, 404]);
      expect(await statusOf(url)).toBe(200);
      const { owner_oid } = await rowOf(oid);
      await sql`UPDATE profiles SET suspended_at = now()`.execute(instance.db);
      await tellChanged(owner_oid);
      await expect.poll(() => statusOf(url), LONG).toBe(404);
      await sql`UPDATE profiles SET suspended_at = NULL`.execute(instance.db);
      await tellChanged(owner_oid);
      await expect.poll(() => statusOf(url), LONG).toBe(200);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'a film is kept as long as its presentation, and with a replaced scene',
    async () => {
      const { oid } = await instance.publish();
      await film(oid);
      const first = (await rowOf(oid)).preview_animation;
      expect(await namedFilms()).toEqual([first]);
      await instance.publish({ oid, document: { title: 'Anew', language: 'de' } });
      expect((await rowOf(oid)).preview_animation).toBeNull();
      expect(await namedFilms()).toEqual([first]);
      // An open page may still play it, as long as everybody may find the presentation.
      expect(await statusOf(String(first))).toBe(200);
      await setPrivacy(oid, 'private');
      await tellChanged(oid);
      await expect.poll(() => statusOf(String(first)), LONG).toBe(404);
      await setPrivacy(oid, 'public');
      await sql`UPDATE presentation_scenes SET replaced_at = replaced_at - interval '31 days'`.execute(
        instance.db,
      );
      expect(await namedFilms()).toEqual([]);
      await film(oid);
      const second = (await rowOf(oid)).preview_animation;
      expect(await namedFilms()).toEqual([second]);
      await instance.db.deleteFrom('presentations').execute();
      expect(await namedFilms()).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'what cannot fly is looked at once',
    async () => {
      const root = { id: 'root', title: 'Still', width: 960, height: 540, elements: [], topics: [] };
      const { oid } = await instance.publish({ document: { root } });
      await film(oid);
      const row = await rowOf(oid);
      expect(row).toMatchObject({ preview_animation: null, filmed_scene: row.scene_hash });
      await askForDueFilms(
        instance.db,
        { enqueue: () => Promise.reject(new Error('asked')) } as never,
        signal(),
      );
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'a film of what was replaced meanwhile is not shown',
    async () => {
      const { oid } = await instance.publish();
      const drawing = film(oid);
      await sql`UPDATE presentations SET privacy = 'private' WHERE oid = ${oid}`.execute(instance.db);
      await drawing;
      expect((await rowOf(oid)).preview_animation).toBeNull();
    },
    TEST_TIMEOUT_MS,
  );
});

const signal = () => new AbortController().signal;

describe('hostile scenes', () => {
  beforeEach(() => start(false), TEST_TIMEOUT_MS);

  it(
    'end with their process, within its limits',
    async () => {
      const { oid } = await instance.publish();
      const source = await readFilmSource(instance.blobs, (await rowOf(oid)).scene_hash);
      if (!source) throw new Error('The scene is gone');
      const { scene, files } = source;
      const failed = { name: 'ChildFailedError' };
      await expect(filmInChild(scene, files, { milliseconds: 50 })).rejects.toMatchObject({
        failure: 'time',
      });
      await expect(filmInChild({ ...scene, frames: 'no' } as never, files)).rejects.toMatchObject(failed);
      const torn = new Map([...files].map(([url]) => [url, new Uint8Array([1, 2, 3])]));
      await expect(filmInChild(scene, torn)).rejects.toMatchObject(failed);
    },
    TEST_TIMEOUT_MS,
  );
});
