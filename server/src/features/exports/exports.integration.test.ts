import { CONVERSION_STATUS } from '@flydeck/contract/exports/constants';
import { PUTMA_COOKIE } from '@flydeck/contract/purchases/putma-cookie';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportCallsOf } from '../../testing/export-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createOwnerAndOther } from '../../testing/owner-and-other.ts';
import { SELLING_SETTINGS } from '../../testing/selling.ts';
import { createMember, createVisitor, type Visitor } from '../../testing/visitor.ts';
import { createExportFixture, type ExportFixture } from './testing/export-fixture.ts';
import { openWithPdfjs } from './testing/open-with-pdfjs.ts';
import { writePublishedPdf } from './write-published-pdf.ts';

let instance: Instance;
let fixture: ExportFixture;
/** The owner of the presentations. */
let owner: Visitor;
/** Another member. */
let other: Visitor;

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true, settings: SELLING_SETTINGS });
  const members = await createOwnerAndOther(instance);
  ({ owner, other } = members);
  fixture = createExportFixture(instance, members.ownerName);
});
afterAll(() => instance?.close());

describe('the requests of an export (V7.4, V7.5, V7.6)', () => {
  it('return the file of a free presentation to anybody (V7.18)', async () => {
    const oid = await fixture.publishFree({ document: { title: 'Bienen & „Blüten“: 100 %' } });
    const visitor = await createVisitor(instance.app);
    expect(visitor.cookies.has(PUTMA_COOKIE)).toBe(false);
    const link = await exportCallsOf(visitor).exportPdf(oid);
    expect(visitor.cookies.has(PUTMA_COOKIE)).toBe(true);
    expect(link).toMatch(/^\/media\/[A-Za-z0-9_.-]+$/);
    const file = await visitor.get(link);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
      'content-disposition':
        'inline; filename="Bienen _ _Bluten_ 100 _.pdf"; filename*=UTF-8\'\'Bienen%20%26%20%E2%80%9EBl%C3%BCten%E2%80%9C%20100%20%25.pdf',
    });
    expect(file.headers['content-security-policy']).toContain("default-src 'none'");
    const pdf = await openWithPdfjs(file.rawPayload);
    expect(pdf.title).toBe('Bienen & „Blüten“: 100 %');
    expect(pdf.info).toMatchObject({ Author: 'Olga' });
  });

  it('return a file that supports ranges, HEAD and conditional requests', async () => {
    const oid = await fixture.publishFree();
    const visitor = await createVisitor(instance.app);
    const link = await exportCallsOf(visitor).exportPdf(oid);
    const fullResponse = await visitor.get(link);
    const { length } = fullResponse.rawPayload;
    const rangeResponse = await visitor.get(link, { range: 'bytes=0-4' });
    expect([rangeResponse.statusCode, rangeResponse.payload]).toEqual([206, '%PDF-']);
    expect(rangeResponse.headers['content-range']).toBe(`bytes 0-4/${length}`);
    expect((await visitor.get(link, { range: `bytes=${length}-` })).statusCode).toBe(416);
    expect((await visitor.get(link, { 'if-none-match': String(fullResponse.headers['etag']) })).statusCode).toBe(304);
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const head = await instance.app.inject({ method: 'HEAD', url: link, headers: { cookie } });
    expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([200, String(length), '']);
  });

  it('apply the options that the visitor chose, and convert each combination of options once', async () => {
    const oid = await fixture.publishFree();
    const otherCalls = exportCallsOf(await createVisitor(instance.app));
    const options = { steps: 'overview', size: 'a4', notes: true } as const;
    const visitor = await createVisitor(instance.app);
    const link = await exportCallsOf(visitor).exportPdf(oid, options);
    const { pages } = await openWithPdfjs((await visitor.get(link)).rawPayload);
    // 595 × 842 points are the size of A4.
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[595, 842]]);
    await otherCalls.exportPdf(oid, options);
    await otherCalls.exportPdf(oid);
    expect(await fixture.conversionRowsOf(oid)).toHaveLength(2);
  });

  it('return priced files to owners and editors, and 402 to others (V7.18)', async () => {
    const oid = await fixture.publishPriced();
    for (const visitor of [other, await createVisitor(instance.app)]) {
      const refused = await exportCallsOf(visitor).request(oid);
      expect([refused.statusCode, refused.json().code]).toEqual([402, 'purchases.payment_required']);
    }
    expect(await fixture.conversionRowsOf(oid)).toEqual([]);
    expect((await owner.get(await exportCallsOf(owner).exportPdf(oid))).statusCode).toBe(200);
    const editor = await createMember(instance.app, 'Edith Editor', { address: '192.0.2.40' });
    await editor.get(`/v/${await fixture.createLink(oid, 'edit')}/`, { accept: 'text/html' });
    expect((await editor.get(await exportCallsOf(editor).exportPdf(oid))).statusCode).toBe(200);
  });

  it('export private presentations with the key of a share link until the share link is revoked', async () => {
    const oid = await fixture.publishFree({ privacy: 'private' });
    const shareLinkId = await fixture.createLink(oid, 'view');
    const key = await fixture.accessKeyOf(shareLinkId);
    const visitor = await createVisitor(instance.app);
    const calls = exportCallsOf(visitor);
    expect((await calls.request(oid)).statusCode).toBe(404);
    expect((await calls.request(oid, undefined, '?key=nonsense')).statusCode).toBe(404);
    const otherKey = await fixture.accessKeyOf(await fixture.createLink(await fixture.publishFree(), 'view'));
    expect((await calls.request(oid, undefined, `?key=${otherKey}`)).statusCode).toBe(404);
    const fileLink = await calls.exportPdf(oid, undefined, `?key=${key}`);
    expect((await visitor.get(fileLink)).statusCode).toBe(200);
    expect(fileLink).not.toContain(key);
    // The decoded link does not contain the id of the share link either.
    expect(Buffer.from(fileLink, 'base64url').toString()).not.toContain(shareLinkId);
    await sql`UPDATE presentation_links SET revoked_at = now() WHERE link_id = ${shareLinkId}`.execute(instance.db);
    expect((await visitor.get(fileLink)).statusCode).toBe(404);
  });
});

