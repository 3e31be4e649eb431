import { randomUUID } from 'node:crypto';
import type { AccessEntry } from '@flydeck/contract/access/access';
import { ALL_ENDPOINTS } from '@flydeck/contract/all-endpoints';
import type { EditPage } from '@flydeck/contract/drafts/page';
import { CLOSE_CODES } from '@flydeck/contract/editing/constants';
import { type EndpointAuth, isPage } from '@flydeck/contract/endpoint';
import { GUEST_FILES_MAX_BYTES } from '@flydeck/contract/links/constants';
import type { ShareLink } from '@flydeck/contract/links/link';
import { presentationPageSchema } from '@flydeck/contract/presentations/page-data';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetRateLimits } from '../../testing/account-calls.ts';
import { createPng, editingCallsOf } from '../../testing/editing-users.ts';
import { nameOf, urlOf } from '../../testing/endpoint-requests.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { pageDataOf } from '../../testing/page-data.ts';
import { VALID_BODIES } from '../../testing/valid-bodies.ts';
import { createMember, createVisitor, signUpBody, type Visitor } from '../../testing/visitor.ts';
import { ELEMENT_ANCHOR } from '../comments/testing/comment-users.ts';
import { aBatch, insertShape, postSync, push, sync } from '../editing/testing/editing-calls.ts';
import { TestSocket } from '../editing/testing/test-socket.ts';

let instance: Instance;
let owner: Visitor;
let oid: string;
let root: string;
let url: string;

beforeAll(async () => {
  instance = await createInstance();
  await createMember(instance.app, 'Root', { address: '192.0.2.10' });
  owner = await createMember(instance.app, 'Olga Owner', { address: '192.0.2.11' });
  url = await instance.app.listen({ host: '127.0.0.1', port: 0 });
}, 60_000);
afterAll(() => instance?.close());

beforeEach(async () => {
  await resetRateLimits(instance);
  ({ oid } = await editingCallsOf(owner).create());
  root = (await sync(owner, oid)).snapshot?.records.find(({ slot }) => slot === 'root')?.id ?? '';
});

const linksPath = () => `/api/presentations/${oid}/links`;

async function createLink(right: ShareLink['right'], fields: object = { allowsGuests: true }): Promise<ShareLink> {
  const response = await owner.post(linksPath(), { right, ...fields });
  expect(response.statusCode).toBe(201);
  return response.json() as ShareLink;
}

/** Opens the page of a link, and returns its data. */
const openPage = async (visitor: Visitor, link: ShareLink) =>
  presentationPageSchema.parse(pageDataOf((await visitor.get(link.path, { accept: 'text/html' })).body));

/** Chooses a name on the page of a link. Returns the response. */
async function join(visitor: Visitor, link: ShareLink, name: unknown = 'Gus', key?: string) {
  const { accessKey } = key === undefined ? await openPage(visitor, link) : { accessKey: key };
  return visitor.post(`/api/links/${link.linkId}/guest`, { name, key: accessKey } as object);
}

/** Returns a visitor with a guest session. */
async function createGuest(): Promise<Visitor> {
  const guest = await createVisitor(instance.app, '192.0.2.20');
  await guest.post('/api/accounts/guest');
  return guest;
}

/** Returns a guest who has chosen a name on the page of a new link. */
async function joinByLink(right: ShareLink['right'], name = 'Gus'): Promise<{ guest: Visitor; link: ShareLink }> {
  const link = await createLink(right);
  const guest = await createGuest();
  expect((await join(guest, link, name)).statusCode).toBe(200);
  return { guest, link };
}

const comment = (visitor: Visitor, fields: object = {}) =>
  visitor.post(`/api/presentations/${oid}/comments`, {
    anchor: ELEMENT_ANCHOR,
    body: 'Hello',
    ...fields,
  });

