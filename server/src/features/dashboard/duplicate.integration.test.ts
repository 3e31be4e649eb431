import type { OwnPresentation } from '@flydeck/contract/dashboard/presentations';
import type { ShareLink } from '@flydeck/contract/links/link';
import type { PersonalPage, PresentationPage } from '@flydeck/contract/presentations/page-data';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createOwnerAndOther } from '../../testing/owner-and-other.ts';
import { pageDataOf } from '../../testing/page-data.ts';
import { createVisitor, type Visitor } from '../../testing/visitor.ts';

let instance: Instance;
let author: Visitor;
let reader: Visitor;
let authorName: string;

beforeAll(async () => {
  instance = await createInstance();
  const names = { owner: 'Olga Author', other: 'Rita Reader' };
  ({ owner: author, ownerName: authorName, other: reader } = await createOwnerAndOther(instance, names));
}, 60_000);
afterAll(() => instance?.close());

const HTML = { accept: 'text/html' };
const duplicate = (visitor: Visitor, oid: string, query = '') =>
  visitor.post(`/api/presentations/${oid}/duplicate${query}`);

/** Returns the data with which a page was rendered. */
const fetchPageData = async (visitor: Visitor, path: string): Promise<PresentationPage> =>
  pageDataOf<PresentationPage>((await visitor.get(path, HTML)).body);

async function createLink(oid: string, right: 'view' | 'comment' | 'edit'): Promise<ShareLink> {
  return (await author.post(`/api/presentations/${oid}/links`, { right })).json() as ShareLink;
}

