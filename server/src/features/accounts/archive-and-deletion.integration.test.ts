import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openJobs } from '../../adapters/jobs/pg-boss-jobs.ts';
import { createLogger } from '../../http/logger.ts';
import type { Jobs } from '../../ports/jobs.ts';
import { canLogIn, codeOf, emailOf, meOf, resetRateLimits, waitForMails } from '../../testing/account-calls.ts';
import { buyPdf } from '../../testing/checkout-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { SELLING_SETTINGS } from '../../testing/selling.ts';
import { createMember, createVisitor, PASSWORD, signUpBody, type Visitor } from '../../testing/visitor.ts';
import { Administration } from './administration.ts';

const LOG_IN = '/api/accounts/log-in';

let instance: Instance;
/** The first member of the instance, who is an administrator. */
let administrator: Visitor;
let jobs: Jobs;
let administration: Administration;

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true, settings: SELLING_SETTINGS });
  administrator = await createMember(instance.app, 'Grace Hopper', { address: '192.0.2.250' });
  const { db, connectionString } = instance;
  jobs = await openJobs({ connectionString, runsJobs: false, log: createLogger('silent') });
  administration = new Administration({ db, jobs, siteName: 'Skyhouse', origin: 'https://deck.example' });
});
afterAll(async () => {
  await jobs?.close();
  await instance?.close();
});
beforeEach(() => resetRateLimits(instance));

/** Sends a moderation request as the administrator. */
async function moderate(body: Record<string, string>): Promise<void> {
  const response = await administrator.post('/api/admin/moderate', body);
  expect(response.statusCode).toBe(204);
}

describe('the account archive', () => {
  it('contains the data of the account, can be downloaded by the member of the account only, and expires', async () => {
    const visitor = await createMember(instance.app, 'Requests Archive');
    await instance.publish({ owner: 'requests-archive' });
    const { oid: boughtOid } = await instance.publish({ document: { title: 'Bought by me' } });
    await buyPdf(visitor, boughtOid);
    // The archive must not contain this purchase by another visitor.
    await buyPdf(await createVisitor(instance.app, '192.0.2.251'), boughtOid);
    const tokenRequest = { name: 'Backup script', scopes: ['read'], expiresInDays: null };
    const { secret, id } = (await visitor.post('/api/accounts/tokens', tokenRequest)).json();
    expect((await visitor.get('/api/accounts/archive')).json()).toMatchObject({ state: 'none', url: null });
    expect((await visitor.get('/api/accounts/archive/download')).statusCode).toBe(404);
    const requested = await visitor.post('/api/accounts/archive');
    expect([requested.statusCode, requested.json().state]).toEqual([202, 'preparing']);
    await waitForMails(instance, emailOf('Requests Archive'), 'Your data is ready to download');
    const status = (await visitor.get('/api/accounts/archive')).json();
    expect(status).toMatchObject({ state: 'ready', url: '/api/accounts/archive/download' });
    const file = await visitor.get(status.url);
    expect(file.headers['content-disposition']).toBe('attachment; filename="flydeck-archive.zip"');
    expect(file.headers['cache-control']).toBe('no-store');
    const files = unzipSync(file.rawPayload);
    const names = Object.keys(files);
    expect(names).toContain('account.json');
    expect(names.filter((name) => name.endsWith('.flydeck'))).toHaveLength(1);
    expect(JSON.parse(Buffer.from(files['account.json'] ?? []).toString())).toMatchObject({
      email: emailOf('Requests Archive'),
    });
    expect(JSON.parse(Buffer.from(files['purchases.json'] ?? []).toString())).toMatchObject([
      { presentation_oid: boughtOid, title: 'Bought by me', amount: 299, currency: 'EUR' },
    ]);
    expect(JSON.parse(Buffer.from(files['api-tokens.json'] ?? []).toString())).toEqual([
      {
        id,
        name: 'Backup script',
        scopes: ['read'],
        createdAt: expect.any(String),
        expiresAt: null,
        isExpired: false,
        lastUsedAt: null,
      },
    ]);
    const content = Buffer.concat(Object.values(files)).toString('latin1');
    // The archive contains neither data of other members nor the secret of the token, with or without its prefix `fd_`.
    expect(content).not.toContain('grace.hopper@example.org');
    expect(content).not.toContain(secret.slice(3));
    const other = await createMember(instance.app, 'Other Person');
    expect((await other.get(status.url)).statusCode).toBe(404);
    await sql`UPDATE account_archives SET expires_at = now() - interval '1 second'`.execute(instance.db);
    expect((await visitor.get(status.url)).statusCode).toBe(404);
  });
});

describe('deleting an account', () => {
  it("deletes the account's sessions, presentations and pages, and frees its e-mail address", async () => {
    const visitor = await createMember(instance.app, 'Leaves Today');
    const { path, oid } = await instance.publish({ owner: 'leaves-today' });
    const wrong = await visitor.post('/api/accounts/delete', { password: 'wrong password!' });
    expect([wrong.statusCode, codeOf(wrong)]).toEqual([403, 'accounts.wrong_password']);
    const response = await visitor.post('/api/accounts/delete', { password: PASSWORD });
    expect(response.statusCode).toBe(204);
    expect((await meOf(visitor)).isAuthenticated).toBe(false);
    await waitForMails(instance, emailOf('Leaves Today'), 'Your account was deleted');
    await vi.waitFor(async () => {
      const remaining = await instance.db.selectFrom('presentations').select('oid').where('oid', '=', oid).execute();
      expect(remaining).toEqual([]);
    }, 10_000);
    const fetchPage = () => instance.app.inject({ url: path, headers: { accept: 'text/html' } });
    await vi.waitFor(async () => expect((await fetchPage()).statusCode).toBe(404), 10_000);
    expect(await canLogIn(instance, emailOf('Leaves Today'), PASSWORD)).toBe(false);
    // The e-mail address can be used again.
    await createMember(instance.app, 'Leaves Today');
  });

  it('is refused for the last administrator while other accounts exist', async () => {
    const response = await administrator.post('/api/accounts/delete', { password: PASSWORD });
    expect([response.statusCode, codeOf(response)]).toEqual([409, 'resource.conflict']);
  });
});

