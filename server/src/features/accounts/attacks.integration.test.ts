import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, meOf, resetRateLimits, waitForMailToken } from '../../testing/account-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createMember, createVisitor, PASSWORD, signUpBody, type Visitor } from '../../testing/visitor.ts';

const NEW_PASSWORD = 'another horse battery';

/** A number of attempts above the limits of log-ins (10) and password resets (3) per account and IP address. */
const ATTEMPTS_OVER_LIMIT = 12;

let instance: Instance;
/** The first account, which is an administrator. */
let grace: Visitor;

beforeAll(async () => {
  instance = await createInstance();
  grace = await createMember(instance.app, 'Grace Hopper', { address: '192.0.2.250' });
});
afterAll(() => instance?.close());
beforeEach(() => resetRateLimits(instance));

describe('an attacker with access to an account', () => {
  interface RequestedEmailChange {
    /** The attacker, logged in to the account. */
    readonly attacker: Visitor;
    /**
     * Token of the link that was e-mailed to the attacker and that confirms the change of the account's e-mail address.
     */
    readonly changeToken: string;
    /** The owner's e-mail address. It is also the address of the account until `changeToken` is used. */
    readonly ownerEmail: string;
  }

  /** Signs up with the owner's e-mail address as the attacker, and requests a change to the attacker's own address. */
  async function requestEmailChangeAsAttacker(ownerName: string): Promise<RequestedEmailChange> {
    const attacker = await createMember(instance.app, ownerName);
    const attackerEmail = `attacker.of.${ownerName.toLowerCase()}@example.org`;
    await attacker.post('/api/accounts/change-email', { email: attackerEmail, password: PASSWORD });
    const changeToken = await waitForMailToken(instance, attackerEmail, 'Confirm your new e-mail address');
    return { attacker, changeToken, ownerEmail: String(signUpBody(ownerName)['email']) };
  }

  it('has no sessions or pending links after the owner has reset the password', async () => {
    const { attacker, changeToken, ownerEmail } = await requestEmailChangeAsAttacker('Victim');
    const owner = await createVisitor(instance.app, '192.0.2.3');
    await owner.post('/api/accounts/request-password-reset', { email: ownerEmail });
    const token = await waitForMailToken(instance, ownerEmail, 'Set a new password');
    const reset = await owner.post('/api/accounts/reset-password', { token, password: NEW_PASSWORD });
    expect(reset.statusCode).toBe(204);
    expect((await meOf(attacker)).isAuthenticated).toBe(false);
    const emailChange = await attacker.post('/api/accounts/verify-email', { token: changeToken });
    expect(codeOf(emailChange)).toBe('accounts.link_spent');
    const logIn = await owner.post('/api/accounts/log-in', { email: ownerEmail, password: NEW_PASSWORD });
    expect(logIn.statusCode).toBe(200);
    expect((await meOf(owner)).viewerEmail).toBe(ownerEmail);
  });

  it('has no sessions or pending links after the owner has changed the password', async () => {
    const { attacker, changeToken, ownerEmail } = await requestEmailChangeAsAttacker('Careful');
    const owner = await createVisitor(instance.app, '192.0.2.3');
    await owner.post('/api/accounts/log-in', { email: ownerEmail, password: PASSWORD });
    const passwords = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    expect((await owner.post('/api/accounts/change-password', passwords)).statusCode).toBe(204);
    expect((await meOf(attacker)).isAuthenticated).toBe(false);
    expect(codeOf(await attacker.post('/api/accounts/verify-email', { token: changeToken }))).toBe(
      'accounts.link_spent',
    );
  });

  it("cannot use a member's cookies after the log-out, or share a victim's session by planting cookies", async () => {
    const member = await createMember(instance.app, 'Logs Out');
    const savedCookies = new Map(member.cookies);
    expect((await member.post('/api/accounts/log-out')).statusCode).toBe(204);
    for (const [name, value] of savedCookies) member.cookies.set(name, value);
    expect((await meOf(member)).isAuthenticated).toBe(false);
    // Session fixation: the victim's browser has the attacker's cookies. Logging in replaces the attacker's session.
    const attacker = await createMember(instance.app, 'Plants Cookies');
    const victim = await createVisitor(instance.app);
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
    await victim.post('/api/accounts/log-in', { email: 'grace.hopper@example.org', password: PASSWORD });
    expect((await meOf(victim)).viewerName).toBe('Grace Hopper');
    expect((await meOf(attacker)).viewerName).not.toBe('Grace Hopper');
  });
});

