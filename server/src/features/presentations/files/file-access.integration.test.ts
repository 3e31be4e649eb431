import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMissingSceneFiles } from '../../../publishing/scene-files.ts';
import { createInstance, type Instance } from '../../../testing/instance.ts';
import { pageDataOf } from '../../../testing/page-data.ts';
import { usernameOf } from '../../../testing/username-of.ts';
import { createMember, type Visitor } from '../../../testing/visitor.ts';

let instance: Instance;
let administrator: Visitor;
let owner: Visitor;
/** A member who does not own the presentations. */
let otherMember: Visitor;
let ownerName: string;
let deckCount = 0;

// Results of `fetchStatusAndCaching`.
const PUBLIC_FILE = [200, 'public, max-age=31536000, s-maxage=86400, immutable'];
const PRIVATE_FILE = [200, 'private, no-store'];
const NOT_FOUND = [404, 'no-store'];

const POLL_OPTIONS = { timeout: 20_000 };

beforeAll(async () => {
  instance = await createInstance();
  // The first member of an instance is its administrator.
  administrator = await createMember(instance.app, 'Olga Operator');
  owner = await createMember(instance.app, 'Ada Lovelace');
  otherMember = await createMember(instance.app, 'Grace Hopper');
  ownerName = await usernameOf(instance, owner);
});
afterAll(() => instance.close());

/** Returns status and `cache-control` of a file, requested by a visitor or without a session. */
async function fetchStatusAndCaching(url: string, visitor?: Visitor): Promise<unknown[]> {
  const { statusCode, headers } = await (visitor ? visitor.get(url) : instance.app.inject(url));
  return [statusCode, headers['cache-control']];
}

