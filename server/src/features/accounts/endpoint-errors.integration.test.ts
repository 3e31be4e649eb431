import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../../testing/account-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createMember, createVisitor, PASSWORD, signUpBody, type Visitor } from '../../testing/visitor.ts';

let instance: Instance;
/** The first account, which is an administrator. */
let administrator: Visitor;
let anonymousVisitor: Visitor;

beforeAll(async () => {
  instance = await createInstance({ settings: { SIGNUPS: 'invite' } });
  administrator = await createMember(instance.app, 'Grace Hopper');
  anonymousVisitor = await createVisitor(instance.app);
});
afterAll(() => instance?.close());

const UNKNOWN_TOKEN = 'x'.repeat(43);

describe('the endpoints of accounts', () => {
  it('return 403 accounts.invite_spent for an unknown invitation', async () => {
    const body = signUpBody('Bad Invite', { invite: UNKNOWN_TOKEN });
    const response = await anonymousVisitor.post('/api/accounts/sign-up', body);
    expect([response.statusCode, codeOf(response)]).toEqual([403, 'accounts.invite_spent']);
  });

  it('return 400 accounts.link_spent for an unknown token', async () => {
    for (const [path, body] of [
      ['verify-email', { token: UNKNOWN_TOKEN }],
      ['reset-password', { token: UNKNOWN_TOKEN, password: PASSWORD }],
    ] as const) {
      const response = await anonymousVisitor.post(`/api/accounts/${path}`, body);
      expect([path, response.statusCode, codeOf(response)]).toEqual([path, 400, 'accounts.link_spent']);
    }
  });

  it('return 403 accounts.wrong_password to members with a wrong password', async () => {
    const wrongPassword = 'not the password';
    for (const [path, body] of [
      ['change-password', { currentPassword: wrongPassword, password: PASSWORD }],
      ['change-email', { email: 'new@example.org', password: wrongPassword }],
      ['delete', { password: wrongPassword }],
    ] as const) {
      const response = await administrator.post(`/api/accounts/${path}`, body);
      expect([path, response.statusCode, codeOf(response)]).toEqual([path, 403, 'accounts.wrong_password']);
    }
  });

  it('return 404 for an archive and a session that do not exist', async () => {
    const archive = await administrator.get('/api/accounts/archive/download');
    expect([archive.statusCode, codeOf(archive)]).toEqual([404, 'resource.not_found']);
    for (const id of ['x', 'x'.repeat(101)]) {
      const session = await administrator.send('DELETE', `/api/accounts/sessions/${id}`);
      expect([session.statusCode, codeOf(session)]).toEqual([404, 'resource.not_found']);
    }
  });

  it('return 404 to members and anonymous visitors who try to create invitations', async () => {
    const invite = await administrator.post('/api/accounts/invites', {});
    const [, inviteSecret] = String(invite.json().path).split('invite=');
    const invitee = await createMember(instance.app, 'Ada Lovelace', { signUp: { invite: inviteSecret } });
    for (const visitor of [await createVisitor(instance.app), invitee]) {
      const response = await visitor.post('/api/accounts/invites', {});
      expect([response.statusCode, codeOf(response)]).toEqual([404, 'resource.not_found']);
    }
  });
});
