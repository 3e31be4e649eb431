import type { OwnPresentation } from '@flydeck/contract/dashboard/presentations';
import type { ShareLink } from '@flydeck/contract/links/link';
import type { PersonalPage, PresentationPage } from '@flydeck/contract/presentations/page-data';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aVisitor, type Visitor } from '../../testing/a-visitor.ts';
import { anInstance, type Instance } from '../../testing/an-instance.ts';
import { anOwnerAndAnother } from '../../testing/an-owner.ts';
import { pageDataOf } from '../../testing/page-data.ts';

let instance: Instance;
let author: Visitor;
let reader: Visitor;
let owner: string;

beforeAll(async () => {
  instance = await anInstance();
  const names = { owner: 'Olga Author', other: 'Rita Reader' };
  ({ owner: author, ownerName: owner, other: reader } = await anOwnerAndAnother(instance, names));
}, 60_000);
afterAll(() => instance?.close());

const HTML = { accept: 'text/html' };
const duplicate = (visitor: Visitor, oid: string, query = '') =>
  visitor.post(`/api/presentations/${oid}/duplicate${query}`);

/** What a page was drawn from. */
const pageData = async (visitor: Visitor, path: string): Promise<PresentationPage> =>
  pageDataOf<PresentationPage>((await visitor.get(path, HTML)).body);

async function aLink(oid: string, right: 'view' | 'comment' | 'edit'): Promise<ShareLink> {
  return (await author.post(`/api/presentations/${oid}/links`, { right })).json() as ShareLink;
}

