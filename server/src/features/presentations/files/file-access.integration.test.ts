import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMissingSceneFiles } from '../../../publishing/scene-files.ts';
import { createInstance, type Instance } from '../../../testing/instance.ts';
import { pageDataOf } from '../../../testing/page-data.ts';
import { usernameOf } from '../../../testing/username-of.ts';
import { createMember, type Visitor } from '../../../testing/visitor.ts';

let instance: Instance;
let administrator: Visitor;
let owner: Visitor;
let other: Visitor;
let ownerName: string;
let count = 0;

const PUBLIC = [200, 'public, max-age=31536000, s-maxage=86400, immutable'];
const PRIVATE = [200, 'private, no-store'];
const GONE = [404, 'no-store'];
const SOON = { timeout: 20_000 };

beforeAll(async () => {
  instance = await createInstance();
  administrator = await createMember(instance.app, 'Olga Operator');
  owner = await createMember(instance.app, 'Ada Lovelace');
  other = await createMember(instance.app, 'Grace Hopper');
  ownerName = await usernameOf(instance, owner);
});
afterAll(() => instance.close());

/** Status and `cache-control` of a file, requested by a visitor or without a session. */
async function fetched(url: string, visitor?: Visitor): Promise<unknown[]> {
  const { statusCode, headers } = await (visitor ? visitor.get(url) : instance.app.inject(url));
  return [statusCode, headers['cache-control']];
}

