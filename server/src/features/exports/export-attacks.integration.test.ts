import { MAILED_LINK_TTL_DAYS } from '@flydeck/contract/exports/constants';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSecrets } from '../../adapters/secrets/instance-secrets.ts';
import { exportCallsOf } from '../../testing/export-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createOwnerAndOther } from '../../testing/owner-and-other.ts';
import { createVisitor, type Visitor } from '../../testing/visitor.ts';
import { ExportTokens } from './delivery/export-tokens.ts';
import { MediaLinks } from './delivery/media-links.ts';
import type { MediaClaims } from './ports.ts';
import { createExportFixture, type ExportFixture } from './testing/export-fixture.ts';

let instance: Instance;
let fixture: ExportFixture;
/** Oid of a presentation with a free PDF. */
let oid: string;
/** Last number of the IP address of the next visitor that is created. */
let nextHost = 10;

beforeAll(async () => {
  instance = await createInstance();
  fixture = createExportFixture(instance, (await createOwnerAndOther(instance)).ownerName);
  oid = await fixture.publishFree();
});
afterAll(() => instance?.close());

const createVisitorAtNewAddress = () => createVisitor(instance.app, `198.51.100.${nextHost++}`);
/**
 * Returns a request that `exportCallsOf(visitor).follow` can send: its URL, and its `Authorization` header with the
 * token.
 */
const bearerRequest = (url: string, token: string) => ({ url, header: `Bearer ${token}` });
/** Returns the token in an `Authorization` header. */
const tokenIn = (header: string): string => header.slice('Bearer '.length);

/** Returns invalid variants of a token: each part with one changed character, and common forgeries. */
function alteredTokens(token: string): string[] {
  const parts = token.split('.');
  const changeFirstCharacter = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;
  return [
    ...parts.map((_, index) => parts.map((part, n) => (n === index ? changeFirstCharacter(part) : part)).join('.')),
    `${token}A`,
    token.slice(0, -1),
    `${token}.`,
    parts.slice(0, 2).join('.'),
    `${parts[0]}.99999999999.${parts[2]}`,
    `${parts[0]}.${parts[1]}.`,
    '',
    '..',
    'null',
    'a'.repeat(20_000),
  ];
}

