import type { AbusePage, ContactPage } from '@flydeck/contract/contact/contact';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { pageDataOf } from '../../testing/page-data.ts';
import { usernameOf } from '../../testing/username-of.ts';
import { createMember, createVisitor, type Visitor } from '../../testing/visitor.ts';

const CONTACT_PATH = '/api/contact';
const REPORT_PATH = '/api/contact/abuse';
const HTML = { accept: 'text/html' };
const UNKNOWN_OID = 'AAAAAAAAAAAAAAAA';

/** Waits until a new form key is old enough to be accepted (2 seconds). */
const waitForFormKeyAge = () => new Promise((resolve) => setTimeout(resolve, 2100));

let instance: Instance;
/** The first account, which is an administrator. */
let admin: Visitor;
let owner: Visitor;
/** An anonymous visitor. */
let stranger: Visitor;
let ownerUsername: string;
/** A form key that is old enough to be accepted. */
let formKey: string;

let strangerCount = 0;
/** Creates a visitor with a new IP address, because the rate limits are per IP address. */
const createStranger = () => {
  strangerCount += 1;
  return createVisitor(instance.app, `198.51.100.${strangerCount}`);
};

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
  admin = await createMember(instance.app, 'Ada Admin', { address: '192.0.2.10' });
  owner = await createMember(instance.app, 'Olga', { address: '192.0.2.11' });
  stranger = await createStranger();
  ownerUsername = await usernameOf(instance, owner);
  formKey = pageDataOf<ContactPage>((await stranger.get('/contact/support/', HTML)).body).formKey;
  await waitForFormKeyAge();
}, 60_000);
afterAll(() => instance?.close());

const listMails = () => instance.db.selectFrom('mail_outbox').selectAll().orderBy('written_at').execute();
const listReports = (oid: string) =>
  instance.db.selectFrom('abuse_reports').selectAll().where('presentation_oid', '=', oid).execute();

/** Returns the body of a contact message. `website` is the hidden field, which only robots fill in. */
const createMessage = (overrides: object = {}) => ({
  kind: 'support',
  name: 'Zoe',
  email: 'zoe@example.org',
  subject: 'A question',
  text: 'How do I\nfly?',
  formKey,
  website: '',
  ...overrides,
});
/** Returns the body of an abuse report. */
const createReport = (oid: string, overrides: object = {}) => ({
  oid,
  reason: 'spam',
  text: 'Step 2',
  email: '',
  formKey,
  website: '',
  ...overrides,
});

describe('contact pages', () => {
  it("prefill the member's name and e-mail address and are not cached", async () => {
    for (const kind of ['support', 'billing']) {
      const page = await owner.get(`/contact/${kind}/`, HTML);
      expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
      expect(pageDataOf(page.body)).toMatchObject({ kind, name: 'Olga', email: 'olga@example.org' });
      expect(pageDataOf((await stranger.get(`/contact/${kind}/`, HTML)).body)).toMatchObject({
        name: '',
        email: '',
      });
    }
  });

  it('do not reveal whether a presentation exists', async () => {
    const { oid } = await instance.publish({ privacy: 'private' });
    for (const reportedOid of [oid, UNKNOWN_OID]) {
      const page = await stranger.get(`/contact/abuse/${reportedOid}`, HTML);
      expect(page.statusCode).toBe(200);
      expect(pageDataOf<AbusePage>(page.body)).toEqual({ oid: reportedOid, formKey: expect.any(String), email: '' });
      const response = await (await createStranger()).post(REPORT_PATH, createReport(reportedOid));
      expect([response.statusCode, response.body]).toEqual([204, '']);
    }
    expect((await stranger.get('/contact/abuse/x', HTML)).statusCode).toBe(404);
    expect((await stranger.get('/contact/other/', HTML)).statusCode).toBe(404);
    expect([await listReports(oid), await listReports(UNKNOWN_OID)]).toMatchObject([[{ reason: 'spam' }], []]);
  });
});