describe("a copy of another member's reusable presentation", () => {
  it('is private, owned by the copying member, and linked to the original unless the original is private', async () => {
    const original = await instance.publish({
      privacy: 'reusable',
      owner: authorName,
      document: { title: 'Rivers' },
    });
    const response = await duplicate(reader, original.oid);
    expect(response.statusCode).toBe(201);
    const copy = response.json() as OwnPresentation;
    expect(copy).toMatchObject({ title: 'Rivers', privacy: 'private' });
    expect((await fetchPageData(reader, copy.path)).copiedFrom).toEqual({
      title: 'Rivers',
      path: original.path,
      ownerName: 'Olga Author',
    });
    await instance.publish({
      oid: original.oid,
      privacy: 'private',
      owner: authorName,
      document: { title: 'Rivers' },
    });
    expect((await fetchPageData(reader, copy.path)).copiedFrom).toBeNull();
  });

  it('is refused with 409 if the original becomes private during the request', async () => {
    const original = await instance.publish({ privacy: 'reusable', owner: authorName });
    let hasResponse = false;
    const { pendingCopy } = await instance.db.transaction().execute(async (trx) => {
      await trx.updateTable('presentations').set({ privacy: 'private' }).where('oid', '=', original.oid).execute();
      const response = duplicate(reader, original.oid).finally(() => {
        hasResponse = true;
      });
      // Copying must wait until this transaction is committed. If it does not wait, `hasResponse` ends the polling.
      const selectLockWaiters = sql`
        SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect
        .poll(async () => hasResponse || (await selectLockWaiters.execute(instance.db)).rows.length > 0, {
          timeout: 10_000,
        })
        .toBe(true);
      // The promise is returned in an object. Otherwise, the transaction would wait for the promise before its commit.
      return { pendingCopy: response };
    });
    const refused = await pendingCopy;
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'resource.conflict']);
  }, 30_000);

  it('can be created by a request with the access key that the page of a share link contains', async () => {
    const original = await instance.publish({ privacy: 'reusable', owner: authorName });
    const { accessKey, prezilink } = await fetchPageData(reader, (await createLink(original.oid, 'view')).path);
    expect(prezilink).not.toBeNull();
    const query = `?key=${encodeURIComponent(accessKey ?? '')}`;
    expect((await duplicate(reader, original.oid, query)).statusCode).toBe(201);
  });
});

describe('a private presentation of another member', () => {
  it.each(['view', 'comment', 'edit'] as const)(
    'cannot be copied through a share link with the right to %s',
    async (right) => {
      const { oid } = await instance.publish({ privacy: 'private', owner: authorName });
      expect((await duplicate(reader, oid)).statusCode).toBe(404);
      const { accessKey } = await fetchPageData(reader, (await createLink(oid, right)).path);
      const query = `?key=${encodeURIComponent(accessKey ?? '')}`;
      expect((await duplicate(reader, oid, query)).statusCode).toBe(403);
      const personal = (await reader.get(`/api/page/presentation/${oid}${query}`)).json() as PersonalPage;
      expect(personal.showMakeACopyButton).toBe(false);
    },
  );

  it.each([
    ['a forged key', '?key=a.1.b', 404],
    ['a key that is too long', `?key=${'k'.repeat(300)}`, 400],
    ['two keys', '?key=a&key=b', 400],
  ])('cannot be copied with %s', async (_, query, status) => {
    const { oid } = await instance.publish({ privacy: 'private', owner: authorName });
    expect((await duplicate(reader, oid, query)).statusCode).toBe(status);
  });
});

describe('a visitor who is logged out', () => {
  it('gets a sign-up URL for "Make a copy" with the path of the page or link in `next`, and cannot copy', async () => {
    const { oid, path } = await instance.publish({ privacy: 'reusable', owner: authorName });
    const anonymous = await createVisitor(instance.app, '192.0.2.80');
    const fetchRedirectUrl = async (query: string) =>
      ((await anonymous.get(`/api/page/presentation/${oid}${query}`)).json() as PersonalPage).makeACopyRedirectUrl;
    expect(await fetchRedirectUrl('')).toBe(`/signup/?next=${encodeURIComponent(path)}&for=copy`);
    const link = await createLink(oid, 'view');
    const { accessKey } = await fetchPageData(anonymous, link.path);
    const query = `?key=${encodeURIComponent(accessKey ?? '')}`;
    expect(await fetchRedirectUrl(query)).toBe(`/signup/?next=${encodeURIComponent(link.path)}&for=copy`);
    expect((await duplicate(anonymous, oid)).statusCode).toBe(401);
  });
});

describe('viewerRights in the page data (V3.1)', () => {
  it('are set on personal pages and null on shared pages', async () => {
    const { oid, path } = await instance.publish({ privacy: 'private', owner: authorName });
    expect((await fetchPageData(author, path)).viewerRights).toEqual({ edit: true, comment: true });
    const link = await createLink(oid, 'comment');
    expect((await fetchPageData(reader, link.path)).viewerRights).toEqual({ edit: false, comment: true });
    const anonymous = await createVisitor(instance.app, '192.0.2.81');
    expect((await fetchPageData(anonymous, link.path)).viewerRights).toEqual({ edit: false, comment: false });
    const shared = await instance.publish({ owner: authorName });
    expect((await fetchPageData(author, shared.path)).viewerRights).toBeNull();
  });

  it('are set for members on the page of an unlisted presentation, which is then not cached', async () => {
    const { path } = await instance.publish({ privacy: 'hidden', owner: authorName });
    const anonymous = await createVisitor(instance.app, '192.0.2.82');
    expect((await fetchPageData(anonymous, path)).viewerRights).toBeNull();
    expect((await fetchPageData(author, path)).viewerRights).toEqual({ edit: true, comment: true });
    expect((await fetchPageData(reader, path)).viewerRights).toEqual({ edit: false, comment: false });
    expect((await fetchPageData(anonymous, path)).viewerRights).toBeNull();
    const { headers } = await author.get(path, HTML);
    expect(headers['cache-control']).toBe('private, no-store');
  });
});

describe('the edit URLs (S2.25)', () => {
  const fetchStatusAndLocation = async (visitor: Visitor, path: string) => {
    const { statusCode, headers } = await visitor.get(path, HTML);
    return [statusCode, headers.location];
  };

  it('open the editor or the comment page for people with a right to them, and redirect visitors to the login', async () => {
    const { oid } = await instance.publish({ privacy: 'private', owner: authorName });
    expect(await fetchStatusAndLocation(author, `/p/edit/${oid}/`)).toEqual([200, undefined]);
    expect(await fetchStatusAndLocation(author, `/${oid}/edit/`)).toEqual([301, `/p/edit/${oid}/`]);
    expect((await fetchStatusAndLocation(reader, `/p/edit/${oid}/`))[0]).toBe(404);
    await reader.get((await createLink(oid, 'comment')).path, HTML);
    expect(await fetchStatusAndLocation(reader, `/p/edit/${oid}/`)).toEqual([200, undefined]);
    await reader.get((await createLink(oid, 'edit')).path, HTML);
    expect(await fetchStatusAndLocation(reader, `/p/edit/${oid}/`)).toEqual([200, undefined]);
    const anonymous = await createVisitor(instance.app, '192.0.2.82');
    const next = encodeURIComponent(`/p/edit/${oid}/`);
    expect(await fetchStatusAndLocation(anonymous, `/p/edit/${oid}/`)).toEqual([302, `/login/?next=${next}`]);
  });
});
