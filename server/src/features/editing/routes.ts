import { getEditHistory, getEditState, syncEdits } from '@flydeck/contract/editing/endpoints';
import { type EndpointServer, serve } from '../../http/serve.ts';
import { assertEditable } from './access.ts';
import type { EditingDeps } from './editing-db.ts';
import { listHistory } from './history.ts';
import { stateAt } from './state-at.ts';
import { sync } from './sync.ts';

/** Registers the endpoints of the log of edits. */
export function registerEditingRoutes(deps: EditingDeps & EndpointServer): void {
  const { db } = deps;
  serve(deps, syncEdits, ({ params, member, body }) => sync(deps, params.oid, member, body));
  serve(deps, getEditHistory, async ({ params, member }) => {
    await assertEditable(db, member, params.oid);
    return { entries: await listHistory(db, params.oid) };
  });
  serve(deps, getEditState, async ({ params, member }) => {
    await assertEditable(db, member, params.oid);
    return stateAt(db, params.oid, params.seq);
  });
}
