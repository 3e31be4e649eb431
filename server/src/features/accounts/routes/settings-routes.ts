import { changeEmailSchema } from '@flydeck/contract/accounts/change-email';
import { changePasswordSchema } from '@flydeck/contract/accounts/change-password';
import { deleteAccountSchema } from '@flydeck/contract/accounts/delete-account';
import { sessionsSchema } from '@flydeck/contract/accounts/sessions';
import { changeSettingsSchema, settingsSchema } from '@flydeck/contract/accounts/settings';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { languageCookie } from '../../../http/language-cookie.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { changePassword } from '../commands/change-password.ts';
import { requestNewEmail } from '../commands/confirm-email.ts';
import { logOut } from '../commands/log-in.ts';
import { requestDeletion } from '../commands/request-deletion.ts';
import { endOtherSessions, endSession, listSessions } from '../commands/sessions.ts';
import { changeSettings, readSettings } from '../commands/settings.ts';
import { NO_STORE } from './entry-routes.ts';
import { requireMemberSession } from './require-member-session.ts';

/** Routes to read and change the account's settings, password and e-mail address, and to delete it. */
export function registerSettingsRoutes(app: FastifyInstance, context: AccountsContext): void {
  const { db } = context;
  app.get('/api/accounts/settings', async (request, reply) => {
    const { userId } = await requireMemberSession(context, request);
    return reply.headers(NO_STORE).send(settingsSchema.parse(await readSettings(db, userId)));
  });
  app.patch('/api/accounts/settings', { schema: { body: changeSettingsSchema } }, async (request, reply) => {
    const { userId } = await requireMemberSession(context, request);
    const changes = request.body as z.output<typeof changeSettingsSchema>;
    await changeSettings(context, userId, changes);
    if (changes.language) reply.header('set-cookie', languageCookie(changes.language, context.auth.secure));
    return reply.headers(NO_STORE).send(settingsSchema.parse(await readSettings(db, userId)));
  });
  app.post(
    '/api/accounts/change-password',
    { schema: { body: changePasswordSchema } },
    async (request, reply) => {
      const session = await requireMemberSession(context, request);
      await changePassword(context, session, request.body as z.output<typeof changePasswordSchema>);
      return reply.code(204).headers(NO_STORE).send();
    },
  );
  app.post('/api/accounts/change-email', { schema: { body: changeEmailSchema } }, async (request, reply) => {
    const { userId } = await requireMemberSession(context, request);
    await requestNewEmail(context, userId, request.body as z.output<typeof changeEmailSchema>);
    return reply.code(204).headers(NO_STORE).send();
  });
  app.post('/api/accounts/delete', { schema: { body: deleteAccountSchema } }, async (request, reply) => {
    const session = await requireMemberSession(context, request);
    const { password } = request.body as z.output<typeof deleteAccountSchema>;
    await requestDeletion(context, session.userId, password);
    const cookies = await logOut(context, { session: undefined, headers: request.headers });
    for (const cookie of cookies) reply.header('set-cookie', cookie);
    return reply.code(204).headers(NO_STORE).send();
  });
}

const sessionParams = z.object({ id: z.string().min(1).max(100) });

/** Routes to list and end the account's sessions. */
export function registerSessionRoutes(app: FastifyInstance, context: AccountsContext): void {
  const { db } = context;
  app.get('/api/accounts/sessions', async (request, reply) => {
    const sessions = await listSessions(db, await requireMemberSession(context, request));
    return reply.headers(NO_STORE).send(sessionsSchema.parse({ sessions }));
  });
  app.delete('/api/accounts/sessions', async (request, reply) => {
    await endOtherSessions(db, await requireMemberSession(context, request));
    return reply.code(204).headers(NO_STORE).send();
  });
  app.delete('/api/accounts/sessions/:id', { schema: { params: sessionParams } }, async (request, reply) => {
    const session = await requireMemberSession(context, request);
    await endSession(db, session, sessionParams.parse(request.params).id);
    return reply.code(204).headers(NO_STORE).send();
  });
}
