import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { usernameOf } from '../../testing/username-of.ts';
import { createMember, type Visitor } from '../../testing/visitor.ts';

// The player card: the meta tags with which other services show the embed of a presentation instead of a picture.

const ORIGIN = 'https://deck.example';
/** A title that would run a script if the page did not escape it. */
const SCRIPT_TITLE = '"><script>alert(1)</script>';

let httpsInstance: Instance;
let httpInstance: Instance;
let owner: Visitor;
let ownerName: string;

beforeAll(async () => {
  [httpsInstance, httpInstance] = await Promise.all([
    createInstance({ origin: ORIGIN }),
    createInstance({ origin: 'http://deck.example' }),
  ]);
  owner = await createMember(httpsInstance.app, 'Olga');
  ownerName = await usernameOf(httpsInstance, owner);
}, 60_000);
afterAll(() => Promise.all([httpsInstance?.close(), httpInstance?.close()]));

/** Content of meta tags by name or property. */
type Tags = Readonly<Record<string, string>>;

/** Returns the meta tags of a page. */
function metaTagsOf(html: string): Tags {
  const tags = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g);
  return Object.fromEntries([...tags].map(([, name, content]) => [name!, content!.replaceAll('&amp;', '&')]));
}

const getPage = async ({ app }: Instance, path: string): Promise<string> => (await app.inject({ url: path })).body;

describe('the player card', () => {
  it.each([
    [16 / 9, '960', '540'],
    [4 / 3, '960', '720'],
    [210 / 297, '960', '1358'],
  ])('shows the embed over HTTPS with the aspect ratio %f of the presentation', async (ratio, width, height) => {
    const { oid, path } = await httpsInstance.publish({ document: { title: SCRIPT_TITLE } });
    await httpsInstance.db.updateTable('presentations').set({ aspect_ratio: ratio }).where('oid', '=', oid).execute();
    const html = await getPage(httpsInstance, path);
    const player = `${ORIGIN}/p/embed/${oid}/`;
    expect(metaTagsOf(html)).toMatchObject({
      'twitter:card': 'player',
      'twitter:player': player,
      'twitter:player:width': width,
      'twitter:player:height': height,
      'og:video': player,
      'og:video:secure_url': player,
      'og:video:type': 'text/html',
      'og:video:width': width,
      'og:video:height': height,
      'og:url': ORIGIN + path,
      'og:site_name': 'Skyhouse',
    });
    expect(metaTagsOf(html)['twitter:image']).toMatch(new RegExp(`^${ORIGIN}/assets/[0-9a-f]{64}\\.jpg$`));
    expect(html).not.toContain('<script>alert');
    expect((await httpsInstance.app.inject({ url: `/p/embed/${oid}/` })).statusCode).toBe(200);
  });

  it('uses the language of the URL', async () => {
    const { oid, path } = await httpsInstance.publish();
    const tags = metaTagsOf(await getPage(httpsInstance, `${path}?lang=ja`));
    expect(tags['twitter:player']).toBe(`${ORIGIN}/p/embed/${oid}/?lang=ja`);
  });

  it('is replaced by a summary card with a picture on an instance without HTTPS', async () => {
    const { path } = await httpInstance.publish();
    const tags = metaTagsOf(await getPage(httpInstance, path));
    expect(tags['twitter:card']).toBe('summary_large_image');
    expect(Object.keys(tags).filter((name) => /player|video/.test(name))).toEqual([]);
  });

  it('uses the share link of a private presentation, and is a summary card without a share link', async () => {
    const { oid, path } = await httpsInstance.publish({ privacy: 'private', owner: ownerName });
    const ownerHtml = (await owner.get(path)).body;
    expect(metaTagsOf(ownerHtml)['twitter:card']).toBe('summary_large_image');
    expect(ownerHtml).not.toContain('+oembed');
    const { linkId } = (await owner.post(`/api/presentations/${oid}/links`, { right: 'view' })).json() as {
      linkId: string;
    };
    const linked = metaTagsOf(await getPage(httpsInstance, `/v/${linkId}/`));
    expect(linked['twitter:player']).toBe(`${ORIGIN}/p/embed/${oid}/?link=${linkId}`);
  });
});
