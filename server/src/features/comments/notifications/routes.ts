import * as endpoints from '@flydeck/contract/comments/endpoints';
import { type EndpointServer, serve } from '../../../http/serve.ts';
import type { CommentsDb } from '../comments-db.ts';
import { listNotifications } from './list-notifications.ts';
import { markAllNotificationsRead, markNotificationRead } from './mark-read.ts';

/** Registers `/api/notifications`. */
export function registerNotificationRoutes(deps: EndpointServer & { readonly db: CommentsDb }): void {
  const { db } = deps;
  serve(deps, endpoints.listNotifications, ({ member, query }) => listNotifications(db, member, query.after));
  serve(deps, endpoints.markNotificationRead, ({ member, params }) =>
    markNotificationRead(db, member.profileOid, params.id),
  );
  serve(deps, endpoints.markAllNotificationsRead, ({ member }) => markAllNotificationsRead(db, member.profileOid));
}
