import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEditingUsers, type editingCallsOf } from '../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import type { Visitor } from '../../testing/visitor.ts';

let instance: Instance;
/** The owner of the presentations. */
let ada: Visitor;
/** Another member. */
let eve: Visitor;
/** An anonymous visitor. */
let anonymous: Visitor;
/** Functions that send requests as Ada. */
let calls: ReturnType<typeof editingCallsOf>;

beforeAll(async () => {
  instance = await createInstance();
  ({ ada, eve, anonymous, calls } = await createEditingUsers(instance));
});
afterAll(() => instance?.close());

const HTML = { accept: 'text/html' };
/** Id of an asset that the original presentation does not have. */
const FOREIGN_ASSET = 'a'.repeat(64);

describe('POST /api/drafts', () => {
  it.each([
    ['an empty canvas', { kind: 'blank', title: '', language: 'de' }, ['']],
    ['Markdown', { kind: 'markdown', text: '# Whole\n\n## A\n\nx\n\n## B\n' }, ['Whole', 'A', 'B']],
    [
      'an outline',
      { kind: 'outline', outline: { title: 'O', language: 'en', topics: [{ title: 'One', text: ['x'] }] } },
      ['One'],
    ],
  ])('creates a private presentation from %s, which can be edited', async (_, body, titles) => {
    const { oid, editPath } = await calls.create(body);
    expect(editPath).toBe(`/p/edit/${oid}/`);
    expect((await calls.open(oid)).root.topics.map(({ title }) => title)).toEqual(titles);
    const status = await calls.status(oid);
    expect(status).toMatchObject({ hasChanges: false, privacy: 'private' });
    expect((await anonymous.get(status.path, HTML)).statusCode).toBe(404);
    expect((await ada.get(status.path, HTML)).statusCode).toBe(200);
  });

  it('creates a presentation from a template', async () => {
    const { oid } = await calls.create({ kind: 'template', template: 'timeline' });
    expect((await calls.open(oid)).root.topics.length).toBeGreaterThan(2);
  });

  it.each([
    ['an unknown kind', { kind: 'other' }, 400, 'request.invalid'],
    ['an undeclared field', { kind: 'blank', title: 'x', language: 'en', owner: 'eve' }, 400, 'request.invalid'],
    ['an unknown template', { kind: 'template', template: 'nothing' }, 404, 'resource.not_found'],
    ['a path as template', { kind: 'template', template: '../x' }, 400, 'request.invalid'],
    ['empty Markdown', { kind: 'markdown', text: ' \n' }, 400, 'request.invalid'],
    ['too long Markdown', { kind: 'markdown', text: 'x'.repeat(200_001) }, 400, 'request.invalid'],
    ['Markdown with NUL', { kind: 'markdown', text: '# A\0' }, 415, 'import.unsupported'],
    ['Markdown without slides', { kind: 'markdown', text: '---\nmarp: true\n---\n' }, 422, 'import.empty'],
  ])('rejects %s', async (_, body, status, code) => {
    const response = await ada.post('/api/drafts', body);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });

  it('rejects anonymous visitors with 401, and requests without the CSRF token with 403', async () => {
    const body = { kind: 'blank', title: 'x', language: 'en' };
    expect((await anonymous.post('/api/drafts', body)).statusCode).toBe(401);
    const withoutToken = await instance.app.inject({ method: 'POST', url: '/api/drafts', payload: body });
    expect(withoutToken.statusCode).toBe(403);
    expect(withoutToken.json().code).toBe('auth.csrf');
  });
});

describe('a copy of a document', () => {
  /** The presentation that is copied. Its title is "Bees". */
  let oid: string;
  beforeAll(async () => {
    ({ oid } = await calls.create());
  }, 30_000);

  const postCopy = async (changes: object, visitor = ada) =>
    visitor.post('/api/drafts', { kind: 'copy', from: oid, document: { ...(await calls.open(oid)), ...changes } });

  it('becomes a separate presentation', async () => {
    const copy = (await postCopy({ title: 'Mine' })).json() as { oid: string };
    expect(copy.oid).not.toBe(oid);
    expect((await calls.open(copy.oid)).title).toBe('Mine');
    expect((await calls.open(oid)).title).toBe('Bees');
  });

  it('is rejected for members who may not edit the original', async () => {
    const response = await postCopy({}, eve);
    expect([response.statusCode, response.json().code]).toEqual([404, 'resource.not_found']);
  });

  it('contains no scripts in its description', async () => {
    const description = '<p onclick="x()">Hi <b>you</b><script>alert(1)</script><a href="javascript:x">y</a></p>';
    const copy = (await postCopy({ description })).json() as { oid: string };
    const document = await calls.open(copy.oid);
    expect(document.description).toContain('<b>you</b>');
    expect(document.description).not.toMatch(/script|onclick|javascript/);
  });

  it.each([
    ['a title that is not a string', { title: { a: 1 } }, 400],
    ['an unknown version', { version: 99 }, 400],
    ['a link to a script', { root: createRoot({ elements: [createScriptLink()] }) }, 400],
    [
      'an asset that the original does not have',
      { assets: { [FOREIGN_ASSET]: { mediaType: 'image/png', bytes: 1 } } },
      400,
    ],
    ['too deeply nested topics', { root: createRoot({ topics: [nestTopics(70)] }) }, 413],
    ['a too deeply nested value', { theme: nestObjects(3000) }, 413],
    ['more than 16 MB', { title: 'x'.repeat(16_100_000) }, 413],
  ])('is rejected with %s', async (_, changes, status) => {
    const response = await postCopy(changes);
    expect(response.statusCode, response.body).toBe(status);
  });

  it('is rejected with a `__proto__` field, and does not change prototypes', async () => {
    const body = `{"kind":"copy","from":"${oid}","document":{"__proto__":{"polluted":1}}}`;
    const response = await ada.send('POST', '/api/drafts', body, { 'content-type': 'application/json' });
    expect(response.statusCode).toBe(400);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe('PUT /api/drafts/:oid', () => {
  it('rejects changes from an editor of an earlier release, and sends the revision to the owner', async () => {
    const { oid } = await calls.create();
    await calls.open(oid);
    const save = (visitor: Visitor) => visitor.send('PUT', `/api/drafts/${oid}`, { baseRevision: 1, patch: [] });
    const response = await save(ada);
    expect([response.statusCode, response.json().code]).toEqual([409, 'resource.conflict']);
    expect(response.headers['x-draft-revision']).toMatch(/^\d+$/);
    expect((await save(eve)).statusCode).toBe(404);
    expect((await save(anonymous)).statusCode).toBe(401);
  });
});

function createTopic(id: string, fields: object): object {
  return { id, title: '', width: 1, height: 1, elements: [], topics: [], ...fields };
}

function createRoot(fields: object): object {
  return createTopic('root', fields);
}

function createScriptLink(): object {
  const link = { kind: 'url', href: 'javascript:alert(1)' };
  return { kind: 'text', id: 'x', x: 0, y: 0, width: 1, height: 1, link, body: { paragraphs: [] } };
}

function nestTopics(depth: number): object {
  let topic = createTopic('innermost', {});
  for (let level = 0; level < depth; level += 1) topic = createTopic(`level-${level}`, { topics: [topic] });
  return topic;
}

function nestObjects(depth: number): object {
  let value: object = {};
  for (let level = 0; level < depth; level += 1) value = { a: value };
  return value;
}
