import { PublicError } from '@flydeck/contract/errors';
import { likeParamsSchema } from '@flydeck/contract/likes/like';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isRobot } from '../../http/is-robot.ts';
import type { Platform } from '../../platform.ts';
import { grantOf, LinkKeys, loadVisible, rolesOf } from '../presentations/index.ts';
import { countView, visitorKey } from './count-view.ts';

const querySchema = z.object({ key: z.string().max(200).optional() });

/** `POST /api/presentations/{oid}/view`: a page was opened. Owners and known robots are not counted. */
export function registerViewRoute({
  app,
  db,
  visitors,
  secrets,
}: Pick<Platform, 'app' | 'db' | 'visitors' | 'secrets'>): void {
  const secret = secrets('views');
  const linkKeys = new LinkKeys(secrets('links'));
  app
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/api/presentations/:oid/view',
      { schema: { params: likeParamsSchema, querystring: querySchema } },
      async (request, reply) => {
        const { oid } = request.params;
        const [actor, link] = await Promise.all([
          visitors.actorOf(request),
          linkKeys.open(db, request.query.key),
        ]);
        const loaded = await loadVisible(db, actor, oid, link && grantOf(link));
        if (!loaded) throw new PublicError('resource.not_found');
        const userAgent = request.headers['user-agent'];
        const isOwner = rolesOf(actor, loaded.thing).includes('owner');
        if (!isOwner && userAgent !== undefined && !isRobot(userAgent)) {
          await countView(db, oid, visitorKey(secret, { actor, ip: request.ip, userAgent }));
        }
        return reply.code(204).send();
      },
    );
}