describe('rate limits', () => {
  it("block further password resets from an attacker's IP address but not from the owner's", async () => {
    await createMember(instance.app, 'Locked Out');
    const requestReset = (visitor: Visitor) =>
      visitor.post('/api/accounts/request-password-reset', { email: 'locked.out@example.org' });
    const attacker = await createVisitor(instance.app, '198.51.100.1');
    for (let n = 0; n < ATTEMPTS_OVER_LIMIT; n += 1) await requestReset(attacker);
    expect((await requestReset(attacker)).statusCode).toBe(429);
    expect((await requestReset(await createVisitor(instance.app, '192.0.2.3'))).statusCode).toBe(204);
  });

  it("block further log-ins from an attacker's IP address but not from the owner's", async () => {
    const email = 'grace.hopper@example.org';
    const attacker = await createVisitor(instance.app, '198.51.100.1');
    for (let n = 0; n < ATTEMPTS_OVER_LIMIT; n += 1)
      await attacker.post('/api/accounts/log-in', { email, password: `guess number ${n}` });
    const blocked = await attacker.post('/api/accounts/log-in', { email, password: PASSWORD });
    expect(blocked.statusCode).toBe(429);
    const owner = await createVisitor(instance.app, '192.0.2.3');
    expect((await owner.post('/api/accounts/log-in', { email, password: PASSWORD })).statusCode).toBe(200);
  });

  it('count requests by the IP address of the connection, and ignore forwarding headers', async () => {
    const attacker = await createVisitor(instance.app, '198.51.100.2');
    const statuses = new Set<number>();
    for (let n = 0; n < ATTEMPTS_OVER_LIMIT; n += 1) {
      const body = { email: 'grace.hopper@example.org', password: `guess number ${n}` };
      const headers = { 'x-forwarded-for': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` };
      statuses.add((await attacker.send('POST', '/api/accounts/log-in', body, headers)).statusCode);
    }
    expect([...statuses]).toEqual([401, 429]);
  });
});

describe('two administrators acting concurrently', () => {
  /** Returns the user ids of all administrators who are not suspended, unordered. */
  async function listAdministrators(): Promise<string[]> {
    const rows = await instance.db
      .selectFrom('account_users')
      .innerJoin('profiles', 'profiles.user_id', 'account_users.id')
      .select('account_users.id')
      .where('role', '=', 'administrator')
      .where('suspended_at', 'is', null)
      .execute();
    return rows.map(({ id }) => id);
  }

  it.each(['suspend each other', 'demote each other', 'suspend and demote each other', 'delete themselves'])(
    'leave one administrator when both %s',
    async (action) => {
      const ada = await createMember(instance.app, `Ada ${action}`, { address: '192.0.2.4' });
      const users = (await grace.get('/api/admin/users?search=')).json().users as {
        id: string;
        profileOid: string;
        name: string;
      }[];
      const findUser = (name: string) => users.find((user) => user.name === name);
      const [graceUser, adaUser] = [findUser('Grace Hopper'), findUser(`Ada ${action}`)];
      await instance.db
        .updateTable('account_users')
        .set({ role: 'administrator' })
        .where('id', 'in', [graceUser?.id ?? '', adaUser?.id ?? ''])
        .execute();
      await instance.db.updateTable('profiles').set({ suspended_at: null }).execute();
      const otherAdministrators = (await listAdministrators()).filter(
        (id) => id !== graceUser?.id && id !== adaUser?.id,
      );
      expect(otherAdministrators).toEqual([]);
      const suspend = (by: Visitor, target: typeof graceUser) =>
        by.post('/api/admin/moderate', { verb: 'suspend', profileOid: target?.profileOid ?? '' });
      const demote = (by: Visitor, target: typeof graceUser) =>
        by.send('PUT', `/api/admin/users/${target?.id}/role`, { role: 'member' });
      const deleteAccount = (by: Visitor) => by.post('/api/accounts/delete', { password: PASSWORD });
      const sendRequests = {
        'suspend each other': () => [suspend(grace, adaUser), suspend(ada, graceUser)],
        'demote each other': () => [demote(grace, adaUser), demote(ada, graceUser)],
        'suspend and demote each other': () => [suspend(grace, adaUser), demote(ada, graceUser)],
        'delete themselves': () => [deleteAccount(ada), deleteAccount(grace)],
      }[action];
      const responses = await Promise.all(sendRequests?.() ?? []);
      expect(await listAdministrators(), responses.map((response) => response.body).join()).toHaveLength(1);
      // Restores the initial state: Grace is an administrator, Ada is not.
      await instance.db
        .updateTable('profiles')
        .set({ suspended_at: null })
        .where('user_id', '=', graceUser?.id ?? '')
        .execute();
      await instance.db
        .updateTable('account_users')
        .set({ role: 'administrator' })
        .where('id', '=', graceUser?.id ?? '')
        .execute();
      await instance.db
        .updateTable('account_users')
        .set({ role: 'member' })
        .where('id', '=', adaUser?.id ?? '')
        .execute();
      const credentials = { email: 'grace.hopper@example.org', password: PASSWORD };
      await grace.post('/api/accounts/log-in', credentials);
    },
  );
});
