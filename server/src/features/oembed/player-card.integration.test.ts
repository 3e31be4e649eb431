import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { usernameOf } from '../../testing/username-of.ts';
import { createMember, type Visitor } from '../../testing/visitor.ts';

const ORIGIN = 'https://deck.example';
const TITLE = '"><script>alert(1)</script>';

let secure: Instance;
let plain: Instance;
let owner: Visitor;
let ownerName: string;

beforeAll(async () => {
  [secure, plain] = await Promise.all([
    createInstance({ origin: ORIGIN }),
    createInstance({ origin: 'http://deck.example' }),
  ]);
  owner = await createMember(secure.app, 'Olga');
  ownerName = await usernameOf(secure, owner);
}, 60_000);
afterAll(() => Promise.all([secure?.close(), plain?.close()]));

type Tags = Readonly<Record<string, string>>;

/** Returns the page's meta tags by name or property. */
function tagsOf(html: string): Tags {
  const tags = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g);
  return Object.fromEntries([...tags].map(([, name, content]) => [name!, content!.replaceAll('&amp;', '&')]));
}

const pageOf = async ({ app }: Instance, path: string): Promise<string> =>
  (await app.inject({ url: path })).body;

describe('the player card', () => {
  it.each([
    [16 / 9, '960', '540'],
    [4 / 3, '960', '720'],
    [210 / 297, '960', '1358'],
  ])(
    'shows the embed over HTTPS with the aspect ratio %f of the presentation',
    async (ratio, width, height) => {
      const { oid, path } = await secure.publish({ document: { title: TITLE } });
      await secure.db
        .updateTable('presentations')
        .set({ aspect_ratio: ratio })
        .where('oid', '=', oid)
        .execute();
      const html = await pageOf(secure, path);
      const player = `${ORIGIN}/p/embed/${oid}/`;
      expect(tagsOf(html)).toMatchObject({
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
      expect(tagsOf(html)['twitter:image']).toMatch(new RegExp(`^${ORIGIN}/assets/[0-9a-f]{64}\\.jpg$`));
      expect(html).not.toContain('<script>alert');
      expect((await secure.app.inject({ url: `/p/embed/${oid}/` })).statusCode).toBe(200);
    },
  );

  it('uses the language of the URL', async () => {
    const { oid, path } = await secure.publish();
    const tags = tagsOf(await pageOf(secure, `${path}?lang=ja`));
    expect(tags['twitter:player']).toBe(`${ORIGIN}/p/embed/${oid}/?lang=ja`);
  });

  it('is a summary with a picture without HTTPS', async () => {
    const { path } = await plain.publish();
    const tags = tagsOf(await pageOf(plain, path));
    expect(tags['twitter:card']).toBe('summary_large_image');
    expect(Object.keys(tags).filter((name) => /player|video/.test(name))).toEqual([]);
  });

  it('uses the share link of a private presentation, and is omitted without one', async () => {
    const { oid, path } = await secure.publish({ privacy: 'private', owner: ownerName });
    const own = (await owner.get(path)).body;
    expect(tagsOf(own)['twitter:card']).toBe('summary_large_image');
    expect(own).not.toContain('+oembed');
    const { linkId } = (await owner.post(`/api/presentations/${oid}/links`, { right: 'view' })).json() as {
      linkId: string;
    };
    const linked = tagsOf(await pageOf(secure, `/v/${linkId}/`));
    expect(linked['twitter:player']).toBe(`${ORIGIN}/p/embed/${oid}/?link=${linkId}`);
  });
});