describe('contact messages', () => {
  it('are e-mailed to administrators with the sender as reply-to', async () => {
    const subject = `Question ${Math.random()}`;
    expect((await stranger.post(CONTACT_PATH, createMessage({ subject }))).statusCode).toBe(204);
    await expect
      .poll(async () => (await listMails()).filter((mail) => mail.subject === subject), { timeout: 15_000 })
      .toMatchObject([{ to_address: 'ada.admin@example.org', reply_to: 'zoe@example.org' }]);
    const mail = (await listMails()).find((message) => message.subject === subject);
    expect(mail?.text).toContain('How do I\nfly?');
  });

  it('and abuse reports with text in the hidden field return 204, but are not sent or stored', async () => {
    const subject = 'Cheap things';
    const robot = await createStranger();
    const response = await robot.post(CONTACT_PATH, createMessage({ subject, website: 'https://spam.example' }));
    expect([response.statusCode, response.body]).toEqual([204, '']);
    const report = createReport((await instance.publish()).oid, { website: 'x' });
    expect((await robot.post(REPORT_PATH, report)).statusCode).toBe(204);
    expect(await listReports(report.oid)).toEqual([]);
    expect(JSON.stringify(await listMails())).not.toContain(subject);
  });

  it('and abuse reports require a valid form key that is at least two seconds old', async () => {
    const visitor = await createStranger();
    const newKey = pageDataOf<ContactPage>((await visitor.get('/contact/support/', HTML)).body).formKey;
    for (const [key, status, code] of [
      [newKey, 429, 'request.too_many'],
      ['', 409, 'resource.conflict'],
      ['1.x', 409, 'resource.conflict'],
      [`1${formKey}`, 409, 'resource.conflict'],
    ] as const)
      for (const [path, body] of [
        [CONTACT_PATH, createMessage({ formKey: key })],
        [REPORT_PATH, createReport(UNKNOWN_OID, { formKey: key })],
      ] as const) {
        const response = await (await createStranger()).post(path, body);
        expect([key, response.statusCode, response.json().code]).toEqual([key, status, code]);
      }
  });

  it.each([
    [{ kind: 'sales' }, 400],
    [{ name: '' }, 400],
    [{ name: 'Zoe\r\nBcc: all@example.org' }, 400],
    [{ subject: 'One\nBcc: all@example.org' }, 400],
    [{ email: 'zoe' }, 400],
    [{ email: 'zoe@example.org, all@example.org' }, 400],
    [{ email: 'zoe@example.org\nBcc: all@example.org' }, 400],
    [{ text: '   ' }, 400],
    [{ text: 'x'.repeat(5001) }, 400],
    [{ text: ['x'] }, 400],
    [{ to: 'all@example.org' }, 400],
    [{ text: 'x'.repeat(70_000) }, 413],
  ] as const)('with %j are refused', async (overrides, status) => {
    const response = await (await createStranger()).post(CONTACT_PATH, createMessage(overrides));
    expect(response.statusCode).toBe(status);
  });

  it('are limited per IP address across processes', async () => {
    const visitor = await createStranger();
    const statusCodes: number[] = [];
    for (let i = 0; i < 6; i += 1) statusCodes.push((await visitor.post(CONTACT_PATH, createMessage())).statusCode);
    visitor.moveTo(instance.secondApp);
    statusCodes.push((await visitor.post(CONTACT_PATH, createMessage())).statusCode);
    expect(statusCodes).toEqual([204, 204, 204, 204, 204, 429, 429]);
  });

  it('and abuse reports are refused without the CSRF token', async () => {
    for (const [path, body] of [
      [CONTACT_PATH, createMessage()],
      [REPORT_PATH, createReport(UNKNOWN_OID)],
    ] as const) {
      const response = await stranger.send('POST', path, body, { 'x-csrftoken': '' });
      expect([response.statusCode, response.json().code]).toEqual([403, 'auth.csrf']);
    }
  });
});

describe('abuse reports', () => {
  it.each([
    [{ reason: 'boring' }, 400],
    [{ reason: 'other', text: '  ' }, 400],
    [{ email: 'zoe' }, 400],
    [{ oid: 'x' }, 400],
    [{ oid: "' OR 1=1 --" }, 400],
    [{ text: 'x'.repeat(5001) }, 400],
    [{ state: 'acted' }, 400],
    [{ text: 'x'.repeat(70_000) }, 413],
  ] as const)('with %j are refused', async (overrides, status) => {
    const response = await (await createStranger()).post(REPORT_PATH, createReport(UNKNOWN_OID, overrides));
    expect(response.statusCode).toBe(status);
  });

  it('are stored, and administrators get one e-mail for several reports', async () => {
    const { oid } = await instance.publish();
    await (await createStranger()).post(REPORT_PATH, createReport(oid, { email: 'zoe@example.org', reason: 'other' }));
    await owner.post(REPORT_PATH, createReport(oid, { reason: 'copyright', text: '' }));
    expect(await listReports(oid)).toMatchObject([
      { reason: 'other', text: 'Step 2', email: 'zoe@example.org', reporter_user_id: null, state: 'open' },
      { reason: 'copyright', text: '', email: null, reporter_user_id: expect.any(String) },
    ]);
    const listReportMails = async () =>
      (await listMails()).filter((mail) => mail.text.includes('https://deck.example/admin/reports/'));
    await expect.poll(listReportMails, { timeout: 15_000 }).toHaveLength(1);
    expect((await listReportMails())[0]?.text).not.toContain('Step 2');
  });
});

