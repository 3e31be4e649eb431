import { PublicError } from '@flydeck/contract/errors';
import { likeParamsSchema } from '@flydeck/contract/likes/like';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isRobot } from '../../http/is-robot.ts';
import type { Platform } from '../../platform.ts';
import { grantOf, LinkKeys, loadAccess, rolesOf } from '../presentations/index.ts';
import { countView, pruneVisitors, visitorKey } from './count-view.ts';
import { KeyedThrottle } from './keyed-throttle.ts';

const querySchema = z.object({ key: z.string().max(200).optional() });

/** Registers `POST /api/presentations/{oid}/view`, which counts a view except for owners and known robots (V5.4). */
export function registerViewRoute({
  app,
  db,
  visitors,
  secrets,
  log,
}: Pick<Platform, 'app' | 'db' | 'log' | 'visitors' | 'secrets'>): void {
  const secret = secrets('views');
  const linkKeys = new LinkKeys(secrets('links'));
  const pruneThrottle = new KeyedThrottle(() => pruneVisitors(db), {
    onError: (err) => log.warn({ err }, 'failed to delete expired visitor rows'),
  });
  app.addHook('onClose', async () => pruneThrottle.close());
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
        const loaded = await loadAccess(db, actor, oid, link && grantOf(link));
        if (!loaded) throw new PublicError('resource.not_found');
        const userAgent = request.headers['user-agent'];
        const isOwner = rolesOf(actor, loaded.access).includes('owner');
        if (!isOwner && userAgent !== undefined && !isRobot(userAgent)) {
          const key = visitorKey(secret, { actor, ip: request.ip, userAgent });
          if (await countView(db, oid, key)) await pruneThrottle.notify('visitors');
        }
        return reply.code(204).send();
      },
    );
}
