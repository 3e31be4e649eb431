import { TAG_MAX_LENGTH, TAGS_MAX } from '@flydeck/contract/curation/constants';
import type { PersonalPage } from '@flydeck/contract/presentations/page-data';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { usernameOf } from '../../testing/username-of.ts';
import { createMember, createVisitor, type Visitor } from '../../testing/visitor.ts';

let instance: Instance;
let admin: Visitor;
let author: Visitor;
let authorName: string;

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
  // The first account becomes the administrator.
  admin = await createMember(instance.app, 'Ada Admin', { address: '192.0.2.10' });
  author = await createMember(instance.app, 'Olga Author', { address: '192.0.2.11' });
  authorName = await usernameOf(instance, author);
}, 60_000);
afterAll(() => instance?.close());

const tagsPath = (oid: string) => `/api/admin/presentations/${oid}/tags`;
/** Fields of the published documents: the author's tags. All other fields have their defaults. */
const document = { tags: ['maps', 'travel'] };
const publish = (overrides: Parameters<Instance['publish']>[0] = {}) =>
  instance.publish({ document, owner: authorName, ...overrides });
/** Returns the response to a request for the tags of a presentation. */
const fetchTags = async (visitor: Visitor, oid: string) => (await visitor.get(tagsPath(oid))).json();
const setTags = (visitor: Visitor, oid: string, tags: unknown) =>
  visitor.send('PUT', tagsPath(oid), { tags } as object);

describe('curated tags (V6.7)', () => {
  it('are read and changed by administrators, searchable, and shown on the cached page', async () => {
    const { oid, path } = await publish({ document: { ...document, title: 'Cartography' } });
    expect(await fetchTags(admin, oid)).toEqual({
      tags: ['maps', 'travel'],
      authorTags: ['maps', 'travel'],
      isCurated: false,
    });
    const fetchPage = async () => (await instance.secondApp.inject({ url: path })).body;
    expect(await fetchPage()).toContain('"tags":"maps,travel"');
    const response = await setTags(admin, oid, ['maps', '  quokka  ']);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { tags: ['maps', 'quokka'], authorTags: ['maps', 'travel'], isCurated: true },
    ]);
    expect(response.headers['cache-control']).toBe('private, no-store');
    await expect.poll(fetchPage).toContain('"tags":"maps,quokka"');
    const searchResponse = await (await createVisitor(instance.app)).get('/api/search?search=quokka');
    expect(searchResponse.body).toContain(oid);
  });

  it('override newer tags of the author until an administrator restores these; can be an empty list', async () => {
    const { oid } = await publish();
    await setTags(admin, oid, ['curated']);
    await publish({ oid, document: { tags: ['newer'] } });
    expect(await fetchTags(admin, oid)).toEqual({ tags: ['curated'], authorTags: ['newer'], isCurated: true });
    expect((await setTags(admin, oid, null)).json()).toEqual({
      tags: ['newer'],
      authorTags: ['newer'],
      isCurated: false,
    });
    await publish({ oid, document: { tags: ['newest'] } });
    expect((await fetchTags(admin, oid)).tags).toEqual(['newest']);
    await setTags(admin, oid, []);
    expect((await fetchTags(admin, oid)).tags).toEqual([]);
  });

  it('are recorded in the moderation log, with the added and removed tags', async () => {
    const { oid } = await publish();
    await setTags(admin, oid, ['maps', 'quokka']);
    const { entries } = (await admin.get('/api/admin/log')).json() as {
      entries: { verb: string; presentationOid: string; note: string; by: string }[];
    };
    expect(entries[0]).toMatchObject({
      verb: 'curate',
      presentationOid: oid,
      note: '+ quokka, − travel',
      by: expect.stringContaining('Ada Admin'),
    });
  });

  it('are accessible to administrators only, for whom the personal page data contains `mayCurate: true`', async () => {
    const { oid } = await publish();
    const fetchMayCurate = async (visitor: Visitor) =>
      ((await visitor.get(`/api/page/presentation/${oid}`)).json() as PersonalPage).mayCurate;
    const guest = await createVisitor(instance.app, '192.0.2.77');
    await guest.post('/api/accounts/guest');
    const anonymous = await createVisitor(instance.app);
    expect(await Promise.all([admin, author, guest, anonymous].map(fetchMayCurate))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    for (const visitor of [author, guest, anonymous]) {
      expect((await visitor.get(tagsPath(oid))).statusCode).toBe(404);
      expect((await setTags(visitor, oid, ['eve'])).statusCode).toBe(404);
    }
    expect((await fetchTags(admin, oid)).isCurated).toBe(false);
  });

  it('cannot be read or changed if a presentation is unlisted, private, moderated, deleted or unknown', async () => {
    // The stored name of unlisted is `hidden`.
    const unlisted = await publish({ privacy: 'hidden' });
    const privatePresentation = await publish({ privacy: 'private' });
    const moderated = await publish();
    const deleted = await publish();
    const updateRow = (oid: string, values: object) =>
      instance.db.updateTable('presentations').set(values).where('oid', '=', oid).execute();
    await updateRow(moderated.oid, { moderation: 'hidden' });
    await updateRow(deleted.oid, { deleted_at: new Date() });
    for (const { oid } of [unlisted, privatePresentation, moderated, deleted, { oid: 'AAAAAAAAAAAAAAAA' }]) {
      expect((await admin.get(tagsPath(oid))).statusCode).toBe(404);
      expect((await setTags(admin, oid, ['x'])).statusCode).toBe(404);
    }
  });

  it.each([
    ['a body without tags', {}],
    ['a string instead of a list', { tags: 'maps' }],
    ['a number as tag', { tags: [1] }],
    ['an empty tag', { tags: ['  '] }],
    ['a tag with a comma', { tags: ['maps,travel'] }],
    ['a repeated tag', { tags: ['Maps', 'maps'] }],
    ['a tag that is too long', { tags: ['x'.repeat(TAG_MAX_LENGTH + 1)] }],
    ['too many tags', { tags: Array.from({ length: TAGS_MAX + 1 }, (_, i) => `tag ${i}`) }],
    ['an additional field', { tags: ['maps'], moderation: 'hidden' }],
  ])('are refused with 400 for %s', async (_case, body) => {
    const { oid } = await publish();
    expect((await admin.send('PUT', tagsPath(oid), body)).statusCode).toBe(400);
    expect((await fetchTags(admin, oid)).isCurated).toBe(false);
  });

  it('are refused without the CSRF token, in a body that is too large, and for invalid oids', async () => {
    const { oid } = await publish();
    const url = tagsPath(oid);
    expect((await admin.send('PUT', url, { tags: [] }, { 'x-csrftoken': '' })).statusCode).toBe(403);
    expect((await setTags(admin, oid, ['x'.repeat(20_000)])).statusCode).toBe(413);
    expect((await setTags(admin, '..%2f..', ['x'])).statusCode).toBe(404);
    expect((await setTags(admin, "x'; DROP TABLE profiles", ['x'])).statusCode).toBe(404);
    const { rows } = await sql`SELECT count(*)::int AS n FROM profiles`.execute(instance.db);
    expect(rows).not.toEqual([{ n: 0 }]);
  });
});
