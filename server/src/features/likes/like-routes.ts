import { PublicError } from '@flydeck/contract/errors';
import {
  type Liked,
  likedSchema,
  likeParamsSchema,
  linkedLikeQuerySchema,
} from '@flydeck/contract/likes/like';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ignoreRequestBodies } from '../../http/ignore-request-bodies.ts';
import { type Member, requireMember } from '../../http/require-member.ts';
import { PRIVATE_PAGE_CACHING } from '../../pages/page-headers.ts';
import type { Platform } from '../../platform.ts';
import type { ShareLinkAccess } from '../links/index.ts';
import { can, type Grant, grantOf, loadAccess, notifyCountChanged } from '../presentations/index.ts';
import { KeyedThrottle } from './keyed-throttle.ts';
import { setLike } from './likes.ts';

export type LikeDeps = Pick<Platform, 'app' | 'db' | 'log' | 'visitors'> & {
  readonly linkDoor: ShareLinkAccess;
};

interface LikeRequest {
  readonly member: Member;
  readonly oid: string;
  readonly liked: boolean;
  readonly grant?: Grant | undefined;
}

/** Request bodies are ignored. */
const BODY_LIMIT_BYTES = 4096;
const CACHING = { 'cache-control': PRIVATE_PAGE_CACHING };
const isLike = (request: FastifyRequest) => request.method === 'PUT';

/** Registers `PUT` and `DELETE` of likes, by the presentation's oid and by a share link (V7.1, V7.2). */
export function registerLikeRoutes({ app, db, log, visitors, linkDoor }: LikeDeps): void {
  const countNotifier = new KeyedThrottle(
    (oid) => db.transaction().execute((trx) => notifyCountChanged(trx, oid)),
    {
      onError: (err) => log.warn({ err }, 'failed to notify cached pages of likes'),
    },
  );
  app.addHook('onClose', async () => countNotifier.close());

  const act = async ({ member, oid, liked, grant }: LikeRequest): Promise<Liked> => {
    const loaded = await loadAccess(db, member, oid, grant);
    if (!loaded || !can(member, 'like', loaded.thing, loaded.grant)) {
      throw new PublicError('resource.not_found');
    }
    const { changed, ...answer } = await setLike(db, { userId: member.userId, oid, liked });
    if (changed) await countNotifier.notify(oid);
    return answer;
  };

  void app.register(async (scope) => {
    ignoreRequestBodies(scope);
    scope.withTypeProvider<ZodTypeProvider>().route({
      method: ['PUT', 'DELETE'],
      url: '/api/v4/presentation/:oid/like/',
      bodyLimit: BODY_LIMIT_BYTES,
      schema: { params: likeParamsSchema, response: { 200: likedSchema } },
      handler: async (request, reply) => {
        const member = await requireMember(visitors, request);
        reply.headers(CACHING);
        return act({ member, oid: request.params.oid, liked: isLike(request) });
      },
    });
    scope.withTypeProvider<ZodTypeProvider>().route({
      method: ['PUT', 'DELETE'],
      url: '/api/v4/presentation/like/',
      bodyLimit: BODY_LIMIT_BYTES,
      schema: { querystring: linkedLikeQuerySchema, response: { 200: likedSchema } },
      handler: async (request, reply) => {
        const member = await requireMember(visitors, request);
        const link = await linkDoor.openFor(request, request.query.auth_key);
        if (!link) throw new PublicError('resource.not_found');
        reply.headers(CACHING);
        return act({ member, oid: link.presentationOid, liked: isLike(request), grant: grantOf(link) });
      },
    });
  });
}
