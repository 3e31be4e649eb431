import type { AccessEntry, SharedPresentation } from '@flydeck/contract/access/access';
import { SHARED_WITH_MAX } from '@flydeck/contract/access/constants';
import type { NotificationList } from '@flydeck/contract/comments/notification';
import { ERRORS } from '@flydeck/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitForMails, waitForMailToken } from '../../testing/account-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { usernameOf } from '../../testing/username-of.ts';
import { createMember, createVisitor, type Visitor } from '../../testing/visitor.ts';

let instance: Instance;
let owner: Visitor;
let bob: Visitor;
let eve: Visitor;
let ownerName: string;
let bobName: string;

beforeAll(async () => {
  instance = await createInstance();
  // The first member of an instance is an administrator, so the tests use later members.
  await createMember(instance.app, 'Root', { address: '192.0.2.10' });
  owner = await createMember(instance.app, 'Olga', { address: '192.0.2.11' });
  bob = await createMember(instance.app, 'Bob', { address: '192.0.2.12' });
  eve = await createMember(instance.app, 'Eve', { address: '192.0.2.13' });
  ownerName = await usernameOf(instance, owner);
  bobName = await usernameOf(instance, bob);
}, 60_000);
afterAll(() => instance?.close());

let deckCount = 0;
/** Publishes a private presentation of the owner. */
async function publish(): Promise<{ oid: string; path: string; title: string }> {
  deckCount += 1;
  const title = `Shared ${deckCount}`;
  return { ...(await instance.publish({ privacy: 'private', owner: ownerName, document: { title } })), title };
}

const accessPath = (oid: string) => `/api/presentations/${oid}/access`;
const listPeople = async (oid: string) => (await owner.get(accessPath(oid))).json().people as AccessEntry[];
const listShared = async (visitor: Visitor) =>
  (await visitor.get('/api/dashboard/shared')).json().presentations as SharedPresentation[];
const mayEdit = async (visitor: Visitor, oid: string) =>
  (await visitor.post(`/api/editing/${oid}/sync`, { lastSeq: null, pushes: [], seeds: [] })).statusCode === 200;
const mayView = async (visitor: Visitor, path: string) =>
  (await visitor.get(path, { accept: 'text/html' })).statusCode === 200;

