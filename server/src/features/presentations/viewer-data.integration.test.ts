import { AUTHOR_SEGMENTS } from '@flydeck/contract/accounts/author-segment';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { pageDataOf, pageStateOf } from '../../testing/page-data.ts';
import { usernameOf } from '../../testing/username-of.ts';
import { createMember, createVisitor, type Visitor } from '../../testing/visitor.ts';

const ACCEPT_HTML = { accept: 'text/html' };

let instance: Instance;
let owner: Visitor;
/** Username of the owner. */
let ownerName: string;
beforeAll(async () => {
  instance = await createInstance();
  owner = await createMember(instance.app, 'Ada Lovelace');
  ownerName = await usernameOf(instance, owner);
  await owner.send('PATCH', '/api/accounts/settings', { publicDisplayName: 'Countess of Lovelace' });
}, 60_000);
afterAll(() => instance?.close());

const openPage = async (visitor: Visitor, path: string) => (await visitor.get(path, ACCEPT_HTML)).body;

describe('the data of a view page', () => {
  it.each([
    ['public', true],
    ['reusable', true],
    ['hidden', false],
    ['private', false],
  ] as const)('contains the privacy %s, with isPublicView %s (V2.3)', async (privacy, isPublicView) => {
    const { path } = await instance.publish({ owner: ownerName, privacy });
    expect(pageDataOf(await openPage(owner, path))).toMatchObject({ privacy, isPublicView });
  });

  it('contains the owner, with the date of the last change of the presentation (V3.4)', async () => {
    const { profileOid } = (await owner.get('/api/page/me')).json();
    const { oid, path } = await instance.publish({ owner: ownerName });
    const modified_at = new Date('2024-02-29T12:00:00Z');
    await instance.db.updateTable('presentations').set({ modified_at }).where('oid', '=', oid).execute();
    const body = await openPage(owner, path);
    expect(pageDataOf<PresentationPage>(body).owner).toEqual({
      oid: profileOid,
      firstName: 'Ada',
      lastName: 'Lovelace',
      username: ownerName,
      publicDisplayName: 'Countess of Lovelace',
      lastModified: modified_at.toISOString(),
      avatar: { initials: 'AL', color: expect.stringMatching(/-\d00$/) as string },
    });
    expect(body).toContain('Last modified February 29, 2024');
  });
});

describe('the data that the viewer needs (S3.1)', () => {
  it('is divided among the page data, the data of the instance and the data of the visitor', async () => {
    const { oid, path } = await instance.publish({ owner: ownerName });
    const { data, context } = pageStateOf(await openPage(owner, path));
    expect(data).toMatchObject({ oid, schemaVersion: '2' });
    const lists = AUTHOR_SEGMENTS.map((segment) => [segment, expect.any(Array) as unknown[]]);
    expect(context['site']).toMatchObject({ searchTerms: Object.fromEntries(lists) });
    expect((await owner.get('/api/page/me')).json()).toMatchObject({
      authorSegment: 'teacher',
      isAuthenticated: true,
      isGuest: false,
      viewerName: 'Countess of Lovelace',
      viewerEmail: 'ada.lovelace@example.org',
    });
  });
});

describe('the viewer', () => {
  it('gets the scene of a public presentation as an anonymous visitor, guest and member (S6.1)', async () => {
    const { oid, path } = await instance.publish({ owner: ownerName });
    const guest = await createVisitor(instance.app);
    expect((await guest.post('/api/accounts/guest')).statusCode).toBe(204);
    const member = await createMember(instance.app, 'Bob Byron');
    for (const visitor of [await createVisitor(instance.app), guest, member, owner]) {
      const { sceneUrl, steps } = pageDataOf<PresentationPage>(await openPage(visitor, path));
      expect(steps.length).toBeGreaterThan(1);
      expect((await visitor.get(sceneUrl)).statusCode).toBe(200);
      expect((await visitor.get(`/api/page/presentation/${oid}`)).statusCode).toBe(200);
    }
  });
});