describe('moderation', () => {
  const moderate = (body: object) => admin.post('/api/admin/moderate', body);

  it('hides a presentation from all but its owner and administrators, until it is made visible again', async () => {
    const title = `Nephology ${Math.random().toString(36).slice(2)}`;
    const { oid, path } = await instance.publish({ owner: ownerUsername, document: { title } });
    const fetchSearchPage = async () =>
      (await instance.secondApp.inject({ url: `/explore/search/?search=${encodeURIComponent(title)}` })).body;
    const { sceneUrl } = pageDataOf<{ sceneUrl: string }>((await stranger.get(path, HTML)).body);
    expect(await fetchSearchPage()).toContain(oid);
    const shareLink = (await owner.post(`/api/presentations/${oid}/links`, { right: 'view' })).json() as {
      path: string;
    };
    await (await createStranger()).post(REPORT_PATH, createReport(oid));

    expect((await moderate({ verb: 'hide', oid, note: 'Advertising' })).statusCode).toBeLessThan(300);
    for (const app of [instance.app, instance.secondApp]) {
      await expect.poll(async () => (await app.inject({ url: path, headers: HTML })).statusCode).toBe(404);
    }
    for (const url of [sceneUrl, `/api/page/presentation/${oid}`, shareLink.path]) {
      expect([url, (await stranger.get(url, HTML)).statusCode]).toEqual([url, 404]);
    }
    expect(await fetchSearchPage()).not.toContain(oid);
    expect((await instance.app.inject({ url: '/' })).body).not.toContain(oid);
    expect(await listReports(oid)).toMatchObject([{ state: 'acted', resolved_at: expect.any(Date) }]);

    const ownerPage = await owner.get(path, HTML);
    expect([ownerPage.statusCode, ownerPage.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(ownerPage.body).toContain('A moderator of Skyhouse has hidden this presentation.');
    expect(pageDataOf<{ likesCount?: number }>(ownerPage.body).likesCount).toBeUndefined();
    expect((await owner.get(sceneUrl)).headers['cache-control']).toBe('private, no-store');
    expect((await admin.get(path, HTML)).statusCode).toBe(200);
    await instance.publish({ oid, owner: ownerUsername, document: { title } });
    expect((await stranger.get(path, HTML)).statusCode).toBe(404);

    expect((await moderate({ verb: 'unhide', oid, note: '' })).statusCode).toBeLessThan(300);
    await expect.poll(async () => (await stranger.get(path, HTML)).statusCode).toBe(200);
    expect(await fetchSearchPage()).toContain(oid);
    const log = await instance.db
      .selectFrom('moderation_log')
      .select(['verb', 'note', 'actor_user_id'])
      .where('presentation_oid', '=', oid)
      .orderBy('id')
      .execute();
    expect(log.map(({ verb, note }) => [verb, note])).toEqual([
      ['hide', 'Advertising'],
      ['unhide', ''],
    ]);
  });

  it('hides the presentation of a suspended owner until the suspension is reverted', async () => {
    const suspendedMember = await createMember(instance.app, 'Sam Suspended', { address: '192.0.2.40' });
    const { path } = await instance.publish({ owner: await usernameOf(instance, suspendedMember) });
    const { profileOid } = (await suspendedMember.get('/api/page/me')).json() as { profileOid: string };
    expect((await stranger.get(path, HTML)).statusCode).toBe(200);
    expect((await moderate({ verb: 'suspend', profileOid, note: 'Spam' })).statusCode).toBeLessThan(300);
    for (const visitor of [stranger, suspendedMember, owner]) {
      await expect.poll(async () => (await visitor.get(path, HTML)).statusCode).toBe(404);
    }
    expect((await admin.get(path, HTML)).statusCode).toBe(200);
    expect((await moderate({ verb: 'unsuspend', profileOid, note: '' })).statusCode).toBeLessThan(300);
    await expect.poll(async () => (await stranger.get(path, HTML)).statusCode).toBe(200);
  });
});

describe('recipients of contact messages', () => {
  it('are only the e-mail address in CONTACT_EMAIL if it is set', async () => {
    const instanceWithContact = await createInstance({ settings: { CONTACT_EMAIL: 'help@example.org' } });
    const visitor = await createVisitor(instanceWithContact.app);
    const page = pageDataOf<ContactPage>((await visitor.get('/contact/billing/', HTML)).body);
    await waitForFormKeyAge();
    const message = createMessage({ kind: 'billing', formKey: page.formKey });
    expect((await visitor.post(CONTACT_PATH, message)).statusCode).toBe(204);
    await expect
      .poll(() => instanceWithContact.db.selectFrom('mail_outbox').select('to_address').execute(), {
        timeout: 15_000,
      })
      .toEqual([{ to_address: 'help@example.org' }]);
    await instanceWithContact.close();
  }, 60_000);

  it('are missing on an instance without administrators, where sending a message returns 503', async () => {
    // An instance without accounts has no administrators.
    const emptyInstance = await createInstance();
    const visitor = await createVisitor(emptyInstance.app);
    const page = pageDataOf<ContactPage>((await visitor.get('/contact/support/', HTML)).body);
    await waitForFormKeyAge();
    const response = await visitor.post(CONTACT_PATH, createMessage({ formKey: page.formKey }));
    expect(response.statusCode).toBe(503);
    await emptyInstance.close();
  }, 60_000);
});