/** Invites a mail address and returns the path of the invitation in the mail. */
async function inviteAddress(oid: string, to: string, right: string): Promise<{ entry: AccessEntry; path: string }> {
  const subject = `Olga shared “Shared ${deckCount}” with you`;
  const response = await owner.post(accessPath(oid), { to, right });
  expect(response.statusCode).toBe(201);
  const [text = ''] = await waitForMails(instance, to.toLowerCase(), subject);
  return { entry: response.json() as AccessEntry, path: /\/invitation\/[\w-]{43}\//.exec(text)?.[0] ?? '' };
}

describe('sharing with an account', () => {
  it('gives the account the right immediately, lists it for both, changes it and ends it', async () => {
    const { oid, path, title } = await publish();
    expect([await mayView(bob, path), await mayEdit(bob, oid)]).toEqual([false, false]);
    const response = await owner.post(accessPath(oid), { to: bobName, right: 'view' });
    const entry = response.json() as AccessEntry;
    expect([response.statusCode, entry]).toEqual([
      201,
      {
        kind: 'member',
        id: expect.any(String),
        name: 'Bob',
        inviteTo: bobName,
        avatar: expect.objectContaining({ initials: 'B' }),
        right: 'view',
        since: expect.any(String),
        isExpired: false,
      },
    ]);
    expect([await mayView(bob, path), await mayEdit(bob, oid)]).toEqual([true, false]);
    expect(await listShared(bob)).toMatchObject([{ oid, title, owner: 'Olga', right: 'view', path }]);
    const changed = await owner.send('PATCH', `${accessPath(oid)}/${entry.id}`, { right: 'edit' });
    expect(changed.json()).toMatchObject({ ...entry, right: 'edit' });
    expect([await mayEdit(bob, oid), await listPeople(oid)]).toEqual([true, [{ ...entry, right: 'edit' }]]);
    expect((await owner.send('DELETE', `${accessPath(oid)}/${entry.id}`)).statusCode).toBe(204);
    expect([await mayView(bob, path), await mayEdit(bob, oid)]).toEqual([false, false]);
    expect([await listShared(bob), await listPeople(oid)]).toEqual([[], []]);
    expect((await owner.send('DELETE', `${accessPath(oid)}/${entry.id}`)).statusCode).toBe(404);
  });

  it('mails the account once, with a link to the presentation', async () => {
    const { oid, path, title } = await publish();
    const { email } = await instance.db
      .selectFrom('profiles')
      .select('email')
      .where('username', '=', bobName)
      .executeTakeFirstOrThrow();
    for (const right of ['comment', 'edit']) await owner.post(accessPath(oid), { to: `@${bobName}`, right });
    const mails = await waitForMails(instance, String(email), `Olga shared “${title}” with you`);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(path);
  });

  it('notifies the member once, with a link to the presentation, while the member may view it', async () => {
    const { oid, path, title } = await publish();
    const invitations = async (visitor: Visitor) => {
      const { notifications } = (await visitor.get('/api/notifications')).json() as NotificationList;
      return notifications.filter(({ presentation }) => presentation.oid === oid);
    };
    for (const right of ['view', 'edit', 'view']) await owner.post(accessPath(oid), { to: bobName, right });
    const [notification, ...others] = await invitations(bob);
    expect(notification).toMatchObject({
      kind: 'invitation',
      presentation: { oid, title },
      path,
      isRead: false,
      threadId: null,
      author: null,
    });
    expect([others, await invitations(owner), await invitations(eve)]).toEqual([[], [], []]);
    const markRead = (visitor: Visitor) => visitor.send('PUT', `/api/notifications/${notification?.id}/read`);
    expect((await markRead(eve)).statusCode).toBe(404);
    expect((await markRead(bob)).statusCode).toBe(204);
    expect((await invitations(bob)).map(({ isRead }) => isRead)).toEqual([true]);
    const [entry] = await listPeople(oid);
    await owner.send('DELETE', `${accessPath(oid)}/${entry?.id}`);
    expect(await invitations(bob)).toEqual([]);
    await owner.post(accessPath(oid), { to: bobName, right: 'comment' });
    expect((await invitations(bob)).map(({ isRead }) => isRead)).toEqual([false]);
  });

  it('lets the member leave, and does not list presentations in the trash or own ones', async () => {
    const { oid } = await publish();
    await owner.post(accessPath(oid), { to: bobName, right: 'comment' });
    expect(await listShared(bob)).toMatchObject(expect.arrayContaining([expect.objectContaining({ oid })]));
    await owner.send('DELETE', `/api/dashboard/presentations/${oid}`);
    expect((await listShared(bob)).map((shared) => shared.oid)).not.toContain(oid);
    await owner.post(`/api/dashboard/presentations/${oid}/restore`);
    expect((await listShared(bob)).map((shared) => shared.oid)).toContain(oid);
    expect((await bob.send('DELETE', `/api/dashboard/shared/${oid}`)).statusCode).toBe(204);
    expect((await listShared(bob)).map((shared) => shared.oid)).not.toContain(oid);
    expect((await bob.send('DELETE', `/api/dashboard/shared/${oid}`)).statusCode).toBe(404);
    expect(await listShared(owner)).toEqual([]);
  });

  it('lists accounts that opened a share link, and ends their access', async () => {
    const { oid } = await publish();
    const link = (await owner.post(`/api/presentations/${oid}/links`, { right: 'edit' })).json();
    await eve.get(link.path, { accept: 'text/html' });
    const [person] = await listPeople(oid);
    expect(person).toMatchObject({ kind: 'link', name: 'Eve', right: 'edit' });
    expect(await listShared(eve)).toMatchObject([{ oid, right: 'edit' }]);
    expect(await mayEdit(eve, oid)).toBe(true);
    await owner.send('DELETE', `${accessPath(oid)}/${person?.id}`);
    expect([await mayEdit(eve, oid), await listShared(eve)]).toEqual([false, []]);
  });
});

const SHARED_LIST = '/dashboard/next/?place=shared';

describe('an invitation by mail', () => {
  it('redirects visitors to the login page, and gives the first member who opens it the right', async () => {
    const { oid, path } = await publish();
    const { entry, path: invitationPath } = await inviteAddress(oid, 'New.Person@example.org', 'edit');
    expect(entry).toMatchObject({ kind: 'invitation', name: 'new.person@example.org', avatar: null, isExpired: false });
    const anonymous = await createVisitor(instance.app);
    const redirect = await anonymous.get(invitationPath, { accept: 'text/html' });
    expect([redirect.statusCode, redirect.headers['location']]).toEqual([
      302,
      `/login/?next=${encodeURIComponent(invitationPath)}`,
    ]);
    const invited = await createMember(instance.app, 'Nina', { address: '192.0.2.20' });
    const accepted = await invited.get(invitationPath, { accept: 'text/html' });
    expect([accepted.statusCode, accepted.headers['location']]).toEqual([302, `/p/edit/${oid}/`]);
    expect([await mayEdit(invited, oid), await mayView(invited, path)]).toEqual([true, true]);
    expect(await listPeople(oid)).toMatchObject([{ kind: 'member', name: 'Nina', right: 'edit' }]);
    // An invitation can be accepted once. After that, its link redirects to the list of shared presentations.
    const again = await eve.get(invitationPath, { accept: 'text/html' });
    expect([again.statusCode, again.headers['location']]).toEqual([302, SHARED_LIST]);
    expect(await mayEdit(eve, oid)).toBe(false);
  });

  it('is a notification of the member with the confirmed address, who accepts it there; nobody else can', async () => {
    const { oid, path } = await publish();
    const address = 'ivy@example.org';
    const { entry } = await inviteAddress(oid, address, 'comment');
    const listInvitations = async (visitor: Visitor) => {
      const { notifications } = (await visitor.get('/api/notifications')).json() as NotificationList;
      return notifications.filter(({ presentation }) => presentation.oid === oid);
    };
    const accept = async (visitor: Visitor) =>
      (await visitor.get(`/invitation/${entry.id}/`, { accept: 'text/html' })).headers['location'];
    // The member signs up after the invitation. Until the address is confirmed, anybody could have entered it.
    const ivy = await createMember(instance.app, 'Ivy', { address: '192.0.2.21' });
    expect([await listInvitations(ivy), await accept(ivy), await accept(eve)]).toEqual([[], SHARED_LIST, SHARED_LIST]);
    const token = await waitForMailToken(instance, address, 'Confirm your e-mail address');
    expect((await ivy.post('/api/accounts/verify-email', { token })).statusCode).toBeLessThan(300);
    const expected = { id: entry.id, kind: 'invitation', path: `/invitation/${entry.id}/`, isRead: false };
    const [first, second] = await Promise.all([listInvitations(ivy), listInvitations(ivy)]);
    expect([first, second]).toMatchObject([[expected], [expected]]);
    expect([await listInvitations(eve), await accept(eve), await mayView(ivy, path)]).toEqual([[], SHARED_LIST, false]);
    expect(await accept(ivy)).toMatch(new RegExp(`/p/edit/${oid}/#present$`));
    expect(await mayView(ivy, path)).toBe(true);
    expect(await listInvitations(ivy)).toMatchObject([{ id: entry.id, path }]);
    // A withdrawn invitation is not listed any more.
    const other = await publish();
    const withdrawn = await inviteAddress(other.oid, address, 'view');
    const countUnread = async () => (await ivy.get('/api/notifications')).json<NotificationList>().unreadCount;
    expect(await countUnread()).toBe(2);
    await owner.send('DELETE', `${accessPath(other.oid)}/${withdrawn.entry.id}`);
    expect(await countUnread()).toBe(1);
  });

  it('is not accepted after it was withdrawn, replaced or expired, or by the owner', async () => {
    const { oid } = await publish();
    const open = async (visitor: Visitor, path: string) =>
      (await visitor.get(path, { accept: 'text/html' })).headers['location'];
    const first = await inviteAddress(oid, 'pat@example.org', 'comment');
    expect(await open(owner, first.path)).toMatch(new RegExp(`/p/edit/${oid}/#present$`));
    expect(await listPeople(oid)).toMatchObject([{ kind: 'invitation', right: 'comment' }]);
    const response = await owner.post(accessPath(oid), { to: 'pat@example.org', right: 'edit' });
    expect([response.statusCode, response.json().id]).toEqual([201, first.entry.id]);
    expect(await open(eve, first.path)).toBe(SHARED_LIST);
    const other = await inviteAddress(oid, 'kim@example.org', 'comment');
    await owner.send('DELETE', `${accessPath(oid)}/${other.entry.id}`);
    expect(await open(eve, other.path)).toBe(SHARED_LIST);
    const late = await inviteAddress(oid, 'lee@example.org', 'comment');
    await sql`UPDATE presentation_invitations SET expires_at = now() WHERE id = ${late.entry.id}`.execute(instance.db);
    expect(await open(eve, late.path)).toBe(SHARED_LIST);
    expect((await listPeople(oid)).find(({ id }) => id === late.entry.id)?.isExpired).toBe(true);
    expect(await mayEdit(eve, oid)).toBe(false);
  });

  it('does not reduce the right of a member', async () => {
    const { oid } = await publish();
    await owner.post(accessPath(oid), { to: bobName, right: 'edit' });
    const { path } = await inviteAddress(oid, 'bob.private@example.org', 'view');
    await bob.get(path, { accept: 'text/html' });
    expect(await mayEdit(bob, oid)).toBe(true);
  });

  it('does not reveal whether a mail address belongs to an account', async () => {
    const { oid } = await publish();
    const { email } = await instance.db
      .selectFrom('profiles')
      .select('email')
      .where('username', '=', bobName)
      .executeTakeFirstOrThrow();
    const responses = await Promise.all(
      [String(email), 'unknown@example.org'].map((to) => owner.post(accessPath(oid), { to, right: 'view' })),
    );
    const varying = { id: '', name: '', inviteTo: '', since: '' };
    const [known, unknown] = responses.map((response) => response.json() as AccessEntry);
    expect({ ...known, ...varying }).toEqual({ ...unknown, ...varying });
    expect(await listShared(bob)).not.toMatchObject(expect.arrayContaining([expect.objectContaining({ oid })]));
  });
});

describe('the endpoints refuse', () => {
  it('visitors who do not own the presentation, and ids of other presentations', async () => {
    const { oid } = await publish();
    const other = await publish();
    await owner.post(accessPath(oid), { to: bobName, right: 'edit' });
    const [entry] = await listPeople(oid);
    const anonymous = await createVisitor(instance.app);
    for (const [visitor, code] of [
      [anonymous, 'auth.required'],
      [eve, 'resource.not_found'],
      // An editor must not manage the access of others.
      [bob, 'auth.forbidden'],
    ] as const) {
      const responses = [
        await visitor.get(accessPath(oid)),
        await visitor.post(accessPath(oid), { to: 'x@example.org', right: 'view' }),
        await visitor.send('PATCH', `${accessPath(oid)}/${entry?.id}`, { right: 'edit' }),
        await visitor.send('DELETE', `${accessPath(oid)}/${entry?.id}`),
      ];
      for (const response of responses)
        expect([response.statusCode, response.json().code]).toEqual([ERRORS[code].status, code]);
    }
    const foreignPath = `${accessPath(other.oid)}/${entry?.id}`;
    expect((await owner.send('PATCH', foreignPath, { right: 'edit' })).statusCode).toBe(404);
    expect((await owner.send('DELETE', foreignPath)).statusCode).toBe(404);
    expect(await mayEdit(bob, oid)).toBe(true);
  });

  it.each([
    ['without fields', {}, 400],
    ['to an empty name', { to: '', right: 'view' }, 400],
    ['without a right', { to: 'x@example.org' }, 400],
    ['with an unknown right', { to: 'x@example.org', right: 'own' }, 400],
    ['with an unknown field', { to: 'x@example.org', right: 'view', user: 'x' }, 400],
    ['to a list', { to: ['x@example.org'], right: 'view' }, 400],
    ['to a long address', { to: `${'x'.repeat(300)}@example.org`, right: 'view' }, 400],
    ['to an unknown username', { to: 'no-such-account', right: 'view' }, 404],
    ['to SQL', { to: "' OR true --", right: 'view' }, 404],
    ['with a large body', { to: 'x'.repeat(5000), right: 'view' }, 413],
  ])('an invitation %s', async (_, body, status) => {
    const { oid } = await publish();
    expect((await owner.post(accessPath(oid), body)).statusCode).toBe(status);
    expect(await listPeople(oid)).toEqual([]);
  });

  it('the owner as a person, requests without a CSRF token, and malformed secrets', async () => {
    const { oid } = await publish();
    const own = await owner.post(accessPath(oid), { to: ownerName, right: 'view' });
    expect([own.statusCode, own.json().code]).toEqual([404, 'access.unknown_person']);
    const body = { to: 'x@example.org', right: 'view' };
    expect((await owner.send('POST', accessPath(oid), body, { 'x-csrftoken': '' })).statusCode).toBe(403);
    for (const secret of ['x', 'A'.repeat(42), `${'A'.repeat(42)}%00`, 'A%27%20OR%20true--A', '..%2F..%2Fetc'])
      expect((await eve.get(`/invitation/${secret}/`, { accept: 'text/html' })).statusCode).toBe(404);
  });

  it('more people than the maximum', async () => {
    const { oid } = await publish();
    await sql`
      INSERT INTO presentation_invitations (id, presentation_oid, email, "right", secret_hash, expires_at)
      SELECT 'invitation-' || i, ${oid}, i || '@example.org', 'view', ${oid} || i, now() + interval '1 day'
      FROM generate_series(10, ${9 + SHARED_WITH_MAX}::integer) AS i`.execute(instance.db);
    const response = await owner.post(accessPath(oid), { to: bobName, right: 'view' });
    expect([response.statusCode, response.json().code]).toEqual([409, 'access.too_many']);
    expect(await listPeople(oid)).toHaveLength(SHARED_WITH_MAX);
  });
});
