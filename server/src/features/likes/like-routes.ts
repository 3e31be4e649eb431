import { PublicError } from '@flydeck/contract/errors';
import * as endpoints from '@flydeck/contract/likes/endpoints';
import type { LikeResponse } from '@flydeck/contract/likes/like';
import type { Member } from '../../http/require-member.ts';
import { type EndpointInput, serve } from '../../http/serve.ts';
import { KeyedThrottle } from '../../keyed-throttle.ts';
import { can, type Grant, grantOf, loadAccess, notifyCountChanged } from '../../library/index.ts';
import type { Platform } from '../../platform.ts';
import type { ShareLinkAccess } from '../links/index.ts';
import { setLike } from './likes.ts';

export type LikeDeps = Pick<Platform, 'app' | 'db' | 'log' | 'visitors'> & {
  readonly shareLinks: ShareLinkAccess;
};

interface LikeRequest {
  readonly member: Member;
  readonly oid: string;
  /** True to add a like, false to remove it. */
  readonly liked: boolean;
  readonly grant?: Grant | undefined;
}

/** Registers `PUT` and `DELETE` of likes, by the presentation's oid and by a share link (V7.1, V7.2). */
export function registerLikeRoutes(deps: LikeDeps): void {
  const { app, db, log, shareLinks } = deps;
  const countNotifier = new KeyedThrottle((oid) => db.transaction().execute((trx) => notifyCountChanged(trx, oid)), {
    onError: (err) => log.warn({ err }, 'failed to notify other processes of a changed like count'),
  });
  app.addHook('onClose', async () => countNotifier.close());

  const changeLike = async ({ member, oid, liked, grant }: LikeRequest): Promise<LikeResponse> => {
    const loaded = await loadAccess(db, member, oid, { grant });
    if (!loaded || !can(member, 'like', loaded.access, loaded.grant)) throw new PublicError('resource.not_found');
    const { hasChanged, ...response } = await setLike(db, { userId: member.userId, oid, liked });
    if (hasChanged) await countNotifier.notify(oid);
    return response;
  };

  const likeByOid =
    ({ liked }: Pick<LikeRequest, 'liked'>) =>
    ({ member, params }: Pick<EndpointInput<typeof endpoints.likePresentation>, 'member' | 'params'>) =>
      changeLike({ member, oid: params.oid, liked });
  serve(deps, endpoints.likePresentation, likeByOid({ liked: true }));
  serve(deps, endpoints.unlikePresentation, likeByOid({ liked: false }));

  const likeByShareLink =
    ({ liked }: Pick<LikeRequest, 'liked'>) =>
    async ({
      member,
      query,
      request,
    }: Pick<EndpointInput<typeof endpoints.likeByLink>, 'member' | 'query' | 'request'>) => {
      const link = await shareLinks.authorize(request, query.auth_key);
      if (!link) throw new PublicError('resource.not_found');
      return changeLike({ member, oid: link.presentationOid, liked, grant: grantOf(link) });
    };
  serve(deps, endpoints.likeByLink, likeByShareLink({ liked: true }));
  serve(deps, endpoints.unlikeByLink, likeByShareLink({ liked: false }));
}