describe('access to a PDF', () => {
  it('is refused with 404 if the PDF is not offered, except to the owner', async () => {
    const oid = await fixture.publishPriced({ kind: 'none' });
    expect((await exportCallsOf(other).request(oid)).statusCode).toBe(404);
    expect((await exportCallsOf(owner).request(oid)).statusCode).toBe(200);
  });

  const CHANGES = {
    private: (oid: string) => sql`UPDATE presentations SET privacy = 'private' WHERE oid = ${oid}`,
    deleted: (oid: string) => sql`UPDATE presentations SET deleted_at = now() WHERE oid = ${oid}`,
    'hidden by a moderator': (oid: string) => sql`UPDATE presentations SET moderation = 'hidden' WHERE oid = ${oid}`,
    'no longer free': (oid: string) =>
      sql`UPDATE presentations SET pdf_price = '{"kind": "default"}' WHERE oid = ${oid}`,
    'no longer offered': (oid: string) =>
      sql`UPDATE presentations SET pdf_price = '{"kind": "none"}' WHERE oid = ${oid}`,
  };
  it.each(Object.entries(CHANGES))(
    'is refused at every request once the presentation is %s',
    async (newState, change) => {
      const oid = await fixture.publishFree();
      const visitor = await createVisitor(instance.app);
      const calls = exportCallsOf(visitor);
      const [conversionToken, statusToken] = [await calls.requestConversion(oid), await calls.startConversion(oid)];
      const link = await calls.exportPdf(oid);
      await change(oid).execute(instance.db);
      const refused = newState === 'no longer free' ? [402, 'purchases.payment_required'] : [404, 'resource.not_found'];
      for (const response of [
        await calls.request(oid),
        await calls.follow(conversionToken),
        await calls.follow(statusToken),
      ])
        expect([response.statusCode, response.json().code]).toEqual(refused);
      expect((await visitor.get(link)).statusCode).toBe(404);
    },
  );
});

describe('writePublishedPdf', () => {
  it('writes the PDF of a published presentation regardless of its privacy', async () => {
    const { oid } = await instance.publish({ privacy: 'private', document: { title: 'For me' } });
    const { db, blobs } = instance;
    const options = { steps: 'overview', notes: false, size: 'a4' } as const;
    const bytes = await writePublishedPdf({ db, blobs }, oid, options);
    const pdf = await openWithPdfjs(bytes!);
    expect([pdf.title, pdf.pages.length]).toEqual(['For me', 1]);
    expect(await writePublishedPdf({ db, blobs }, 'nothingatall', options)).toBeUndefined();
  });
});

describe('a hundred concurrent visitors', () => {
  it('share one conversion, and get different links to the file', async () => {
    const oid = await fixture.publishFree();
    const visitors = await Promise.all(
      Array.from({ length: 100 }, (_, n) => createVisitor(n % 2 ? instance.app : instance.secondApp)),
    );
    const tokens = await Promise.all(visitors.map((visitor) => exportCallsOf(visitor).startConversion(oid)));
    const outcome = await exportCallsOf(visitors[0]!).waitUntilFinished(tokens[0]!);
    expect(outcome.status).toBe(CONVERSION_STATUS.done);
    const links = await Promise.all(
      visitors.map(async (visitor, n) => (await exportCallsOf(visitor).statusOf(tokens[n]!)).results?.[0]?.uri),
    );
    expect(new Set(links).size).toBe(100);
    const rows = await fixture.conversionRowsOf(oid);
    expect(rows.map(({ attempts, status }) => [attempts, status])).toEqual([[1, CONVERSION_STATUS.done]]);
  }, 120_000);
});
