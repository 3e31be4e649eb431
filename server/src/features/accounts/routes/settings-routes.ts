import * as endpoints from '@flydeck/contract/accounts/endpoints';
import { languageCookie } from '../../../http/language-cookie.ts';
import { serve } from '../../../http/serve.ts';
import { changePassword } from '../commands/change-password.ts';
import { requestNewEmail } from '../commands/confirm-email.ts';
import { logOut } from '../commands/log-in.ts';
import { requestDeletion } from '../commands/request-deletion.ts';
import { endOtherSessions, endSession, listSessions } from '../commands/sessions.ts';
import { changeSettings, readSettings } from '../commands/settings.ts';
import { requireMemberSession } from './require-member-session.ts';
import type { AccountRouteDeps } from './route-deps.ts';

/** Registers the routes to read and change the settings, password and e-mail address, and to delete the account. */
export function registerSettingsRoutes(deps: AccountRouteDeps): void {
  const { db, auth } = deps;
  serve(deps, endpoints.getSettings, ({ member }) => readSettings(db, member.userId));
  serve(deps, endpoints.changeSettings, async ({ member, body, reply }) => {
    await changeSettings(deps, member.userId, body);
    if (body.language) reply.header('set-cookie', languageCookie(body.language, auth.secure));
    return readSettings(db, member.userId);
  });
  serve(deps, endpoints.changePassword, async ({ body, request }) =>
    changePassword(deps, await requireMemberSession(deps, request), body),
  );
  serve(deps, endpoints.changeEmail, ({ member, body }) => requestNewEmail(deps, member.userId, body));
  serve(deps, endpoints.deleteAccount, async ({ member, body, request, reply }) => {
    await requestDeletion(deps, member.userId, body.password);
    // `requestDeletion` has already deleted the session. Here, `logOut` only returns the headers that delete the
    // session cookie.
    const cookies = await logOut(deps, { session: undefined, headers: request.headers });
    for (const cookie of cookies) reply.header('set-cookie', cookie);
  });
}

/** Registers the routes to list and end the account's sessions. */
export function registerSessionRoutes(deps: AccountRouteDeps): void {
  const { db } = deps;
  serve(deps, endpoints.listSessions, async ({ request }) => ({
    sessions: await listSessions(db, await requireMemberSession(deps, request)),
  }));
  serve(deps, endpoints.endOtherSessions, async ({ request }) =>
    endOtherSessions(db, await requireMemberSession(deps, request)),
  );
  serve(deps, endpoints.endSession, async ({ params, request }) =>
    endSession(db, await requireMemberSession(deps, request), params.id),
  );
}
