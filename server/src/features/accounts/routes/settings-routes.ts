import * as endpoints from '@flydeck/contract/accounts/endpoints';
import { languageCookie } from '../../../http/language-cookie.ts';
import { serve } from '../../../http/serve.ts';
import { changePassword } from '../commands/change-password.ts';
import { requestNewEmail } from '../commands/confirm-email.ts';
import { logOut } from '../commands/log-in.ts';
import { requestDeletion } from '../commands/request-deletion.ts';
import { endOtherSessions, endSession, listSessions } from '../commands/sessions.ts';
import { changeSettings, readSettings } from '../commands/settings.ts';
import type { AccountServer } from './account-server.ts';
import { requireMemberSession } from './require-member-session.ts';

/** Registers the routes to read and change the settings, password and e-mail address, and to delete the account. */
export function registerSettingsRoutes(server: AccountServer): void {
  const { db, auth } = server;
  serve(server, endpoints.getSettings, ({ member }) => readSettings(db, member.userId));
  serve(server, endpoints.changeSettings, async ({ member, body, reply }) => {
    await changeSettings(server, member.userId, body);
    if (body.language) reply.header('set-cookie', languageCookie(body.language, auth.secure));
    return readSettings(db, member.userId);
  });
  serve(server, endpoints.changePassword, async ({ body, request }) =>
    changePassword(server, await requireMemberSession(server, request), body),
  );
  serve(server, endpoints.changeEmail, ({ member, body }) => requestNewEmail(server, member.userId, body));
  serve(server, endpoints.deleteAccount, async ({ member, body, request, reply }) => {
    await requestDeletion(server, member.userId, body.password);
    const cookies = await logOut(server, { session: undefined, headers: request.headers });
    for (const cookie of cookies) reply.header('set-cookie', cookie);
  });
}

/** Registers the routes to list and end the account's sessions. */
export function registerSessionRoutes(server: AccountServer): void {
  const { db } = server;
  serve(server, endpoints.listSessions, async ({ request }) => ({
    sessions: await listSessions(db, await requireMemberSession(server, request)),
  }));
  serve(server, endpoints.endOtherSessions, async ({ request }) =>
    endOtherSessions(db, await requireMemberSession(server, request)),
  );
  serve(server, endpoints.endSession, async ({ params, request }) =>
    endSession(db, await requireMemberSession(server, request), params.id),
  );
}
