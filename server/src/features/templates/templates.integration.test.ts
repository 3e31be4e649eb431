import { AI_TEMPLATES, templateListSchema } from '@flydeck/contract/templates/template-card';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../http/app.ts';
import type { Actor } from '../../ports/visitors.ts';
import { buildTestApp, testCsrfHeaders } from '../../testing/build-test-app.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { registerTemplateRoutes } from './routes.ts';
import { setPicks } from './set-picks.ts';
import { setTemplate } from './set-template.ts';

let instance: Instance;
/** An app with the template routes only. All its requests are treated as requests of `currentActor`. */
let api: App;
let currentActor: Actor = { kind: 'anonymous' };
beforeAll(async () => {
  instance = await createInstance();
  api = await buildTestApp();
  registerTemplateRoutes({
    app: api,
    db: instance.db,
    visitors: {
      authenticateToken: async () => undefined,
      actorOf: async () => currentActor,
      meOf: async () => Promise.reject(new Error('unexpected call')),
    },
  });
}, 60_000);
afterAll(async () => {
  await api?.close();
  await instance?.close();
});

const listTemplates = async () =>
  templateListSchema.parse((await instance.app.inject('/api/templates')).json()).templates;
const getBody = async (url: string) => (await instance.app.inject(url)).body;
const markTemplate = (oid: string, payload: unknown = { isTemplate: true }, headers = testCsrfHeaders()) =>
  api.inject({ method: 'PUT', url: `/api/templates/${oid}`, headers, payload: payload as object });

describe('the list of templates', () => {
  it('contains the nine built-in templates before their presentations are published', async () => {
    const response = await instance.app.inject('/api/templates');
    expect(response.headers['cache-control']).toBe('public, max-age=60');
    const { templates } = templateListSchema.parse(response.json());
    expect(templates.map(({ name }) => name)).toEqual(AI_TEMPLATES);
    expect(templates[0]).toMatchObject({ type: 'TEMPLATE', oid: null, path: '/create/?template=journey' });
  });

  it('contains marked presentations as cards while they are reusable (V3.8)', async () => {
    const document = { title: 'A kit for bakers', description: 'Bread &amp; <b>butter</b>, step by step' };
    const { oid, path } = await instance.publish({ document, privacy: 'reusable' });
    expect(await setTemplate(instance.db, oid, true)).toBe(true);
    // Marking a template again has no effect.
    expect(await setTemplate(instance.db, oid, true)).toBe(true);
    expect((await listTemplates()).at(-1)).toMatchObject({
      type: 'TEMPLATE',
      thumbnail: { url: expect.stringMatching(/^\/assets\//) as string },
      oid,
      path,
      name: null,
      title: 'A kit for bakers',
      subtitle: 'Bread & butter , step by step',
    });
    await instance.publish({ document, privacy: 'public', oid });
    expect(await listTemplates()).toHaveLength(9);
    await instance.publish({ document, privacy: 'reusable', oid });
    expect(await listTemplates()).toHaveLength(10);
    expect(await setTemplate(instance.db, oid, false)).toBe(true);
    expect(await listTemplates()).toHaveLength(9);
  });

  it('cannot contain presentations that are not reusable or do not exist', async () => {
    const { oid } = await instance.publish({ privacy: 'public' });
    expect(await setTemplate(instance.db, oid, true)).toBe(false);
    expect(await setTemplate(instance.db, 'nothing', true)).toBe(false);
  });
});

describe('marking a template', () => {
  it('is allowed for the owner and administrators only', async () => {
    const { oid } = await instance.publish({ privacy: 'reusable', owner: 'grace' });
    const { oid: privateOid } = await instance.publish({ privacy: 'private', owner: 'grace' });
    const { owner_oid } = await instance.db
      .selectFrom('presentations')
      .select('owner_oid')
      .where('oid', '=', oid)
      .executeTakeFirstOrThrow();
    const member = { kind: 'member', userId: 'u', profileOid: 'somebody', isAdministrator: false } as const;

    currentActor = { kind: 'anonymous' };
    expect((await markTemplate(oid)).statusCode).toBe(401);
    currentActor = { kind: 'guest', userId: 'g' };
    expect((await markTemplate(oid)).statusCode).toBe(401);
    currentActor = member;
    const forbidden = await markTemplate(oid);
    expect([forbidden.statusCode, forbidden.json().code]).toEqual([403, 'auth.forbidden']);
    expect((await markTemplate(privateOid)).statusCode).toBe(404);
    expect((await markTemplate('0'.repeat(oid.length))).statusCode).toBe(404);
    currentActor = { ...member, profileOid: owner_oid };
    expect((await markTemplate(oid)).statusCode).toBe(204);
    const refused = await markTemplate(privateOid);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'resource.conflict']);
    expect((await listTemplates()).some((card) => card.oid === oid)).toBe(true);
    currentActor = { ...member, isAdministrator: true };
    expect((await markTemplate(oid, { isTemplate: false })).statusCode).toBe(204);
    expect((await listTemplates()).some((card) => card.oid === oid)).toBe(false);
  });

  it('rejects invalid bodies and oids, and requests without a CSRF header', async () => {
    currentActor = { kind: 'member', userId: 'u', profileOid: 'somebody', isAdministrator: true };
    const { oid } = await instance.publish({ privacy: 'reusable' });
    expect((await markTemplate(oid, {})).statusCode).toBe(400);
    expect((await markTemplate(oid, { isTemplate: 'yes' })).statusCode).toBe(400);
    expect((await markTemplate(oid, { isTemplate: true, name: 'journey' })).statusCode).toBe(400);
    expect((await markTemplate('..%2f..%2fetc')).statusCode).toBe(404);
    const { cookie } = testCsrfHeaders();
    const request = { method: 'PUT' as const, url: `/api/templates/${oid}`, payload: { isTemplate: true } };
    expect((await api.inject({ ...request, headers: { cookie } })).statusCode).toBe(403);
  });
});

describe('the template and gallery pages', () => {
  it("show templates in the page's language, with links for creating presentations from them", async () => {
    const body = await getBody('/templates/?lang=de');
    expect(body).toContain('<html lang="de"');
    // The German name of a built-in template.
    expect(body).toContain('Zeitstrahl');
    expect(body).toContain('href="/create/?template=story&amp;lang=de#ai-template-fill"');
    expect((await instance.app.inject('/templates')).statusCode).toBe(301);
  });

  it('show the staff picks that are not private, in the order of the picks, or a notice without picks', async () => {
    await setPicks(instance.db, []);
    await expect.poll(() => getBody('/gallery/')).toContain('No staff picks yet');
    const firstPick = await instance.publish({ document: { title: 'First pick' } });
    const secondPick = await instance.publish({ document: { title: 'Second pick' } });
    const privatePresentation = await instance.publish({ document: { title: 'Private pick' }, privacy: 'private' });
    const oids = [firstPick.oid, privatePresentation.oid, 'nobody', secondPick.oid, firstPick.oid];
    expect(await setPicks(instance.db, oids)).toEqual([firstPick.oid, privatePresentation.oid, secondPick.oid]);
    await expect.poll(() => getBody('/gallery/')).toMatch(/First pick.*Second pick/s);
    expect(await getBody('/gallery/')).not.toContain('Private pick');
    await setPicks(instance.db, [secondPick.oid, firstPick.oid]);
    await expect.poll(() => getBody('/gallery/')).toMatch(/Second pick.*First pick/s);
  });
});
