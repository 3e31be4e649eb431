import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../database.ts';
import { emailOf, resetRateLimits } from '../../testing/account-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { runDelayedJobsNow } from '../../testing/purchase-helpers.ts';
import { createVisitor } from '../../testing/visitor.ts';
import { createPeople, mentionOf } from './testing/comment-users.ts';

const OLGA = emailOf('Olga Owner');
let instance: Instance;
let people: Awaited<ReturnType<typeof createPeople>>;

beforeAll(async () => {
  instance = await createInstance();
  people = await createPeople(instance);
});
afterAll(() => instance?.close());
beforeEach(async () => {
  await finishMailJobs();
  await resetRateLimits(instance);
  const { db } = instance;
  await db.deleteFrom('mail_outbox').execute();
  await db.deleteFrom('notifications').execute();
  await db.updateTable('profiles').set({ comment_mail: 'at_once', language: 'en' }).execute();
  await db.updateTable('account_users').set({ email_verified: true }).execute();
});

/** Returns the number of jobs about mails that are not finished, without those of the next ten minutes. */
async function countUnfinished(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM jobs.job
    WHERE (name = 'comments.mail' AND start_after <= now() OR name = 'mail.send') AND state < 'completed'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Runs the waiting mail jobs, without those that wait for the end of the ten minutes, and waits for their end. */
async function finishMailJobs(): Promise<void> {
  const { db } = instance;
  await sql`UPDATE jobs.job SET start_after = now() WHERE name = 'comments.mail' AND state < 'active'
    AND start_after < now() + interval '1 minute'`.execute(db);
  await vi.waitFor(async () => expect(await countUnfinished(db)).toBe(0), { timeout: 30_000, interval: 50 });
}

/** Returns the mails to a member, oldest first, after the waiting jobs have run. */
async function mailsTo(email: string) {
  await finishMailJobs();
  const query = instance.db.selectFrom('mail_outbox').selectAll().where('to_address', '=', email);
  return query.orderBy('written_at').execute();
}

/** Lets the ten minutes since the last mail pass, and lets the jobs that wait for this run. */
async function passTenMinutes(): Promise<void> {
  await sql`UPDATE comment_mails SET sent_at = sent_at - interval '10 minutes'`.execute(instance.db);
  await runDelayedJobsNow(instance.db, 'comments.%');
}

describe('mails about comments', () => {
  it('contain the comment, a link to the thread and the headers of RFC 8058', async () => {
    const thread = await people.carl.comment('What a <b>fine</b> bee & flower');
    const [mail, ...others] = await mailsTo(OLGA);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Carl Commenter commented on “Bees”', language: 'en' });
    expect(mail?.text).toContain('Carl Commenter:\n> What a <b>fine</b> bee & flower');
    expect(mail?.text).toContain(`https://deck.example/p/edit/${people.oid}/#comment=${thread.id}`);
    expect(mail?.html).toContain('What a &lt;b&gt;fine&lt;/b&gt; bee &amp; flower');
    expect(mail?.html).not.toContain('<b>');
    expect(mail?.unsubscribe_url).toMatch(/^https:\/\/deck\.example\/notifications\/unsubscribe\/\?token=[\w.-]+$/);
    expect(mail?.text).toContain(mail?.unsubscribe_url ?? '-');
  });

  it('name mentions in the subject, in the language of the recipient', async () => {
    const { carl, edith } = people;
    const profiles = instance.db.updateTable('profiles').where('oid', '=', edith.profileOid);
    await profiles.set({ language: 'de' }).execute();
    const { body, mentions } = mentionOf(edith.profileOid);
    await carl.comment(body, mentions);
    const [mail] = await mailsTo(emailOf('Edith Editor'));
    expect(mail).toMatchObject({ subject: 'Carl Commenter hat dich in „Bees“ erwähnt', language: 'de' });
  });

  it('are sent once in ten minutes for a thread, and the next mail contains the comments until then', async () => {
    const { carl } = people;
    const thread = await carl.comment('First');
    expect(await mailsTo(OLGA)).toHaveLength(1);
    await carl.reply(thread.id, 'Second');
    await carl.reply(thread.id, 'Third');
    expect(await mailsTo(OLGA)).toHaveLength(1);
    // Another thread has its own ten minutes.
    await carl.comment('Elsewhere');
    expect(await mailsTo(OLGA)).toHaveLength(2);
    await passTenMinutes();
    const mails = await mailsTo(OLGA);
    expect(mails).toHaveLength(3);
    expect(mails[2]?.text).toMatch(/> Second\n\nCarl Commenter:\n> Third/);
    expect(mails[2]?.text).not.toContain('First');
  });

  it.each([
    ['deleted', (id: string | undefined) => people.carl.send('DELETE', `/comments/${id}`)],
    ['read', () => people.olga.visitor.send('PUT', '/api/notifications/read')],
    ['not wanted', () => people.olga.visitor.send('PATCH', '/api/accounts/settings', { commentMail: 'never' })],
  ])('are not sent about comments that are %s before', async (_reason, act) => {
    const thread = await people.carl.comment('Not mailed');
    const response = await act(thread.comments[0]?.id);
    expect(response.statusCode).toBeLessThan(300);
    expect(await mailsTo(OLGA)).toEqual([]);
  });

  it('are not sent to members who have lost the right to comment or have not verified their address', async () => {
    const { olga, carl, edith } = people;
    const thread = await carl.comment('Hello');
    await edith.reply(thread.id, 'Confidential');
    const links = instance.db.updateTable('presentation_links').where('right', '=', 'comment');
    await links.set({ revoked_at: new Date() }).execute();
    await instance.db.updateTable('account_users').set({ email_verified: false }).where('email', '=', OLGA).execute();
    expect(await mailsTo(emailOf('Carl Commenter'))).toEqual([]);
    expect(await mailsTo(OLGA)).toEqual([]);
    expect((await olga.notifications()).unreadCount).toBe(2);
    await links.set({ revoked_at: null }).execute();
  });

  it('escape names and titles, and cannot contain lines that imitate another author', async () => {
    const { carl } = people;
    const settings = { publicDisplayName: '<img src=x>{title}' };
    await carl.visitor.send('PATCH', '/api/accounts/settings', settings);
    await carl.comment('Yes\n\nOlga Owner:\nI agree');
    const [mail] = await mailsTo(OLGA);
    expect(mail?.subject).toBe('<img src=x>{title} commented on “Bees”');
    expect(mail?.html).not.toContain('<img');
    expect(mail?.text).toContain('> Yes\n> \n> Olga Owner:\n> I agree');
    await carl.visitor.send('PATCH', '/api/accounts/settings', { publicDisplayName: '' });
  });

  it('are limited for each recipient, whatever the number of threads', async () => {
    for (let n = 0; n < 34; n++) {
      if (n % 15 === 0) await instance.db.deleteFrom('attempts').where('key', 'like', 'comments.write%').execute();
      await people.carl.comment(`Thread ${n}`);
      if (n % 15 === 14) await finishMailJobs();
    }
    expect(await mailsTo(OLGA)).toHaveLength(30);
    expect((await people.olga.notifications()).unreadCount).toBe(34);
  });
});

describe('unsubscribing from mails about comments', () => {
  /** Returns the path of the link in a new mail. */
  async function unsubscribePath(): Promise<string> {
    await people.carl.comment('Unsubscribe');
    const mail = (await mailsTo(OLGA)).at(-1);
    return (mail?.unsubscribe_url ?? '').replace('https://deck.example', '');
  }
  const settingOf = async () => (await people.olga.visitor.get('/api/accounts/settings')).json().commentMail;

  it('works by one POST request of a mail program, without session, CSRF token and origin', async () => {
    const url = await unsubscribePath();
    expect(await settingOf()).toBe('at_once');
    const response = await instance.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([200, undefined]);
    expect(response.body).toContain('E-mails about comments are off');
    expect(await settingOf()).toBe('never');
    expect((await instance.app.inject({ method: 'POST', url })).statusCode).toBe(200);
    await people.carl.comment('Not mailed');
    expect((await mailsTo(OLGA)).filter(({ text }) => text.includes('Not mailed'))).toEqual([]);
  });

  it('is offered by a page with a form that works without JavaScript, and opening the page changes nothing', async () => {
    const url = await unsubscribePath();
    const page = await instance.app.inject({ url, headers: { accept: 'text/html' } });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha256-");
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).not.toContain('<script');
    expect(await settingOf()).toBe('at_once');
    const action = /<form method="post" action="([^"]+)">/.exec(page.body)?.[1] ?? '';
    expect(action).toBe(url);
    expect((await instance.app.inject({ method: 'POST', url: action })).statusCode).toBe(200);
    expect(await settingOf()).toBe('never');
  });

  it('refuses forged, foreign and missing tokens', async () => {
    const url = await unsubscribePath();
    const [oid = '', signature = ''] = (url.split('token=')[1] ?? '').split('.');
    const forged = [
      `${people.carl.profileOid}.${signature}`,
      `${oid}.`,
      oid,
      `${oid}.${signature}x`,
      `${oid}.${signature}.x`,
      `.${signature}`,
      'a%00b',
      '%3Cscript%3E',
    ];
    const visitor = await createVisitor(instance.app);
    for (const token of forged)
      for (const method of ['GET', 'POST'] as const) {
        const path = `/notifications/unsubscribe/?token=${token}`;
        const response = await instance.app.inject({ method, url: path, headers: { accept: 'text/html' } });
        expect([token, response.statusCode]).toEqual([token, 404]);
        expect(response.body).not.toContain('<script>');
      }
    expect((await visitor.get('/notifications/unsubscribe/')).statusCode).toBe(400);
    expect((await visitor.post(`/notifications/unsubscribe/?token=${'x'.repeat(201)}`)).statusCode).toBe(400);
    const settings = await instance.db.selectFrom('profiles').select('comment_mail').distinct().execute();
    expect(settings).toEqual([{ comment_mail: 'at_once' }]);
  });
});