/** Publishes a presentation whose pictures no other presentation has. */
async function aDeck(privacy: Privacy) {
  count += 1;
  const published = await instance.publish({
    privacy,
    owner: ownerName,
    document: { title: `Deck ${count}`, theme: themeOf(count) },
  });
  const row = await instance.db
    .selectFrom('presentations')
    .select(['preview', 'steps', 'scene_hash'])
    .where('oid', '=', published.oid)
    .executeTakeFirstOrThrow();
  const url = row.preview?.url ?? '';
  expect(url).toMatch(/^\/assets\//);
  return { ...published, url, key: url.slice(1), sceneHash: row.scene_hash };
}

/** Returns a different background for each deck, so that its pictures differ. */
function themeOf(index: number) {
  const color = `#${((index * 40503) % 0xffffff).toString(16).padStart(6, '0')}`;
  return { ...DEFAULT_THEME, background: { kind: 'solid' as const, color } };
}

async function aLinkKey(oid: string) {
  const link = await owner.post(`/api/presentations/${oid}/links`, { right: 'view' });
  const { linkId } = link.json() as { linkId: string };
  const page = await instance.app.inject({ url: `/p/embed/${oid}/?link=${linkId}` });
  expect(page.headers['set-cookie']).toBeUndefined();
  return { linkId, data: pageDataOf<{ previewUrl: string; preview: { url: string } }>(page.body) };
}

describe('the pictures of a presentation', () => {
  it.each([
    ['public', PUBLIC],
    ['reusable', PUBLIC],
    ['hidden', PUBLIC],
  ] as const)('are public where the presentation is %s', async (privacy, expected) => {
    const { url } = await aDeck(privacy);
    expect(await fetched(url)).toEqual(expected);
    expect(await fetched(url)).toEqual(expected);
  });

  it('need a session that may view where the presentation is private, and are not cached', async () => {
    const { url } = await aDeck('private');
    expect(await fetched(url)).toEqual(GONE);
    expect(await fetched(url, other)).toEqual(GONE);
    expect(await fetched(url, owner)).toEqual(PRIVATE);
    expect(await fetched(url, administrator)).toEqual(PRIVATE);
    expect(await fetched(url)).toEqual(GONE);
  });

  it('open with the key in the page data of a share link, without cookies, until the link is deleted', async () => {
    const { oid, url } = await aDeck('private');
    const { linkId, data } = await aLinkKey(oid);
    expect(data.preview.url).toMatch(/^\/assets\/.*\?key=/);
    expect(await fetched(data.previewUrl)).toEqual(PRIVATE);
    expect(await fetched(data.preview.url)).toEqual(PRIVATE);
    const foreign = await aDeck('private');
    const key = new URL(data.preview.url, 'https://deck.example').searchParams.get('key') ?? '';
    expect(await fetched(`${foreign.url}?key=${key}`)).toEqual(GONE);
    const forged = [
      key.slice(0, -2),
      `${key}x`,
      '',
      'a.1.b',
      `${key}&key=${key}`,
      "'; DROP TABLE profiles; --",
    ];
    for (const wrong of forged) expect.soft(await fetched(`${url}?key=${encodeURI(wrong)}`)).toEqual(GONE);
    const [link, expires, signature] = key.split('.');
    expect(await fetched(`${url}?key=${link}.${Number(expires) + 1}.${signature}`)).toEqual(GONE);
    await owner.send('DELETE', `/api/presentations/${oid}/links/${linkId}`);
    expect(await fetched(data.preview.url)).toEqual(GONE);
  });

  it('follow the presentation when it is made private, deleted, moderated or public again', async () => {
    const { oid, url } = await aDeck('public');
    const settings = `/api/dashboard/presentations/${oid}`;
    expect(await fetched(url)).toEqual(PUBLIC);
    await owner.send('PATCH', settings, { privacy: 'private' });
    await expect.poll(() => fetched(url), SOON).toEqual(GONE);
    expect(await fetched(url, owner)).toEqual(PRIVATE);
    await owner.send('PATCH', settings, { privacy: 'hidden', title: 'Another title' });
    await expect.poll(() => fetched(url), SOON).toEqual(PUBLIC);
    const hidden = await administrator.post('/api/admin/moderate', { verb: 'hide', oid });
    expect(hidden.statusCode).toBe(204);
    await expect.poll(() => fetched(url), SOON).toEqual(GONE);
    expect(await fetched(url, owner)).toEqual(PRIVATE);
    await administrator.post('/api/admin/moderate', { verb: 'unhide', oid });
    await expect.poll(() => fetched(url), SOON).toEqual(PUBLIC);
    await owner.send('DELETE', settings);
    await expect.poll(() => fetched(url), SOON).toEqual(GONE);
    expect(await fetched(url, owner)).toEqual(GONE);
  });

  it('are public while another presentation that shows them is public', async () => {
    const first = await aDeck('private');
    expect(await fetched(first.url)).toEqual(GONE);
    const copy = (
      await owner.post(`/api/presentations/${first.oid}/duplicate`, { title: 'A copy' })
    ).json() as {
      oid: string;
    };
    await owner.send('PATCH', `/api/dashboard/presentations/${copy.oid}`, { privacy: 'public' });
    await expect.poll(() => fetched(first.url), SOON).toEqual(PUBLIC);
    await owner.send('DELETE', `/api/dashboard/presentations/${copy.oid}`);
    await expect.poll(() => fetched(first.url), SOON).toEqual(GONE);
  });

  it('of earlier releases are listed from their scenes', async () => {
    const { sceneHash } = await aDeck('public');
    const picture = 'assets/listed-from-scene.webp';
    const sceneKey = `scenes/${sceneHash}.json`;
    const scene = JSON.parse(new TextDecoder().decode(await instance.blobs.read(sceneKey)));
    const images = { a: { original: 'a', sources: [{ url: `/${picture}`, width: 1, height: 1, bytes: 1 }] } };
    await instance.blobs.put(sceneKey, new TextEncoder().encode(JSON.stringify({ ...scene, images })));
    await instance.blobs.put(picture, new Uint8Array([1]));
    await instance.db.deleteFrom('scene_files').where('scene_hash', '=', sceneHash).execute();
    expect(await fetched(`/${picture}`)).toEqual(GONE);
    await listMissingSceneFiles(instance.db, instance.blobs, new AbortController().signal);
    expect(await fetched(`/${picture}`)).toEqual(PUBLIC);
  });
});

describe('other files', () => {
  it('of a draft are served only to visitors who may edit it', async () => {
    const { oid } = await aDeck('public');
    const key = 'assets/of-a-draft.webp';
    await instance.blobs.put(key, new Uint8Array([1]));
    expect((await owner.get(`/api/drafts/${oid}`)).statusCode).toBe(200);
    const image = JSON.stringify({ original: 'x', sources: [{ url: `/${key}`, width: 1 }] });
    await instance.db
      .insertInto('draft_assets')
      .values({ presentation_oid: oid, asset: 'x', bytes: 1, image, media: null })
      .execute();
    expect(await fetched(`/${key}`)).toEqual(GONE);
    expect(await fetched(`/${key}`, other)).toEqual(GONE);
    expect(await fetched(`/${key}`, owner)).toEqual(PRIVATE);
  });

  it('such as films follow the access of their presentation, and profile pictures are public', async () => {
    const { oid } = await aDeck('private');
    const [film, avatar] = [`films/${'a'.repeat(64)}.webm`, 'assets/an-avatar.webp'];
    for (const key of [film, avatar]) await instance.blobs.put(key, new Uint8Array([1]));
    await instance.db
      .updateTable('presentations')
      .set({ preview_animation: `/${film}` })
      .where('oid', '=', oid)
      .execute();
    expect(await fetched(`/${film}`)).toEqual(GONE);
    expect(await fetched(`/${film}`, owner)).toEqual(PRIVATE);
    expect(await fetched(`/${avatar}`)).toEqual(GONE);
    await instance.db
      .updateTable('profiles')
      .set({ avatar_blob: avatar })
      .where('username', '=', ownerName)
      .execute();
    expect(await fetched(`/${avatar}`)).toEqual(PUBLIC);
  });
});
