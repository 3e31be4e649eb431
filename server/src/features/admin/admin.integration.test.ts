import { ADMIN_SECTIONS } from '@flydeck/contract/admin/sections';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createMember, createVisitor, type Visitor } from '../../testing/visitor.ts';

let instance: Instance;
let admin: Visitor;
let member: Visitor;
let anonymous: Visitor;

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
  admin = await createMember(instance.app, 'Ada Admin');
  member = await createMember(instance.app, 'Mia Member', { address: '192.0.2.2' });
  anonymous = await createVisitor(instance.app, '192.0.2.3');
});

afterAll(() => instance.close());

const HTML_HEADERS = { accept: 'text/html' };

/** Inserts a report as the abuse form does. */
async function insertReport(oid: string): Promise<string> {
  const values = { presentation_oid: oid, reason: 'spam' as const, text: 'Only advertising <b>here</b>' };
  const row = await instance.db
    .insertInto('abuse_reports')
    .values({ ...values, email: null, reporter_user_id: null, resolved_at: null, resolved_by: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Key of the advisory lock that `assertNotLastAdministrator` takes. */
const LAST_ADMINISTRATOR_LOCK = 7_305_022;

/** Returns the number of transactions that wait for `LAST_ADMINISTRATOR_LOCK`. */
async function countWaitingTransactions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_locks
    WHERE locktype = 'advisory' AND objid = ${LAST_ADMINISTRATOR_LOCK} AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(instance.db);
  return rows[0]?.count ?? 0;
}

/** Paths below `/api/admin/` that administrators can read. */
const READABLE_PATHS = [
  ...['reports', 'log', 'users', 'picks', 'flags', 'outbox', 'jobs', 'settings'],
  ...['purchases', 'purchases/sums', 'purchases/csv'],
];

/** Requests with which administrators change something. */
const CHANGING_REQUESTS: readonly (readonly [method: 'POST' | 'PUT', url: string, body: object])[] = [
  ['POST', '/api/admin/moderate', { verb: 'dismiss', reportId: '1' }],
  ['PUT', '/api/admin/picks', { oids: [] }],
  ['PUT', '/api/admin/flags/video_banner', { enabled: true, sharePercent: 100 }],
  ['PUT', '/api/admin/users/x/role', { role: 'administrator' }],
  ['POST', '/api/admin/jobs/00000000-0000-4000-8000-000000000000/retry', {}],
  ['POST', '/api/admin/jobs/00000000-0000-4000-8000-000000000000/cancel', {}],
];

describe('the administration pages and API', () => {
  it('return 404 to everybody but administrators, and pages are neither cached nor indexed', async () => {
    for (const visitor of [member, anonymous]) {
      for (const section of ['', ...ADMIN_SECTIONS.map((name) => `${name}/`)])
        expect((await visitor.get(`/admin/${section}`, HTML_HEADERS)).statusCode).toBe(404);
      for (const path of READABLE_PATHS) expect((await visitor.get(`/api/admin/${path}`)).statusCode).toBe(404);
      for (const [method, url, body] of CHANGING_REQUESTS)
        expect((await visitor.send(method, url, body)).statusCode).toBe(404);
    }
    for (const section of ADMIN_SECTIONS) {
      const page = await admin.get(`/admin/${section}/`, HTML_HEADERS);
      expect(page.statusCode).toBe(200);
      expect(page.headers['cache-control']).toBe('private, no-store');
      expect(page.body).toContain('noindex');
    }
    for (const path of READABLE_PATHS) expect((await admin.get(`/api/admin/${path}`)).statusCode).toBe(200);
  });

  it('refuse changes with a forged CSRF header with 403', async () => {
    for (const [method, url, body] of CHANGING_REQUESTS) {
      const response = await admin.send(method, url, body, { 'x-csrftoken': 'forged' });
      expect(response.statusCode).toBe(403);
      expect(response.json().code).toBe('auth.csrf');
    }
  });

  it.each([
    { verb: 'delete-everything', oid: 'abcdefghijklmnop' },
    { verb: 'hide', oid: "' OR 1=1 --" },
    { verb: 'hide', oid: 'abcdefghijklmnop', extra: true },
    { verb: 'dismiss', reportId: '1; DROP TABLE abuse_reports' },
    { verb: 'dismiss', reportId: '99999999999999999999' },
    { verb: 'dismiss', reportId: '1', note: 'x'.repeat(1001) },
    { verb: 'suspend' },
    {},
  ])('reject the invalid moderation request %j with 400', async (body) => {
    expect((await admin.post('/api/admin/moderate', body)).statusCode).toBe(400);
  });

  it.each([
    '/api/admin/reports?state=all',
    '/api/admin/reports?after=x',
    '/api/admin/users?page=0',
    '/api/admin/users?page=1e9',
    '/api/admin/outbox?after=1',
    '/api/admin/purchases?after=x',
    '/api/admin/purchases?page=2',
    '/api/admin/jobs?state=everything',
  ])('reject the invalid query of %s with 400', async (url) => {
    expect((await admin.get(url)).statusCode).toBe(400);
  });
});

describe('moderation', () => {
  it('lists reports with their presentation, hides and unhides the presentation, and logs both decisions', async () => {
    const { oid, path } = await instance.publish({ document: { title: 'Buy now' } });
    await insertReport(oid);
    const reportId = await insertReport(oid);
    const { reports } = (await admin.get('/api/admin/reports')).json();
    expect(reports[0]).toMatchObject({
      id: reportId,
      reason: 'spam',
      openCount: 2,
      presentation: { title: 'Buy now', path, isHidden: false, ownerName: 'Ada Lovelace' },
    });
    expect(reports[0].presentation.pictures.length).toBeGreaterThan(0);
    expect((await anonymous.get(path, HTML_HEADERS)).statusCode).toBe(200);

    const hidden = await admin.post('/api/admin/moderate', { verb: 'hide', oid, reportId, note: 'spam' });
    expect(hidden.statusCode).toBe(204);
    // The cached page is invalidated asynchronously.
    const fetchPageStatus = async () => (await anonymous.get(path, HTML_HEADERS)).statusCode;
    await expect.poll(fetchPageStatus).toBe(404);
    expect((await admin.get('/api/admin/reports')).json().reports).toEqual([]);
    expect((await admin.get('/api/admin/reports?state=acted')).json().reports).toHaveLength(2);

    expect((await admin.post('/api/admin/moderate', { verb: 'unhide', oid })).statusCode).toBe(204);
    await expect.poll(fetchPageStatus).toBe(200);
    const { entries } = (await admin.get('/api/admin/log')).json();
    expect(entries.slice(0, 2)).toMatchObject([
      { verb: 'unhide', by: 'Ada Admin', presentationTitle: 'Buy now', note: '' },
      { verb: 'hide', by: 'Ada Admin', presentationOid: oid, reportId, note: 'spam' },
    ]);
  });

  it('dismisses a report once, and returns 404 the second time', async () => {
    const { oid, path } = await instance.publish({ document: { title: 'Harmless' } });
    const reportId = await insertReport(oid);
    const dismiss = () => admin.post('/api/admin/moderate', { verb: 'dismiss', reportId });
    expect((await dismiss()).statusCode).toBe(204);
    expect((await dismiss()).statusCode).toBe(404);
    expect((await anonymous.get(path, HTML_HEADERS)).statusCode).toBe(200);
  });

  it('ends the sessions of a suspended member in every process', async () => {
    const { users } = (await admin.get('/api/admin/users?search=mia')).json();
    expect(users).toHaveLength(1);
    const { profileOid } = users[0];
    expect((await member.get('/api/page/me')).json().isAuthenticated).toBe(true);
    const suspended = await admin.post('/api/admin/moderate', { verb: 'suspend', profileOid, note: 'x' });
    expect(suspended.statusCode).toBe(204);
    expect((await member.get('/api/page/me')).json().isAuthenticated).toBe(false);
    member.moveTo(instance.secondApp);
    expect((await member.get('/api/page/me')).json().isAuthenticated).toBe(false);
    expect((await admin.post('/api/admin/moderate', { verb: 'unsuspend', profileOid })).statusCode).toBe(204);
    const user = (await admin.get('/api/admin/users?search=mia')).json().users[0];
    expect(user.isSuspended).toBe(false);
  });
});

describe('the administration of an instance', () => {
  it('refuses to make the last administrator a member, and to suspend the administrator who requests it', async () => {
    const { users } = (await admin.get('/api/admin/users?search=ada')).json();
    const { id, profileOid } = users[0];
    const demoted = await admin.send('PUT', `/api/admin/users/${id}/role`, { role: 'member' });
    expect([demoted.statusCode, demoted.json().code]).toEqual([409, 'resource.conflict']);
    const selfSuspension = await admin.post('/api/admin/moderate', { verb: 'suspend', profileOid });
    expect([selfSuspension.statusCode, selfSuspension.json().code]).toEqual([403, 'auth.forbidden']);
  });

  it('refuses the second of two concurrent requests by which two administrators suspend each other', async () => {
    const otherAdmin = await createMember(instance.app, 'Bea Both', { address: '192.0.2.8' });
    const { users } = (await admin.get('/api/admin/users')).json() as {
      users: { id: string; name: string; profileOid: string }[];
    };
    const [adaUser, beaUser] = ['Ada Admin', 'Bea Both'].map((name) => users.find((user) => user.name === name));
    await admin.send('PUT', `/api/admin/users/${beaUser?.id}/role`, { role: 'administrator' });
    const suspend = (by: Visitor, target: typeof adaUser) =>
      by.post('/api/admin/moderate', { verb: 'suspend', profileOid: target?.profileOid ?? '' });
    // This transaction holds the lock until first the suspension of Bea and then that of Ada wait for the lock.
    // PostgreSQL then grants the lock in the same order.
    const responses = await instance.db.transaction().execute(async (trx) => {
      await sql`SELECT pg_advisory_xact_lock(${LAST_ADMINISTRATOR_LOCK})`.execute(trx);
      const suspensionOfBea = suspend(admin, beaUser);
      await expect.poll(countWaitingTransactions).toBe(1);
      const suspensionOfAda = suspend(otherAdmin, adaUser);
      await expect.poll(countWaitingTransactions).toBe(2);
      // The promises are in an object, because Kysely would await a returned promise before it ends the transaction.
      return { suspensionOfBea, suspensionOfAda };
    });
    expect((await responses.suspensionOfBea).statusCode).toBe(204);
    const refused = await responses.suspensionOfAda;
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'resource.conflict']);
  });

  it('drops unknown oids of staff picks, and shows the picks in their configured order in the gallery', async () => {
    const [firstPick, secondPick] = [
      await instance.publish({ document: { title: 'First pick' } }),
      await instance.publish({ document: { title: 'Second pick' } }),
    ];
    const response = await admin.send('PUT', '/api/admin/picks', {
      oids: [secondPick.oid, firstPick.oid, 'nobodysPresentation'],
    });
    expect(response.json().picks.map(({ oid }: { oid: string }) => oid)).toEqual([secondPick.oid, firstPick.oid]);
    const gallery = (await anonymous.get('/gallery/', HTML_HEADERS)).body;
    expect(gallery.indexOf('Second pick')).toBeLessThan(gallery.indexOf('First pick'));
    expect(gallery.indexOf('Second pick')).toBeGreaterThan(0);
  });

  it('shows the settings of the instance, but not the value of the secret `DATABASE_URL`', async () => {
    const { settings } = (await admin.get('/api/admin/settings')).json();
    const settingNames = settings.map(({ name }: { name: string }) => name);
    expect(settingNames).toContain('SIGNUPS');
    // A secret is shown as dots, or as null if it is not set.
    const databaseUrl = settings.find(({ name }: { name: string }) => name === 'DATABASE_URL');
    expect([null, '•••']).toContain(databaseUrl.value);
  });

  it('shows sent e-mails in the outbox, and `mail.send` among the completed jobs', async () => {
    await createMember(instance.app, 'Otto Outbox', { address: '192.0.2.9' });
    await expect
      .poll(async () => (await admin.get('/api/admin/outbox')).json().messages.map(({ to }: { to: string }) => to), {
        timeout: 20_000,
      })
      .toContain('otto.outbox@example.org');
    const { jobs } = (await admin.get('/api/admin/jobs?state=completed')).json();
    expect(jobs.map(({ name }: { name: string }) => name)).toContain('mail.send');
  });

  it('changes a feature flag, and rejects an invalid share and an unknown flag', async () => {
    const url = '/api/admin/flags/video_banner';
    const response = await admin.send('PUT', url, { enabled: true, sharePercent: 20 });
    const flag = response.json().flags.find(({ name }: { name: string }) => name === 'video_banner');
    expect(flag).toMatchObject({ enabled: true, sharePercent: 20 });
    expect((await admin.send('PUT', url, { enabled: true, sharePercent: 101 })).statusCode).toBe(400);
    expect((await admin.send('PUT', '/api/admin/flags/nonsense', { enabled: true, sharePercent: 1 })).statusCode).toBe(
      404,
    );
  });
});