describe('a copy of what somebody else lets reuse', () => {
  it('is private, its maker’s, and names its source with a link for as long as everybody may see that', async () => {
    const source = await instance.publish({ privacy: 'reusable', owner, document: { title: 'Rivers' } });
    const answer = await duplicate(reader, source.oid);
    expect(answer.statusCode).toBe(201);
    const copy = answer.json() as OwnPresentation;
    expect(copy).toMatchObject({ title: 'Rivers', privacy: 'private' });
    expect((await pageData(reader, copy.path)).copiedFrom).toEqual({
      title: 'Rivers',
      path: source.path,
      ownerName: 'Olga Author',
    });
    await instance.publish({ oid: source.oid, privacy: 'private', owner, document: { title: 'Rivers' } });
    expect((await pageData(reader, copy.path)).copiedFrom).toBeNull();
  });

  it('is not made of what its owner takes back meanwhile', async () => {
    const source = await instance.publish({ privacy: 'reusable', owner });
    const state = { hasAnswered: false };
    const { copying } = await instance.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('presentations')
        .set({ privacy: 'private' })
        .where('oid', '=', source.oid)
        .execute();
      const asked = duplicate(reader, source.oid).finally(() => {
        state.hasAnswered = true;
      });
      const waiting = sql`
        SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect
        .poll(async () => state.hasAnswered || (await waiting.execute(instance.db)).rows.length > 0, {
          timeout: 10_000,
        })
        .toBe(true);
      return { copying: asked };
    });
    expect((await copying).statusCode).toBe(409);
  }, 30_000);

  it('can be made from a page that a share link opened', async () => {
    const source = await instance.publish({ privacy: 'reusable', owner });
    const { accessKey, prezilink } = await pageData(reader, (await aLink(source.oid, 'view')).path);
    expect(prezilink).not.toBeNull();
    const query = `?key=${encodeURIComponent(accessKey ?? '')}`;
    expect((await duplicate(reader, source.oid, query)).statusCode).toBe(201);
  });
});

describe('what the policy does not let be copied', () => {
  it.each(['view', 'comment', 'edit'] as const)('stays, also with a link that lets %s', async (right) => {
    const { oid } = await instance.publish({ privacy: 'private', owner });
    expect((await duplicate(reader, oid)).statusCode).toBe(404);
    const { accessKey } = await pageData(reader, (await aLink(oid, right)).path);
    const query = `?key=${encodeURIComponent(accessKey ?? '')}`;
    expect((await duplicate(reader, oid, query)).statusCode).toBe(403);
    const personal = (await reader.get(`/api/page/presentation/${oid}${query}`)).json() as PersonalPage;
    expect(personal.showMakeACopyButton).toBe(false);
  });

  it.each([
    ['a made-up key', '?key=a.1.b', 404],
    ['a key that is too long', `?key=${'k'.repeat(300)}`, 400],
    ['two keys', '?key=a&key=b', 400],
  ])('stays with %s', async (_, query, status) => {
    const { oid } = await instance.publish({ privacy: 'private', owner });
    expect((await duplicate(reader, oid, query)).statusCode).toBe(status);
  });
});

describe('who is logged out', () => {
  it('is led to sign-up and back to the page they came to, by its own address or by the link’s', async () => {
    const { oid, path } = await instance.publish({ privacy: 'reusable', owner });
    const anonymous = await aVisitor(instance.app, '192.0.2.80');
    const led = async (query: string) =>
      ((await anonymous.get(`/api/page/presentation/${oid}${query}`)).json() as PersonalPage)
        .makeACopyRedirectUrl;
    expect(await led('')).toBe(`/signup/?next=${encodeURIComponent(path)}&for=copy`);
    const link = await aLink(oid, 'view');
    const { accessKey } = await pageData(anonymous, link.path);
    const query = `?key=${encodeURIComponent(accessKey ?? '')}`;
    expect(await led(query)).toBe(`/signup/?next=${encodeURIComponent(link.path)}&for=copy`);
    expect((await duplicate(anonymous, oid)).statusCode).toBe(401);
  });
});

describe('rights on the page (V§3 viewerRights)', () => {
  it('are told at once where it is drawn for one visitor, and to nobody on what is the same for all', async () => {
    const { oid, path } = await instance.publish({ privacy: 'private', owner });
    expect((await pageData(author, path)).viewerRights).toEqual({ edit: true, comment: true });
    const link = await aLink(oid, 'comment');
    expect((await pageData(reader, link.path)).viewerRights).toEqual({ edit: false, comment: true });
    const anonymous = await aVisitor(instance.app, '192.0.2.81');
    expect((await pageData(anonymous, link.path)).viewerRights).toEqual({ edit: false, comment: false });
    const shared = await instance.publish({ owner });
    expect((await pageData(author, shared.path)).viewerRights).toBeNull();
  });

  it('are there from the start on an unlisted page for who is signed in, and nobody else gets that page', async () => {
    const { path } = await instance.publish({ privacy: 'hidden', owner });
    const anonymous = await aVisitor(instance.app, '192.0.2.82');
    expect((await pageData(anonymous, path)).viewerRights).toBeNull();
    expect((await pageData(author, path)).viewerRights).toEqual({ edit: true, comment: true });
    expect((await pageData(reader, path)).viewerRights).toEqual({ edit: false, comment: false });
    expect((await pageData(anonymous, path)).viewerRights).toBeNull();
    const { headers } = await author.get(path, HTML);
    expect(headers['cache-control']).toBe('private, no-store');
  });
});

describe('the addresses of S§2.7', () => {
  const lead = async (visitor: Visitor, path: string) => {
    const { statusCode, headers } = await visitor.get(path, HTML);
    return [statusCode, headers.location];
  };

  it('open the editor for who may edit, also by a share link, and lead others where it is seen', async () => {
    const { oid, path } = await instance.publish({ privacy: 'private', owner });
    expect(await lead(author, `/p/edit/${oid}/`)).toEqual([200, undefined]);
    expect(await lead(author, `/${oid}/edit/`)).toEqual([301, `/p/edit/${oid}/`]);
    expect((await lead(reader, `/p/edit/${oid}/`))[0]).toBe(404);
    await reader.get((await aLink(oid, 'comment')).path, HTML);
    expect(await lead(reader, `/p/edit/${oid}/`)).toEqual([302, path]);
    await reader.get((await aLink(oid, 'edit')).path, HTML);
    expect(await lead(reader, `/p/edit/${oid}/`)).toEqual([200, undefined]);
    const anonymous = await aVisitor(instance.app, '192.0.2.82');
    const next = encodeURIComponent(`/p/edit/${oid}/`);
    expect(await lead(anonymous, `/p/edit/${oid}/`)).toEqual([302, `/login/?next=${next}`]);
  });
});
