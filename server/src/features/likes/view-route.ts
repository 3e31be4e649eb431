import { PublicError } from '@flydeck/contract/errors';
import * as endpoints from '@flydeck/contract/likes/endpoints';
import { isRobot } from '../../http/is-robot.ts';
import { serve } from '../../http/serve.ts';
import { KeyedThrottle } from '../../keyed-throttle.ts';
import { grantOf, LinkKeys, loadAccess, rolesOf } from '../../library/index.ts';
import type { Platform } from '../../platform.ts';
import { countView, pruneViews, visitorKey } from './count-view.ts';

/**
 * Registers `POST /api/presentations/{oid}/view`, which counts a view unless the visitor is the owner or a known robot,
 * or sends no user agent (V5.4).
 */
export function registerViewRoute(deps: Pick<Platform, 'app' | 'db' | 'log' | 'visitors' | 'secrets'>): void {
  const { app, db, visitors, secrets, log } = deps;
  const secret = secrets('views');
  const linkKeys = new LinkKeys(secrets('links'));
  const pruneThrottle = new KeyedThrottle(() => pruneViews(db), {
    onError: (err) => log.warn({ err }, 'failed to delete expired visitor rows'),
  });
  app.addHook('onClose', async () => pruneThrottle.close());
  serve(deps, endpoints.recordView, async ({ params: { oid }, query, request }) => {
    const [actor, link] = await Promise.all([visitors.actorOf(request), linkKeys.findLink(db, query.key)]);
    const loaded = await loadAccess(db, actor, oid, { grant: link && grantOf(link) });
    if (!loaded) throw new PublicError('resource.not_found');
    const userAgent = request.headers['user-agent'];
    const isOwner = rolesOf(actor, loaded.access).includes('owner');
    if (isOwner || userAgent === undefined || isRobot(userAgent)) return;
    const visitor = visitorKey(secret, { actor, ip: request.ip, userAgent });
    // The throttle's key `visitors` is the same for all presentations, so that rows are deleted at most once in an
    // interval of the throttle.
    if (await countView(db, oid, visitor)) await pruneThrottle.notify('visitors');
  });
}
