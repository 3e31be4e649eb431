import { AVATAR_MAX_BYTES, AVATAR_TYPES, avatarAnswerSchema } from '@flydeck/contract/accounts/avatar';
import { PublicError } from '@flydeck/contract/errors';
import type { FastifyInstance } from 'fastify';
import { ACCOUNT_LIMITS } from '../account-limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { makeAvatar } from '../avatar/make-avatar.ts';
import { setAvatar } from '../commands/set-avatar.ts';
import { readSettings } from '../commands/settings.ts';
import { NO_STORE } from './entry-routes.ts';
import { requireMemberSession } from './require-member-session.ts';

/** Routes to set and delete the account's avatar. */
export async function registerAvatarRoutes(app: FastifyInstance, context: AccountsContext): Promise<void> {
  const answer = async (userId: string) => {
    const { avatar } = await readSettings(context.db, userId);
    return avatarAnswerSchema.parse({ avatar });
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...AVATAR_TYPES], { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    const options = { bodyLimit: AVATAR_MAX_BYTES };
    // Authenticate and rate-limit before the body is read, so that unauthorized clients cannot upload megabytes.
    const onRequest = async (request: Parameters<typeof requireMemberSession>[1]) => {
      const { userId } = await requireMemberSession(context, request);
      await context.limits.consume(ACCOUNT_LIMITS.avatarByAccount, userId);
    };
    scope.put('/api/accounts/avatar', { ...options, onRequest }, async (request, reply) => {
      const { userId } = await requireMemberSession(context, request);
      if (!(request.body instanceof Uint8Array) || request.body.length === 0)
        throw new PublicError('accounts.picture_unreadable');
      await setAvatar(context, userId, await makeAvatar(request.body));
      return reply.headers(NO_STORE).send(await answer(userId));
    });
  });
  app.delete('/api/accounts/avatar', async (request, reply) => {
    const { userId } = await requireMemberSession(context, request);
    await setAvatar(context, userId, null);
    return reply.headers(NO_STORE).send(await answer(userId));
  });
}
