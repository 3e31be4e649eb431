import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';

let instance: Instance;
/** Oid of the profile of Ada Lovelace, who owns the presentations. */
let oid: string;
beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
  await instance.publish({
    document: { title: 'Signs & <symbols>\u0001', description: '<p>Fine "words"</p>' },
  });
  await instance.publish({ document: { title: 'To copy' }, privacy: 'reusable' });
  await instance.publish({ document: { title: 'Unlisted one' }, privacy: 'hidden' });
  await instance.publish({ document: { title: 'Private one' }, privacy: 'private' });
  oid = (await instance.db.selectFrom('profiles').select('oid').executeTakeFirstOrThrow()).oid;
}, 60_000);
afterAll(() => instance?.close());

const get = (url: string, headers: Record<string, string> = {}) => instance.app.inject({ url, headers });
const fetchFeed = async () => (await get(`/user/${oid}/feed.xml`)).body;

describe('the profile page', () => {
  it('shows only public presentations, and not the e-mail address', async () => {
    const page = await get(`/user/${oid}/`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Ada Lovelace');
    expect(page.body).toContain('To copy');
    // The member's e-mail address is ada@secret.example.
    expect(page.body).not.toMatch(/Unlisted one|Private one|secret\.example/);
    expect(page.body).toContain(
      `<link rel="alternate" type="application/atom+xml" title="Ada Lovelace" href="https://deck.example/user/${oid}/feed.xml">`,
    );
    expect(page.headers['set-cookie']).toBeUndefined();
  });

  it('is updated when another process publishes a presentation', async () => {
    const pageBefore = await instance.secondApp.inject(`/user/${oid}/`);
    expect(pageBefore.body).not.toContain('Brand new');
    await instance.publish({ document: { title: 'Brand new' } });
    await expect.poll(async () => (await instance.secondApp.inject(`/user/${oid}/`)).body).toContain('Brand new');
  });

  it('lists every presentation of a member on one of two pages', async () => {
    const deck = await instance.publish({ owner: 'many', document: { title: 'Of many' } });
    // Copies the row 29 times, so the member has 30 presentations.
    const { rows } = await sql<{ owner_oid: string }>`
      INSERT INTO presentations
      SELECT (jsonb_populate_record(p, jsonb_build_object('oid', 'copy' || lpad(i::text, 12, '0')))).*
      FROM presentations p, generate_series(1, 29) i WHERE oid = ${deck.oid}
      RETURNING owner_oid`.execute(instance.db);
    const ownerOid = rows[0]?.owner_oid;
    const listedOids = new Set<string>();
    let url: string | undefined = `/user/${ownerOid}/`;
    let pageCount = 0;
    while (url !== undefined) {
      const { body } = await get(url);
      for (const [, cardOid] of body.matchAll(/href="\/p\/([A-Za-z0-9_-]+)\//g)) listedOids.add(cardOid ?? '');
      url = /rel="next" href="([^"]+)"|href="([^"]+)" rel="next"/.exec(body)?.slice(1).find(Boolean);
      pageCount += 1;
    }
    expect([pageCount, listedOids.size]).toEqual([2, 30]);
  });

  it.each(['anonymous-with-this-oid', 'x', '%00', '..%2f..%2fetc'])(
    'returns 404 for the oid %s',
    async (invalidOid) => {
      expect((await get(`/user/${invalidOid}/`)).statusCode).toBe(404);
      expect((await get(`/user/${invalidOid}/feed.xml`)).statusCode).toBe(404);
    },
  );

  it('returns 404 for an invalid cursor in the query, and 200 for a valid one', async () => {
    // A valid cursor consists of a time in microseconds, a hyphen and the oid of a presentation.
    expect((await get(`/user/${oid}/?after=1;DROP`)).statusCode).toBe(404);
    expect((await get(`/user/${oid}/?after=99999999999999999-${'x'.repeat(16)}`)).statusCode).toBe(200);
  });
});

describe('the feed', () => {
  it('is a well-formed Atom feed with absolute links and without unlisted presentations', async () => {
    const response = await get(`/user/${oid}/feed.xml`);
    expect(response.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(XMLValidator.validate(response.body)).toBe(true);
    const { feed } = new XMLParser({ ignoreAttributes: false }).parse(response.body);
    expect(feed['@_xmlns']).toBe('http://www.w3.org/2005/Atom');
    expect(feed.id).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.isNaN(Date.parse(feed.updated))).toBe(false);
    const titles = feed.entry.map((entry: { title: string }) => entry.title);
    expect(titles).toEqual(expect.arrayContaining(['Signs &amp; &lt;symbols&gt;', 'To copy'].map(unescapeXml)));
    expect(titles).not.toContain('Unlisted one');
    for (const entry of feed.entry) {
      expect(entry.link['@_href']).toMatch(/^https:\/\/deck\.example\/p\//);
      expect(Date.parse(entry.updated)).toBeGreaterThanOrEqual(Date.parse(entry.published));
    }
  });

  it('has the same ids after a rename, and responds with 304 to a request with its current ETag', async () => {
    const idsIn = (xml: string) => [...xml.matchAll(/<id>([^<]+)<\/id>/g)].map(([, id]) => id);
    const idsBefore = idsIn(await fetchFeed());
    expect(new Set(idsBefore).size).toBe(idsBefore.length);
    await instance.db
      .updateTable('presentations')
      .set({ title: 'Renamed', slug: 'renamed' })
      .where('title', '=', 'To copy')
      .execute();
    expect(idsIn(await fetchFeed())).toEqual(idsBefore);
    const { etag } = (await get(`/user/${oid}/feed.xml`)).headers;
    expect((await get(`/user/${oid}/feed.xml`, { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });
});

it('returns 404 for the page and feed of a suspended member', async () => {
  await instance.db.updateTable('profiles').set({ suspended_at: new Date() }).where('oid', '=', oid).execute();
  expect((await instance.app.inject(`/user/${oid}/feed.xml`)).statusCode).toBe(404);
  // The page without a cursor is cached, and a direct change of the database does not drop the page from the cache.
  expect((await get(`/user/${oid}/?after=9-${'x'.repeat(16)}`)).statusCode).toBe(404);
});

function unescapeXml(text: string): string {
  return text.replace('&amp;', '&').replace('&lt;', '<').replace('&gt;', '>');
}