describe('export tokens (V7.18)', () => {
  it('are refused when altered, used for another request, or issued to another visitor', async () => {
    const [visitor, other] = [await createVisitorAtNewAddress(), await createVisitorAtNewAddress()];
    const calls = exportCallsOf(visitor);
    const conversionRequest = await calls.requestConversion(oid);
    const statusRequest = await calls.startConversion(oid);
    const statusFor = async (requester: Visitor, url: string, token: string) =>
      (await exportCallsOf(requester).follow(bearerRequest(url, token))).statusCode;
    for (const { url, header } of [conversionRequest, statusRequest])
      for (const token of alteredTokens(tokenIn(header)))
        expect([token, await statusFor(visitor, url, token)]).toEqual([token, 401]);
    expect(await statusFor(visitor, conversionRequest.url, tokenIn(statusRequest.header))).toBe(401);
    expect(await statusFor(visitor, statusRequest.url, tokenIn(conversionRequest.header))).toBe(401);
    for (const { url, header } of [conversionRequest, statusRequest]) {
      expect(await statusFor(other, url, tokenIn(header))).toBe(401);
      // The other visitor uses a forged putma id.
      other.cookies.set('putma-id', 'A'.repeat(43));
      expect(await statusFor(other, url, tokenIn(header))).toBe(401);
    }
    expect((await calls.follow(conversionRequest)).statusCode).toBe(200);
  });

  it('start a conversion only once: of five concurrent requests with a token, four are refused', async () => {
    const calls = exportCallsOf(await createVisitorAtNewAddress());
    const conversionRequest = await calls.requestConversion(oid);
    const responses = await Promise.all(Array.from({ length: 5 }, () => calls.follow(conversionRequest)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  it('are refused if they are expired, or have another secret, another purpose or invalid claims', async () => {
    const visitor = await createVisitorAtNewAddress();
    const calls = exportCallsOf(visitor);
    const { url, header } = await calls.requestConversion(oid);
    const claims = JSON.parse(Buffer.from(tokenIn(header).split('.')[0]!, 'base64url').toString());
    const instanceTokens = new ExportTokens((await openSecrets(instance.db))('exports'));
    const foreignTokens = new ExportTokens('other');
    const future = new Date(Date.now() + 60_000);
    const past = new Date(Date.now() - 1000);
    const sign = (tokens: ExportTokens, purpose: 'conversion' | 'media', expiresAt: Date, extraClaims: object = {}) =>
      bearerRequest(url, tokens.sign(purpose, { ...claims, nonce: String(Math.random()), ...extraClaims }, expiresAt));
    for (const signedRequest of [
      sign(instanceTokens, 'conversion', past),
      sign(foreignTokens, 'conversion', future),
      sign(instanceTokens, 'media', future),
      sign(instanceTokens, 'conversion', future, { options: { steps: 'none' } }),
      sign(instanceTokens, 'conversion', future, { more: 1 }),
    ])
      expect((await calls.follow(signedRequest)).statusCode).toBe(401);
    expect((await calls.follow(sign(instanceTokens, 'conversion', future))).statusCode).toBe(200);
  });
});

describe('links to files (V7.18)', () => {
  it('open for one visitor only, and not when altered', async () => {
    const [visitor, other] = [await createVisitorAtNewAddress(), await createVisitorAtNewAddress()];
    const link = await exportCallsOf(visitor).exportPdf(oid);
    const validToken = link.slice('/media/'.length);
    // Omits two tokens that cannot arrive in a path: clients resolve `..`, and Node refuses URLs of 20,000 characters.
    for (const token of alteredTokens(validToken).filter((text) => text.length < 5000 && text !== '..'))
      expect([token, (await visitor.get(`/media/${token}`)).statusCode]).toEqual([token, 404]);
    for (const path of [
      '/media/',
      '/media/..%2f..%2fetc%2fpasswd',
      `/media/pdfs%2f${'0'.repeat(64)}.pdf`,
      `${link}/more`,
    ])
      expect([path, (await visitor.get(path)).statusCode]).toEqual([path, 404]);
    expect((await other.get(link)).statusCode).toBe(404);
    // The response sets the cookie `putma-id`, so that the other visitor has a valid putma id.
    await exportCallsOf(other).request(oid);
    expect((await other.get(link)).statusCode).toBe(404);
    expect((await visitor.get(link)).statusCode).toBe(200);
  });

  it('are the only access to the files', async () => {
    const [row] = await fixture.conversionRowsOf(oid);
    const blobName = row?.blob?.slice('pdfs/'.length);
    const visitor = await createVisitorAtNewAddress();
    for (const path of [`/${row?.blob}`, `/assets/${blobName}`, `/media/${row?.content_key}`])
      expect((await visitor.get(path)).statusCode).toBe(404);
  });

  it('are refused for unknown purchases or files, when expired, or with an invalid URL or another origin', async () => {
    const tokens = new ExportTokens((await openSecrets(instance.db))('exports'));
    const links = new MediaLinks(tokens, 'https://deck.example');
    const [row] = await fixture.conversionRowsOf(oid);
    const claims: MediaClaims = {
      contentKey: row!.content_key,
      oid,
      right: { kind: 'bought', checkoutId: '00000000-0000-4000-8000-000000000000' },
      visitor: null,
      expiresAt: new Date(Date.now() + MAILED_LINK_TTL_DAYS * 86_400_000),
    };
    const visitor = await createVisitorAtNewAddress();
    expect((await visitor.get(links.pathOf(claims))).statusCode).toBe(404);
    const free: MediaClaims = { ...claims, right: { kind: 'free' } };
    expect((await visitor.get(links.pathOf(free))).statusCode).toBe(200);
    expect((await visitor.get(links.pathOf({ ...free, expiresAt: new Date(0) }))).statusCode).toBe(404);
    expect((await visitor.get(links.pathOf({ ...free, contentKey: 'f'.repeat(64) }))).statusCode).toBe(404);
    const path = links.pathOf(free);
    expect(links.readLink(path)).toMatchObject({ contentKey: free.contentKey, right: { kind: 'free' } });
    expect(links.readLink(`https://deck.example${path}`)).toBeDefined();
    for (const invalid of [`https://evil.example${path}`, `${path}?a=b`, `${path}#a`, `javascript:${path}`, '//a', ''])
      expect([invalid, links.readLink(invalid)]).toEqual([invalid, undefined]);
  });
});

describe('export requests', () => {
  it('are refused with invalid options or a large body', async () => {
    const visitor = await createVisitorAtNewAddress();
    const url = `/backend/export/${oid}/pdf/`;
    for (const body of [{ steps: 'some' }, { notes: 'yes' }, { size: 'a3' }, { more: 1 }, []])
      expect([body, (await visitor.post(url, body)).statusCode]).toEqual([body, 400]);
    const json = { 'content-type': 'application/json' };
    expect((await visitor.send('POST', url, '{"steps":', json)).statusCode).toBe(400);
    expect((await visitor.send('POST', url, '{"__proto__":{}}', json)).statusCode).toBe(400);
    expect((await visitor.send('POST', url, '"a"', json)).statusCode).toBe(400);
    expect((await visitor.send('POST', url, '', json)).statusCode).toBe(200);
    expect((await visitor.send('POST', url, 'a', { 'content-type': 'text/plain' })).statusCode).toBe(415);
    expect((await visitor.send('POST', url, JSON.stringify({ more: 'x'.repeat(5000) }), json)).statusCode).toBe(413);
    expect((await visitor.post('/backend/export/..%2f/pdf/')).statusCode).toBe(404);
    expect((await visitor.post('/backend/export/nothingatall/pdf/')).statusCode).toBe(404);
  });

  it('are limited per visitor', async () => {
    const calls = exportCallsOf(await createVisitorAtNewAddress());
    let allowed = 0;
    while ((await calls.request(oid)).statusCode === 200) allowed += 1;
    // 60 is the limit per hour.
    expect(allowed).toBe(60);
    expect((await calls.request(oid)).json().code).toBe('request.too_many');
    expect((await exportCallsOf(await createVisitorAtNewAddress()).request(oid)).statusCode).toBe(200);
  });
});

describe('new conversions', () => {
  it('are limited per visitor, but earlier PDFs can still be requested', async () => {
    const calls = exportCallsOf(await createVisitorAtNewAddress());
    // Publishes the presentations one after another, because concurrent requests could time out while they wait for a
    // database connection.
    const oids: string[] = [];
    // 21 is one more than the limit of new conversions per hour.
    while (oids.length < 21) oids.push(await fixture.publishFree());
    const statuses: number[] = [];
    for (const newOid of oids) statuses.push((await calls.follow(await calls.requestConversion(newOid))).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
    expect(await fixture.conversionRowsOf(oids.at(-1)!)).toEqual([]);
    expect((await calls.follow(await calls.requestConversion(oids[0]!))).statusCode).toBe(200);
  }, 120_000);
});

describe('status requests', () => {
  it('are limited to 12,000 per visitor and hour', async () => {
    const [calls, otherCalls] = [
      exportCallsOf(await createVisitorAtNewAddress()),
      exportCallsOf(await createVisitorAtNewAddress()),
    ];
    const statusRequest = await calls.startConversion(oid);
    const otherStatusRequest = await otherCalls.startConversion(oid);
    await calls.statusOf(statusRequest);
    // Sets the number of counted requests to one less than the limit.
    await sql`UPDATE attempts SET count = 11999`.execute(instance.db);
    expect((await calls.follow(statusRequest)).statusCode).toBe(200);
    expect((await calls.follow(statusRequest)).json().code).toBe('request.too_many');
    expect((await otherCalls.follow(otherStatusRequest)).statusCode).toBe(200);
  });
});
