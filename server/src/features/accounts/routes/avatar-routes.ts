import * as endpoints from '@flydeck/contract/accounts/endpoints';
import { PublicError } from '@flydeck/contract/errors';
import { requireMember } from '../../../http/require-member.ts';
import { serve } from '../../../http/serve.ts';
import { ACCOUNT_LIMITS } from '../account-limits.ts';
import { makeAvatar } from '../avatar/make-avatar.ts';
import { setAvatar } from '../commands/set-avatar.ts';
import { readSettings } from '../commands/settings.ts';
import type { AccountRouteDeps } from './route-deps.ts';

/** Registers the routes to set and delete the account's avatar. */
export function registerAvatarRoutes(deps: AccountRouteDeps): void {
  const { db, limits, visitors } = deps;
  const readAvatar = async (userId: string) => ({ avatar: (await readSettings(db, userId)).avatar });
  serve(
    deps,
    endpoints.setAvatar,
    async ({ member, request: { body } }) => {
      if (!(body instanceof Uint8Array) || body.length === 0) throw new PublicError('accounts.picture_unreadable');
      await setAvatar(deps, member.userId, await makeAvatar(body));
      return readAvatar(member.userId);
    },
    {
      // Counts the request before its body is read, because clients over the limit must not upload megabytes.
      beforeBody: async (request) => {
        const { userId } = await requireMember(visitors, request);
        await limits.consume(ACCOUNT_LIMITS.avatarByAccount, userId);
      },
    },
  );
  serve(deps, endpoints.deleteAvatar, async ({ member }) => {
    await setAvatar(deps, member.userId, null);
    return readAvatar(member.userId);
  });
}