describe('suspending an account', () => {
  it('ends sessions and hides presentations, and refuses log-ins until the suspension is reverted', async () => {
    const visitor = await createMember(instance.app, 'Behaves Badly');
    const { path } = await instance.publish({ owner: 'behaves-badly' });
    const fetchPageStatus = async () =>
      (await instance.secondApp.inject({ url: path, headers: { accept: 'text/html' } })).statusCode;
    expect(await fetchPageStatus()).toBe(200);
    const { users } = await administration.listUsers({ search: 'behaves' });
    const user = users[0];
    expect(user).toMatchObject({ username: 'behaves-badly', presentationCount: 1, isSuspended: false });
    const profileOid = user?.profileOid ?? '';
    await moderate({ verb: 'suspend', profileOid });
    expect((await meOf(visitor)).isAuthenticated).toBe(false);
    await vi.waitFor(async () => expect(await fetchPageStatus()).toBe(404), 10_000);
    const newBrowser = await createVisitor(instance.app);
    const withPassword = await newBrowser.post(LOG_IN, { email: emailOf('Behaves Badly'), password: PASSWORD });
    expect([withPassword.statusCode, codeOf(withPassword)]).toEqual([403, 'accounts.suspended']);
    expect(withPassword.headers['set-cookie']).toBeUndefined();
    const withWrongPassword = await newBrowser.post(LOG_IN, {
      email: emailOf('Behaves Badly'),
      password: 'wrong password!',
    });
    expect(codeOf(withWrongPassword)).toBe('accounts.wrong_credentials');
    await moderate({ verb: 'unsuspend', profileOid });
    // Unsuspending does not restore old sessions.
    expect((await meOf(visitor)).isAuthenticated).toBe(false);
    expect(await canLogIn(instance, emailOf('Behaves Badly'), PASSWORD)).toBe(true);
  });
});

describe('the role of administrator', () => {
  it('can be granted and revoked, but cannot be revoked from the last administrator', async () => {
    const findUserId = async (search: string) => (await administration.listUsers({ search })).users[0]?.id ?? '';
    const graceId = await findUserId('grace');
    await expect(administration.setRole(graceId, 'member')).rejects.toMatchObject({ code: 'resource.conflict' });
    const visitor = await createMember(instance.app, 'Second Admin');
    await administration.setRole(await findUserId('second admin'), 'administrator');
    expect((await meOf(visitor)).isAdministrator).toBe(true);
    await administration.setRole(await findUserId('second admin'), 'member');
    expect((await meOf(visitor)).isAdministrator).toBe(false);
  });
});

describe('the list of accounts', () => {
  it('finds no account for a percent sign, because the search does not treat it as a wildcard of LIKE', async () => {
    expect((await administration.listUsers({ search: '%' })).users).toEqual([]);
  });
});

describe('invitations', () => {
  it('allow one sign-up each if sign-up requires invitations, and are created by administrators only', async () => {
    const inviteOnlyInstance = await createInstance({ withSecondApp: true, settings: { SIGNUPS: 'invite' } });
    try {
      const firstAdministrator = await createMember(inviteOnlyInstance.app, 'First Person');
      const createInvite = async (body: Record<string, unknown> = {}) =>
        (await firstAdministrator.post('/api/accounts/invites', body)).json().path as string;
      const inviteSecretOf = (path: string) => path.split('invite=')[1];
      /** Signs up as a new visitor. The returned `code` is the error code of the response, or `signed-up`. */
      const signUp = async (name: string, invite?: string) => {
        const visitor = await createVisitor(inviteOnlyInstance.secondApp);
        const response = await visitor.post('/api/accounts/sign-up', signUpBody(name, invite ? { invite } : {}));
        return { visitor, code: response.statusCode === 200 ? 'signed-up' : codeOf(response) };
      };
      const path = await createInvite();
      expect(path).toMatch(/^\/signup\/\?invite=[\w-]{43}$/);
      expect((await signUp('No Invite')).code).toBe('accounts.sign_ups_closed');
      expect((await signUp('Bad Invite', 'x'.repeat(43))).code).toBe('accounts.invite_spent');
      const concurrentSignUps = await Promise.all([
        signUp('Race One', inviteSecretOf(path)),
        signUp('Race Two', inviteSecretOf(path)),
      ]);
      expect(concurrentSignUps.map((each) => each.code).sort()).toEqual(['accounts.invite_spent', 'signed-up']);
      const personalInvitePath = await createInvite({ email: 'only.me@example.org' });
      expect((await signUp('Somebody Else', inviteSecretOf(personalInvitePath))).code).toBe('accounts.invite_spent');
      const invitee = await signUp('Only Me', inviteSecretOf(personalInvitePath));
      expect(invitee.code).toBe('signed-up');
      const refused = await invitee.visitor.post('/api/accounts/invites', {});
      expect([refused.statusCode, codeOf(refused)]).toEqual([404, 'resource.not_found']);
    } finally {
      await inviteOnlyInstance.close();
    }
  });
});