describe('a guest', () => {
  it('needs a link that allows guests, a session, and the key of the opened page', async () => {
    const guest = await createGuest();
    const membersOnly = await createLink('edit', {});
    expect((await openPage(guest, membersOnly)).allowsGuests).toBe(false);
    expect((await join(guest, membersOnly)).statusCode).toBe(404);
    const viewOnly = await createLink('view');
    expect((await join(guest, viewOnly)).statusCode).toBe(404);
    const link = await createLink('edit');
    expect((await openPage(guest, link)).allowsGuests).toBe(true);
    for (const key of ['', 'x', `${link.linkId}.9999999999.x`, (await openPage(guest, viewOnly)).accessKey ?? ''])
      expect((await join(guest, link, 'Gus', key)).statusCode).toBe(404);
    expect((await join(await createVisitor(instance.app), link)).statusCode).toBe(401);
    expect((await postSync(guest, oid, { lastSeq: null, pushes: [], seeds: [] })).statusCode).toBe(401);
    const joined = await join(guest, link);
    expect([joined.statusCode, joined.json()]).toEqual([200, { right: 'edit' }]);
  });

  it('loads the fonts, emoji and glyphs that the editor needs to show texts', async () => {
    const { guest } = await joinByLink('edit');
    const paths = ['fonts/raleway', 'fonts/raleway/latin/700/normal', 'emoji/1f600', 'formula-glyphs/double-struck'];
    for (const path of paths) expect((await guest.get(`/api/${path}`)).statusCode).toBe(200);
  });

  it.each([
    '',
    '   ',
    'x'.repeat(61),
    'a\nb',
    'a\u0000b',
    // Reverses the direction of the following text.
    'a\u202eb',
    ['Gus'],
    { name: 'Gus' },
    null,
  ])('cannot choose the name %j', async (name) => {
    const link = await createLink('edit');
    expect((await join(await createGuest(), link, name)).statusCode).toBe(400);
  });

  it('edits under the chosen name, which the others see', async () => {
    const { guest } = await joinByLink('edit', '<b>Gus</b>');
    const ownerSocket = await TestSocket.open(url, owner, oid);
    await ownerSocket.sendHello(0, ['right']);
    const state = { topic: null, pointer: null, area: null, selection: [], text: null };
    ownerSocket.send({ type: 'presence', state });
    const guestSocket = await TestSocket.open(url, guest, oid);
    await guestSocket.sendHello(0, ['right']);
    guestSocket.send({ type: 'presence', state });
    expect(guestSocket.all('right')).toMatchObject([{ right: 'edit' }]);
    const seq = await push(guest, oid, insertShape(root, 'by-guest'));
    await ownerSocket.waitForBatch(seq);
    const person = await vi.waitFor(() => {
      const people = ownerSocket.all('presence').flatMap((message) => message.people);
      const found = people.find(({ isGuest }) => isGuest);
      if (!found) throw new Error('The guest is not listed.');
      return found;
    }, 20_000);
    expect(person).toMatchObject({ name: '<b>Gus</b>', right: 'edit', avatar: { url: null } });
    const [batch] = ownerSocket.all('batches').flatMap(({ batches }) => batches);
    expect(batch?.author).toBe(person.profileOid);
    ownerSocket.socket.close();
    guestSocket.socket.close();
    const page = await guest.get(`/p/edit/${oid}/`, { accept: 'text/html' });
    expect(page.statusCode).toBe(200);
    expect(pageDataOf(page.body)).toMatchObject({
      viewer: { profileOid: person.profileOid, name: '<b>Gus</b>', isGuest: true },
      canEdit: true,
      hasAiService: false,
      hasBrandLogo: false,
    });
  });

  it('is named in the history of the owner, beside members', async () => {
    const { guest } = await joinByLink('edit', 'Gus');
    await push(guest, oid, insertShape(root, 'by-guest'));
    const historyOf = async () => (await owner.get(`/api/editing/${oid}/history`)).json().entries[0];
    expect(await historyOf()).toMatchObject({ author: '', guest: 'Gus', session: { authors: [], guests: ['Gus'] } });
    await push(owner, oid, insertShape(root, 'by-owner'));
    const { session, guest: name } = await historyOf();
    expect(session).toMatchObject({ changes: 2, authors: [expect.any(String)], guests: ['Gus'] });
    expect(name).toBeUndefined();
  });

  it('cannot publish, rename, export, share, copy, see the history or delete', async () => {
    const { guest } = await joinByLink('edit');
    await push(owner, oid, insertShape(root, 'by-owner'));
    const title = { op: 'set', id: DOCUMENT_ID, property: 'title', value: 'Stolen' };
    const removed = { op: 'unset', id: DOCUMENT_ID, property: 'title' };
    for (const operation of [title, removed]) {
      const { refusals } = await sync(guest, oid, { lastSeq: 1, pushes: [aBatch(1, operation)] });
      expect(refusals).toMatchObject([{ reason: 'invalid_value' }]);
    }
    const requests = [
      ['POST', `/api/editing/${oid}/publish`, { seq: 1 }],
      ['PATCH', `/api/drafts/${oid}`, { title: 'Stolen' }],
      ['POST', linksPath(), { right: 'edit' }],
      ['POST', `/api/presentations/${oid}/access`, { to: 'eve@example.org', right: 'edit' }],
      ['POST', `/api/presentations/${oid}/duplicate`, undefined],
      ['POST', `/api/editing/${oid}/restore`, { seq: 0 }],
      ['POST', `/api/editing/${oid}/history-deletion`, { untilSeq: 1 }],
      ['POST', `/api/editing/${oid}/asset-copies`, { source: oid, assets: [] }],
      ['DELETE', `/api/presentations/${oid}`, undefined],
    ] as const;
    for (const [method, path, body] of requests) {
      const { statusCode } = await guest.send(method, path, body);
      expect([401, 403, 404], `${method} ${path}: ${statusCode}`).toContain(statusCode);
    }
    for (const path of [
      `/api/editing/${oid}/history`,
      `/api/editing/${oid}/history/0`,
      `/api/editing/${oid}/publishing`,
    ])
      expect((await guest.get(path)).statusCode).toBe(401);
    expect((await sync(owner, oid)).head).toBe(1);
    expect((await sync(owner, oid)).snapshot?.records.find(({ id }) => id === DOCUMENT_ID)?.properties['title']).toBe(
      'Bees',
    );
  });

  it('can use no endpoint of members and administrators, and exports what visitors with the link can export', async () => {
    const { guest, link } = await joinByLink('edit');
    const namesFor = (auth: EndpointAuth) => ALL_ENDPOINTS.filter((endpoint) => endpoint.auth === auth).map(nameOf);
    // What guests can use. A new endpoint must be added here only if guests may use it.
    expect(namesFor('participant').sort()).toEqual([
      'DELETE /api/presentations/:oid/comments/:id',
      'GET /api/brand',
      'GET /api/editing/:oid/assets',
      'GET /api/editing/:oid/history-size',
      'GET /api/editing/:oid/socket',
      'GET /api/emoji/:sequence',
      'GET /api/fonts/:family',
      'GET /api/fonts/:family/:slice/:weight/:style',
      'GET /api/formula-glyphs/:name',
      'GET /api/presentations/:oid/comments',
      'GET /api/presentations/:oid/mentionable',
      'PATCH /api/presentations/:oid/comments/:id',
      'POST /api/editing/:oid/sync',
      'POST /api/presentations/:oid/comments',
      'POST /api/presentations/:oid/comments/:id/restore',
      'POST /api/presentations/:oid/threads/:id/replies',
      'PUT /api/editing/:oid/assets',
      'PUT /api/editing/:oid/media',
      'PUT /api/presentations/:oid/threads/:id/read',
      'PUT /api/presentations/:oid/threads/:id/resolved',
    ]);
    const membersOnly = ALL_ENDPOINTS.filter(
      (endpoint) => (endpoint.auth === 'member' || endpoint.auth === 'administrator') && !isPage(endpoint),
    );
    expect(membersOnly.length).toBeGreaterThan(100);
    for (const definition of membersOnly) {
      const url = urlOf(definition, { oid, linkId: link.linkId });
      const { method } = definition;
      const body = VALID_BODIES[nameOf(definition)]?.(oid);
      const { statusCode } = await (method === 'GET' ? guest.get(url) : guest.send(method, url, body));
      const expected = definition.auth === 'administrator' ? 404 : 401;
      expect([nameOf(definition), statusCode]).toEqual([nameOf(definition), expected]);
    }
    // Everybody who may view a presentation can request the PDF of its published version (V7.4).
    const visitor = await createVisitor(instance.app, '192.0.2.30');
    const { accessKey } = await openPage(visitor, link);
    const pdfPath = `/backend/export/${oid}/pdf/`;
    const requests = [guest.post(pdfPath), visitor.post(`${pdfPath}?key=${accessKey}`), visitor.post(pdfPath)];
    expect((await Promise.all(requests)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 404]);
  });

  it('comments under the chosen name, mentions nobody, and neither edits nor sees other presentations', async () => {
    const { guest } = await joinByLink('comment', 'Gus');
    const ownPage = (await owner.get(`/p/edit/${oid}/`, { accept: 'text/html' })).body;
    const { viewer } = pageDataOf(ownPage) as EditPage;
    const mention = { profileOid: viewer.profileOid, start: 0, end: 5 };
    const created = await comment(guest, { body: '@Olga look', mentions: [mention] });
    expect(created.statusCode).toBe(201);
    expect(created.json().thread).toMatchObject({
      author: { kind: 'guest', name: 'Gus' },
      comments: [{ isOwn: true, canEdit: true, mentions: [] }],
    });
    const { threads } = (await owner.get(`/api/presentations/${oid}/comments`)).json();
    expect(threads[0].comments[0]).toMatchObject({ isOwn: false, canEdit: false, body: '@Olga look' });
    expect((await guest.get(`/api/presentations/${oid}/mentionable`)).json()).toEqual({ people: [] });
    // Another guest with the same name is another person.
    const { guest: other } = await joinByLink('comment', 'Gus');
    const id = threads[0].comments[0].id;
    expect((await other.send('PATCH', `/api/presentations/${oid}/comments/${id}`, { body: 'x' })).statusCode).toBe(404);
    expect((await guest.send('PATCH', `/api/presentations/${oid}/comments/${id}`, { body: 'x' })).statusCode).toBe(200);
    const batch = aBatch(0, insertShape(root, randomUUID()));
    const { refusals } = await sync(guest, oid, { lastSeq: 0, pushes: [batch], features: ['right'] });
    expect(refusals).toMatchObject([{ reason: 'read_only' }]);
    const { oid: otherOid } = await editingCallsOf(owner).create();
    expect((await postSync(guest, otherOid, { lastSeq: null, pushes: [], seeds: [] })).statusCode).toBe(404);
    expect((await guest.get(`/api/presentations/${otherOid}/comments`)).statusCode).toBe(404);
  });

  it('writes at most 20 comments in a minute', async () => {
    const { guest } = await joinByLink('comment');
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await comment(guest)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
  });

  it.each([
    ['is revoked', (path: string) => owner.send('DELETE', path)],
    ['no longer allows guests', (path: string) => owner.send('PATCH', path, { allowsGuests: false })],
    ['gets a password', (path: string) => owner.send('PATCH', path, { password: 'open sesame' })],
    ['is only for viewing', (path: string) => owner.send('PATCH', path, { right: 'view' })],
  ])('loses the right within a second if the link %s', async (_, change) => {
    const { guest, link } = await joinByLink('edit');
    const socket = await TestSocket.open(url, guest, oid);
    await socket.sendHello(0, ['right']);
    expect((await change(`${linksPath()}/${link.linkId}`)).statusCode).toBeLessThan(300);
    await vi.waitFor(() => expect(socket.closeCode).toBe(CLOSE_CODES.notFound), 1000);
    expect((await postSync(guest, oid, { lastSeq: 0, pushes: [], seeds: [] })).statusCode).toBe(404);
    expect((await comment(guest)).statusCode).toBe(404);
  });

  it('is listed for the owner, who can end the access', async () => {
    const { guest } = await joinByLink('edit', 'Gus');
    const list = async () => (await owner.get(`/api/presentations/${oid}/access`)).json().people as AccessEntry[];
    const [entry] = await list();
    expect(entry).toMatchObject({ kind: 'guest', name: 'Gus', right: 'edit', inviteTo: '' });
    const path = `/api/presentations/${oid}/access/${entry?.id}`;
    const socket = await TestSocket.open(url, guest, oid);
    await socket.sendHello(0, ['right']);
    expect((await owner.send('PATCH', path, { right: 'view' })).statusCode).toBe(404);
    expect((await owner.send('DELETE', path)).statusCode).toBe(204);
    await vi.waitFor(() => expect(socket.closeCode).toBe(CLOSE_CODES.notFound), 1000);
    expect(await list()).toEqual([]);
    expect((await postSync(guest, oid, { lastSeq: 0, pushes: [], seeds: [] })).statusCode).toBe(404);
  });

  it('adds files of at most 20 MB in total; refused files do not count', async () => {
    const { guest } = await joinByLink('edit');
    const upload = (bytes: Buffer) => editingCallsOf(guest).putAsset(oid, bytes);
    const addedBytes = async () => {
      const rows = await instance.db.selectFrom('guests').select(['added_bytes', 'name']).execute();
      return Number(rows.at(-1)?.added_bytes);
    };
    const png = createPng();
    expect((await upload(png)).statusCode).toBe(201);
    expect(await addedBytes()).toBe(png.length);
    expect((await upload(Buffer.from('no picture'))).statusCode).toBe(415);
    expect(await addedBytes()).toBe(png.length);
    await instance.db
      .updateTable('guests')
      .set({ added_bytes: GUEST_FILES_MAX_BYTES - png.length + 1 })
      .execute();
    const refused = await upload(png);
    expect([refused.statusCode, refused.json().code]).toEqual([413, 'upload.guest_storage_full']);
    const media = await guest.send('PUT', `/api/editing/${oid}/media`, Buffer.alloc(png.length), {
      'content-type': 'application/octet-stream',
    });
    expect([media.statusCode, media.json().code]).toEqual([413, 'upload.guest_storage_full']);
  });

  it('keeps the right when the guest signs up', async () => {
    const { guest } = await joinByLink('edit');
    await push(guest, oid, insertShape(root, 'by-guest'));
    const response = await guest.post('/api/accounts/sign-up', signUpBody('Gus Member'));
    expect(response.statusCode).toBe(200);
    expect(await push(guest, oid, insertShape(root, 'by-member'))).toBe(2);
    expect((await guest.get(`/api/editing/${oid}/history`)).statusCode).toBe(200);
  });
});
