import { AI_TEMPLATES, templateListSchema } from '@flydeck/contract/templates/template-card';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../http/app.ts';
import type { Actor } from '../../ports/visitors.ts';
import { anInstance, type Instance } from '../../testing/an-instance.ts';
import { buildTestApp, testCsrfHeaders } from '../../testing/build-test-app.ts';
import { registerTemplateRoutes } from './routes.ts';
import { setPicks } from './set-picks.ts';
import { setTemplate } from './set-template.ts';

let instance: Instance;
/** The calls alone, for whoever is `asking`: who somebody is, is not this feature's matter. */
let calls: App;
let asking: Actor = { kind: 'anonymous' };
beforeAll(async () => {
  instance = await anInstance();
  calls = await buildTestApp();
  registerTemplateRoutes(calls, {
    db: instance.db,
    visitors: { actorOf: async () => asking, meOf: async () => Promise.reject(new Error('not asked for')) },
  });
}, 60_000);
afterAll(async () => {
  await calls?.close();
  await instance?.close();
});

const list = async () =>
  templateListSchema.parse((await instance.app.inject('/api/templates')).json()).templates;
const page = async (url: string) => (await instance.app.inject(url)).body;
const mark = (oid: string, payload: unknown = { isTemplate: true }, headers = testCsrfHeaders()) =>
  calls.inject({ method: 'PUT', url: `/api/templates/${oid}`, headers, payload: payload as object });

describe('the list of templates', () => {
  it('names the nine, published or not', async () => {
    const answer = await instance.app.inject('/api/templates');
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    const { templates } = templateListSchema.parse(answer.json());
    expect(templates.map(({ name }) => name)).toEqual(AI_TEMPLATES);
    expect(templates[0]).toMatchObject({ type: 'TEMPLATE', oid: null, path: '/create/?template=journey' });
  });

  it('shows what was marked, with its words, as long as it may be copied', async () => {
    const document = { title: 'A kit for bakers', description: 'Bread &amp; <b>butter</b>, step by step' };
    const { oid, path } = await instance.publish({ document, privacy: 'reusable' });
    expect(await setTemplate(instance.db, oid, true)).toBe(true);
    expect(await setTemplate(instance.db, oid, true)).toBe(true);
    expect((await list()).at(-1)).toMatchObject({
      oid,
      path,
      name: null,
      title: 'A kit for bakers',
      subtitle: 'Bread & butter , step by step',
    });
    await instance.publish({ document, privacy: 'public', oid });
    expect(await list()).toHaveLength(9);
    await instance.publish({ document, privacy: 'reusable', oid });
    expect(await list()).toHaveLength(10);
    expect(await setTemplate(instance.db, oid, false)).toBe(true);
    expect(await list()).toHaveLength(9);
  });

  it('takes nothing that may not be copied, or is not there', async () => {
    const { oid } = await instance.publish({ privacy: 'public' });
    expect(await setTemplate(instance.db, oid, true)).toBe(false);
    expect(await setTemplate(instance.db, 'nothing', true)).toBe(false);
  });
});

describe('marking a template', () => {
  it('is for its owner and administrators', async () => {
    const { oid } = await instance.publish({ privacy: 'reusable', owner: 'grace' });
    const { oid: hidden } = await instance.publish({ privacy: 'private', owner: 'grace' });
    const { owner_oid } = await instance.db
      .selectFrom('presentations')
      .select('owner_oid')
      .where('oid', '=', oid)
      .executeTakeFirstOrThrow();
    const member = { kind: 'member', userId: 'u', profileOid: 'somebody', isAdministrator: false } as const;

    asking = { kind: 'anonymous' };
    expect((await mark(oid)).statusCode).toBe(401);
    asking = { kind: 'guest', userId: 'g' };
    expect((await mark(oid)).statusCode).toBe(401);
    asking = member;
    expect((await mark(oid)).statusCode).toBe(403);
    expect((await mark(hidden)).statusCode).toBe(404);
    expect((await mark('0'.repeat(oid.length))).statusCode).toBe(404);
    asking = { ...member, profileOid: owner_oid };
    expect((await mark(oid)).statusCode).toBe(204);
    expect((await mark(hidden)).statusCode).toBe(409);
    expect((await list()).some((card) => card.oid === oid)).toBe(true);
    asking = { ...member, isAdministrator: true };
    expect((await mark(oid, { isTemplate: false })).statusCode).toBe(204);
    expect((await list()).some((card) => card.oid === oid)).toBe(false);
  });

  it('refuses what is no such call', async () => {
    asking = { kind: 'member', userId: 'u', profileOid: 'somebody', isAdministrator: true };
    const { oid } = await instance.publish({ privacy: 'reusable' });
    expect((await mark(oid, {})).statusCode).toBe(400);
    expect((await mark(oid, { isTemplate: 'yes' })).statusCode).toBe(400);
    expect((await mark(oid, { isTemplate: true, name: 'journey' })).statusCode).toBe(400);
    expect((await mark('..%2f..%2fetc')).statusCode).toBe(400);
    const { cookie } = testCsrfHeaders();
    const unsafe = { method: 'PUT' as const, url: `/api/templates/${oid}`, payload: { isTemplate: true } };
    expect((await calls.inject({ ...unsafe, headers: { cookie } })).statusCode).toBe(403);
  });
});

describe('the pages', () => {
  it('show the nine in the language of the page, with their two ways to begin', async () => {
    const body = await page('/templates/?lang=de');
    expect(body).toContain('<html lang="de"');
    expect(body).toContain('Zeitstrahl');
    expect(body).toContain('href="/create/?template=story&amp;lang=de#ai-template-fill"');
    expect((await instance.app.inject('/templates')).statusCode).toBe(301);
  });

  it('hang the picks in their order, and say so where there are none', async () => {
    await setPicks(instance.db, []);
    await expect.poll(() => page('/gallery/')).toContain('The walls are still empty');
    const first = await instance.publish({ document: { title: 'First on the wall' } });
    const second = await instance.publish({ document: { title: 'Second on the wall' } });
    const unlisted = await instance.publish({ document: { title: 'Not for the wall' }, privacy: 'private' });
    const oids = [first.oid, unlisted.oid, 'nobody', second.oid, first.oid];
    expect(await setPicks(instance.db, oids)).toEqual([first.oid, unlisted.oid, second.oid]);
    await expect.poll(() => page('/gallery/')).toMatch(/First on the wall.*Second on the wall/s);
    expect(await page('/gallery/')).not.toContain('Not for the wall');
    await setPicks(instance.db, [second.oid, first.oid]);
    await expect.poll(() => page('/gallery/')).toMatch(/Second on the wall.*First on the wall/s);
  });
});
