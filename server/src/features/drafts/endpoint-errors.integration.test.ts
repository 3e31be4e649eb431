import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDraftUsers, createPng, createTitlePatch, type draftCallsOf } from '../../testing/draft-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import type { Visitor } from '../../testing/visitor.ts';

let instance: Instance;
let ada: Visitor;
let eve: Visitor;
let calls: ReturnType<typeof draftCallsOf>;
/** Of Ada, at revision 2. */
let oid: string;

beforeAll(async () => {
  instance = await createInstance();
  ({ ada, eve, calls } = await createDraftUsers(instance));
  ({ oid } = await calls.create());
  const { document } = await calls.open(oid);
  await calls.save(oid, 1, createTitlePatch(document, 'Second'));
});
afterAll(() => instance?.close());

const errorOf = (answer: { statusCode: number; json(): { code?: string } }) => [answer.statusCode, answer.json().code];

describe('creating a draft', () => {
  it.each([
    ['Markdown with NUL', { kind: 'markdown', text: '# A\0' }, 415, 'import.unsupported'],
    ['Markdown without slides', { kind: 'markdown', text: '---\nmarp: true\n---\n' }, 422, 'import.empty'],
    ['an unknown template', { kind: 'template', template: 'nothing' }, 404, 'resource.not_found'],
  ])('rejects %s', async (_, body, status, code) => {
    expect(errorOf(await ada.post('/api/drafts', body))).toEqual([status, code]);
  });

  it('rejects copying the draft of another member', async () => {
    const { document } = await calls.open(oid);
    const answer = await eve.post('/api/drafts', { kind: 'copy', from: oid, document });
    expect(errorOf(answer)).toEqual([404, 'resource.not_found']);
  });
});

describe('a Markdown preview', () => {
  it.each([
    ['text with NUL', '# A\0', 'import.corrupt'],
    ['text without slides', '---\nmarp: true\n---\n', 'import.empty'],
  ])('rejects %s', async (_, text, code) => {
    expect(errorOf(await eve.post('/api/drafts/preview-markdown', { text }))).toEqual([422, code]);
  });
});

describe('an outdated revision', () => {
  it.each([
    ['PUT', '', { baseRevision: 1, patch: [] }],
    ['POST', '/restore', { baseRevision: 1, revision: 1 }],
    ['POST', '/publish', { revision: 1 }],
  ] as const)('is rejected by %s %s with the current one', async (method, path, body) => {
    const answer = await ada.send(method, `/api/drafts/${oid}${path}`, body);
    expect(errorOf(answer)).toEqual([409, 'resource.conflict']);
    expect(answer.headers['x-draft-revision']).toBe('2');
  });
});

it('rejects a price without a payment provider', async () => {
  const pdfPrice = { kind: 'own', amount: 450, currency: 'EUR' };
  const answer = await ada.send('PATCH', `/api/drafts/${oid}`, { pdfPrice });
  expect(errorOf(answer)).toEqual([409, 'purchases.no_provider']);
});

it('rejects a picture beyond the storage of a draft', async () => {
  const { oid: full } = await calls.create();
  expect((await calls.putAsset(full, createPng())).statusCode).toBe(201);
  await sql`UPDATE draft_assets SET bytes = 500000000 WHERE presentation_oid = ${full}`.execute(instance.db);
  expect(errorOf(await calls.putAsset(full, createPng()))).toEqual([413, 'upload.storage_full']);
});
