import { syncEdits } from '@flydeck/contract/editing/endpoints';
import { type EndpointServer, serve } from '../../http/serve.ts';
import type { EditingDeps } from './editing-db.ts';
import { sync } from './sync.ts';

/** Registers the endpoints of the log of edits. */
export function registerEditingRoutes(deps: EditingDeps & EndpointServer): void {
  serve(deps, syncEdits, ({ params, member, body }) => sync(deps, params.oid, member, body));
}
