import * as endpoints from '@flydeck/contract/dashboard/endpoints';
import { PublicError } from '@flydeck/contract/errors';
import { type EndpointServer, serve } from '../../http/serve.ts';
import { grantOf, LinkKeys } from '../../library/index.ts';
import type { Platform } from '../../platform.ts';
import type { Jobs } from '../../ports/jobs.ts';
import type { Visitors } from '../../ports/visitors.ts';
import { applyBulkAction } from './apply-bulk-action.ts';
import { type ChangePresentationDeps, changePresentation } from './change-presentation.ts';
import { duplicatePresentation } from './duplicate.ts';
import { exportFlydeckFile } from './flydeck-file.ts';
import { createFolder, deleteFolder, listFolders, renameFolder } from './folders.ts';
import { listOwnPresentations } from './list-presentations.ts';

export interface DashboardRoutesDeps extends ChangePresentationDeps, EndpointServer {
  readonly visitors: Visitors;
  readonly jobs: Jobs;
}

/** Registers the routes that list, change and download the member's presentations. */
export function registerPresentationRoutes(deps: DashboardRoutesDeps): void {
  serve(deps, endpoints.listOwnPresentations, ({ member, query }) =>
    listOwnPresentations(deps.db, member.profileOid, query),
  );
  serve(deps, endpoints.changePresentation, ({ member, params, body }) =>
    changePresentation(deps, member, params.oid, body),
  );
  serve(deps, endpoints.trashPresentation, async ({ member, params }) => {
    const changed = await applyBulkAction(deps, member, { action: 'delete', oids: [params.oid] });
    if (changed.length === 0) throw new PublicError('resource.not_found');
  });
  serve(deps, endpoints.restorePresentation, async ({ member, params }) => {
    const changed = await applyBulkAction(deps, member, { action: 'restore', oids: [params.oid] });
    if (changed.length === 0) throw new PublicError('resource.not_found');
  });
  serve(deps, endpoints.changePresentations, async ({ member, body }) => ({
    changed: await applyBulkAction(deps, member, body),
  }));
  serve(deps, endpoints.downloadPresentation, async ({ member, params, reply }) => {
    const { name, bytes } = await exportFlydeckFile(deps, member, params.oid);
    return reply
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .type('application/octet-stream')
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}

/**
 * Registers the route that copies a presentation. If the member has access to the presentation by a share link, the
 * query contains the access key of this share link.
 */
export function registerDuplicateRoute(deps: DashboardRoutesDeps & Pick<Platform, 'secrets'>): void {
  const linkKeys = new LinkKeys(deps.secrets('links'));
  serve(deps, endpoints.duplicatePresentation, async ({ member, params, query, body }) => {
    const title = body?.title;
    const link = query.key === undefined ? undefined : await linkKeys.findLink(deps.db, query.key);
    return duplicatePresentation(deps, member, params.oid, {
      ...(title === undefined ? {} : { title }),
      ...(link ? { grant: grantOf(link) } : {}),
    });
  });
}

/** Registers the routes of the member's folders. */
export function registerFolderRoutes(deps: DashboardRoutesDeps): void {
  const { db } = deps;
  const loadFolderList = async (ownerOid: string) => ({ folders: await listFolders(db, ownerOid) });
  serve(deps, endpoints.listFolders, ({ member }) => loadFolderList(member.profileOid));
  serve(deps, endpoints.createFolder, async ({ member, body }) => {
    const id = await createFolder(db, member.profileOid, body.name);
    return { ...(await loadFolderList(member.profileOid)), id };
  });
  serve(deps, endpoints.renameFolder, async ({ member, params, body }) => {
    await renameFolder(db, member.profileOid, params.id, body.name);
    return loadFolderList(member.profileOid);
  });
  serve(deps, endpoints.deleteFolder, async ({ member, params }) => {
    await deleteFolder(db, member.profileOid, params.id);
    return loadFolderList(member.profileOid);
  });
}
