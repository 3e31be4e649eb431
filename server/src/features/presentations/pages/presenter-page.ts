import { PublicError } from '@flydeck/contract/errors';
import * as endpoints from '@flydeck/contract/presentations/endpoints';
import type { PresenterPage } from '@flydeck/contract/presentations/pages';
import type { Kysely } from 'kysely';
import { type EndpointServer, serve } from '../../../http/serve.ts';
import { can, loadVisible, type PresentationTables, presentationPath } from '../../../library/index.ts';
import type { Actor } from '../../../ports/visitors.ts';

type Db = Kysely<PresentationTables>;

/** Returns the data of the presenter's page; undefined if there is no presentation, or if `actor` may not see it. */
export async function loadPresenterPage(db: Db, actor: Actor, oid: string): Promise<PresenterPage | undefined> {
  const loaded = await loadVisible(db, actor, oid);
  if (!loaded) return undefined;
  const { row } = loaded;
  const mayEdit = can(actor, 'edit', loaded.access, loaded.grant);
  return {
    oid,
    title: row.title,
    language: row.language,
    schemaVersion: row.schema_version,
    sceneUrl: `/scenes/${row.scene_hash}.json`,
    aspectRatio: row.aspect_ratio,
    steps: [...row.steps],
    path: presentationPath(oid, row.slug),
    // Guests cannot start sessions, because a session belongs to the account of its presenter.
    canGoLive: mayEdit && actor.kind === 'member',
    needsAccountToGoLive: mayEdit && actor.kind !== 'member',
  };
}

/** Registers `GET /api/page/presenter/{oid}`, with which the presenter's page notices a new publish. */
export function registerPresenterRoute(deps: EndpointServer & { readonly db: Db }): void {
  const { db, visitors } = deps;
  serve(deps, endpoints.getPresenterPage, async ({ params: { oid }, request }) => {
    const data = await loadPresenterPage(db, await visitors.actorOf(request), oid);
    if (!data) throw new PublicError('resource.not_found');
    return data;
  });
}