/** Publishes a presentation whose pictures are in no other presentation. Returns the URL of its preview as `url`. */
async function publishDeck(privacy: Privacy) {
  deckCount += 1;
  const published = await instance.publish({
    privacy,
    owner: ownerName,
    document: { title: `Deck ${deckCount}`, theme: themeOf(deckCount) },
  });
  const row = await instance.db
    .selectFrom('presentations')
    .select(['preview', 'steps', 'scene_hash'])
    .where('oid', '=', published.oid)
    .executeTakeFirstOrThrow();
  const url = row.preview?.url ?? '';
  expect(url).toMatch(/^\/assets\//);
  return { ...published, url, sceneHash: row.scene_hash };
}

/** Returns a theme with a different background for each deck, which makes the pictures different. */
function themeOf(index: number) {
  // The large factor makes the colours of consecutive decks clearly different.
  const color = `#${((index * 40503) % 0xffffff).toString(16).padStart(6, '0')}`;
  return { ...DEFAULT_THEME, background: { kind: 'solid' as const, color } };
}

/** Creates a share link. Returns its id and the data of the embedded page that was opened with the link. */
async function openShareLinkEmbed(oid: string) {
  const link = await owner.post(`/api/presentations/${oid}/links`, { right: 'view' });
  const { linkId } = link.json() as { linkId: string };
  const page = await instance.app.inject({ url: `/p/embed/${oid}/?link=${linkId}` });
  expect(page.headers['set-cookie']).toBeUndefined();
  return { linkId, data: pageDataOf<{ previewUrl: string; preview: { url: string } }>(page.body) };
}

describe('the pictures of a presentation', () => {
  it.each([
    ['public', PUBLIC_FILE],
    ['reusable', PUBLIC_FILE],
    ['hidden', PUBLIC_FILE],
  ] as const)('are public if the presentation is %s', async (privacy, expected) => {
    const { url } = await publishDeck(privacy);
    expect(await fetchStatusAndCaching(url)).toEqual(expected);
    // For the second request, the server has cached that the file is public.
    expect(await fetchStatusAndCaching(url)).toEqual(expected);
  });

  it('of a private presentation are served only to visitors who may view it, and are not cached', async () => {
    const { url } = await publishDeck('private');
    expect(await fetchStatusAndCaching(url)).toEqual(NOT_FOUND);
    expect(await fetchStatusAndCaching(url, otherMember)).toEqual(NOT_FOUND);
    expect(await fetchStatusAndCaching(url, owner)).toEqual(PRIVATE_FILE);
    expect(await fetchStatusAndCaching(url, administrator)).toEqual(PRIVATE_FILE);
    // The permitted requests must not make the file public.
    expect(await fetchStatusAndCaching(url)).toEqual(NOT_FOUND);
  });

  it('are served without cookies to requests with the key of a share link, until the link is deleted', async () => {
    const { oid, url } = await publishDeck('private');
    const { linkId, data } = await openShareLinkEmbed(oid);
    expect(data.preview.url).toMatch(/^\/assets\/.*\?key=/);
    expect(await fetchStatusAndCaching(data.previewUrl)).toEqual(PRIVATE_FILE);
    expect(await fetchStatusAndCaching(data.preview.url)).toEqual(PRIVATE_FILE);
    const otherDeck = await publishDeck('private');
    const key = new URL(data.preview.url, 'https://deck.example').searchParams.get('key') ?? '';
    expect(await fetchStatusAndCaching(`${otherDeck.url}?key=${key}`)).toEqual(NOT_FOUND);
    const invalidKeys = [key.slice(0, -2), `${key}x`, '', 'a.1.b', `${key}&key=${key}`, "'; DROP TABLE profiles; --"];
    for (const invalidKey of invalidKeys)
      expect.soft(await fetchStatusAndCaching(`${url}?key=${encodeURI(invalidKey)}`)).toEqual(NOT_FOUND);
    const [link, expires, signature] = key.split('.');
    expect(await fetchStatusAndCaching(`${url}?key=${link}.${Number(expires) + 1}.${signature}`)).toEqual(NOT_FOUND);
    await owner.send('DELETE', `/api/presentations/${oid}/links/${linkId}`);
    expect(await fetchStatusAndCaching(data.preview.url)).toEqual(NOT_FOUND);
  });

  it('are served to the visitors who may see the presentation at the time of the request', async () => {
    const { oid, url } = await publishDeck('public');
    const settingsPath = `/api/dashboard/presentations/${oid}`;
    expect(await fetchStatusAndCaching(url)).toEqual(PUBLIC_FILE);
    await owner.send('PATCH', settingsPath, { privacy: 'private' });
    await expect.poll(() => fetchStatusAndCaching(url), POLL_OPTIONS).toEqual(NOT_FOUND);
    expect(await fetchStatusAndCaching(url, owner)).toEqual(PRIVATE_FILE);
    await owner.send('PATCH', settingsPath, { privacy: 'hidden', title: 'Another title' });
    await expect.poll(() => fetchStatusAndCaching(url), POLL_OPTIONS).toEqual(PUBLIC_FILE);
    const moderation = await administrator.post('/api/admin/moderate', { verb: 'hide', oid });
    expect(moderation.statusCode).toBe(204);
    await expect.poll(() => fetchStatusAndCaching(url), POLL_OPTIONS).toEqual(NOT_FOUND);
    expect(await fetchStatusAndCaching(url, owner)).toEqual(PRIVATE_FILE);
    await administrator.post('/api/admin/moderate', { verb: 'unhide', oid });
    await expect.poll(() => fetchStatusAndCaching(url), POLL_OPTIONS).toEqual(PUBLIC_FILE);
    await owner.send('DELETE', settingsPath);
    await expect.poll(() => fetchStatusAndCaching(url), POLL_OPTIONS).toEqual(NOT_FOUND);
    expect(await fetchStatusAndCaching(url, owner)).toEqual(NOT_FOUND);
  });

  it('are public while another presentation that shows them is public', async () => {
    const original = await publishDeck('private');
    expect(await fetchStatusAndCaching(original.url)).toEqual(NOT_FOUND);
    const copy = (await owner.post(`/api/presentations/${original.oid}/duplicate`, { title: 'A copy' })).json() as {
      oid: string;
    };
    await owner.send('PATCH', `/api/dashboard/presentations/${copy.oid}`, { privacy: 'public' });
    await expect.poll(() => fetchStatusAndCaching(original.url), POLL_OPTIONS).toEqual(PUBLIC_FILE);
    await owner.send('DELETE', `/api/dashboard/presentations/${copy.oid}`);
    await expect.poll(() => fetchStatusAndCaching(original.url), POLL_OPTIONS).toEqual(NOT_FOUND);
  });

  it('of scenes of earlier releases are added to the table `scene_files` if they are missing', async () => {
    const { sceneHash } = await publishDeck('public');
    const picture = 'assets/listed-from-scene.webp';
    const sceneKey = `scenes/${sceneHash}.json`;
    const scene = JSON.parse(new TextDecoder().decode(await instance.blobs.read(sceneKey)));
    const images = { a: { original: 'a', sources: [{ url: `/${picture}`, width: 1, height: 1, bytes: 1 }] } };
    await instance.blobs.put(sceneKey, new TextEncoder().encode(JSON.stringify({ ...scene, images })));
    await instance.blobs.put(picture, new Uint8Array([1]));
    await instance.db.deleteFrom('scene_files').where('scene_hash', '=', sceneHash).execute();
    expect(await fetchStatusAndCaching(`/${picture}`)).toEqual(NOT_FOUND);
    await addMissingSceneFiles(instance.db, instance.blobs, new AbortController().signal);
    expect(await fetchStatusAndCaching(`/${picture}`)).toEqual(PUBLIC_FILE);
  });
});

describe('other files', () => {
  it('that were uploaded in the editor are served only to visitors who may edit the presentation', async () => {
    const { oid } = await publishDeck('public');
    const key = 'assets/uploaded-in-the-editor.webp';
    await instance.blobs.put(key, new Uint8Array([1]));
    const image = JSON.stringify({ original: 'x', sources: [{ url: `/${key}`, width: 1 }] });
    await instance.db
      .insertInto('draft_assets')
      .values({ presentation_oid: oid, asset: 'x', bytes: 1, image, media: null })
      .execute();
    expect(await fetchStatusAndCaching(`/${key}`)).toEqual(NOT_FOUND);
    expect(await fetchStatusAndCaching(`/${key}`, otherMember)).toEqual(NOT_FOUND);
    expect(await fetchStatusAndCaching(`/${key}`, owner)).toEqual(PRIVATE_FILE);
  });

  it('are served to visitors who may view the presentation (films), or to everybody (avatars)', async () => {
    const { oid } = await publishDeck('private');
    const [film, avatar] = [`films/${'a'.repeat(64)}.webm`, 'assets/an-avatar.webp'];
    for (const key of [film, avatar]) await instance.blobs.put(key, new Uint8Array([1]));
    await instance.db
      .updateTable('presentations')
      .set({ preview_animation: `/${film}` })
      .where('oid', '=', oid)
      .execute();
    expect(await fetchStatusAndCaching(`/${film}`)).toEqual(NOT_FOUND);
    expect(await fetchStatusAndCaching(`/${film}`, owner)).toEqual(PRIVATE_FILE);
    expect(await fetchStatusAndCaching(`/${avatar}`)).toEqual(NOT_FOUND);
    await instance.db.updateTable('profiles').set({ avatar_blob: avatar }).where('username', '=', ownerName).execute();
    expect(await fetchStatusAndCaching(`/${avatar}`)).toEqual(PUBLIC_FILE);
  });
});
