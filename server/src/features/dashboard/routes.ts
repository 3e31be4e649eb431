import * as endpoints from '@flydeck/contract/dashboard/endpoints';
import { PublicError } from '@flydeck/contract/errors';
import { type EndpointServer, serve } from '../../http/serve.ts';
import { grantOf, LinkKeys } from '../../library/index.ts';
import type { Platform } from '../../platform.ts';
import type { Jobs } from '../../ports/jobs.ts';
import type { Visitors } from '../../ports/visitors.ts';
import { changeMany } from './change-many.ts';
import { type ChangeOwnDeps, changeOwn } from './change-own.ts';
import { duplicatePresentation } from './duplicate.ts';
import { flydeckFile } from './flydeck-file.ts';
import { createFolder, deleteFolder, listFolders, renameFolder } from './folders.ts';
import { listOwn } from './list-own.ts';

export interface DashboardRoutesDeps extends ChangeOwnDeps, EndpointServer {
  readonly visitors: Visitors;
  readonly jobs: Jobs;
}

/** Registers the list of the member's presentations and the actions on its items. */
export function registerOwnRoutes(deps: DashboardRoutesDeps): void {
  serve(deps, endpoints.listOwnPresentations, ({ member, query }) =>
    listOwn(deps.db, member.profileOid, query),
  );
  serve(deps, endpoints.changePresentation, ({ member, params, body }) =>
    changeOwn(deps, member, params.oid, body),
  );
  serve(deps, endpoints.trashPresentation, async ({ member, params }) => {
    const changed = await changeMany(deps, member, { action: 'delete', oids: [params.oid] });
    if (changed.length === 0) throw new PublicError('resource.not_found');
  });
  serve(deps, endpoints.restorePresentation, async ({ member, params }) => {
    const changed = await changeMany(deps, member, { action: 'restore', oids: [params.oid] });
    if (changed.length === 0) throw new PublicError('resource.not_found');
  });
  serve(deps, endpoints.changePresentations, async ({ member, body }) => ({
    changed: await changeMany(deps, member, body),
  }));
  serve(deps, endpoints.downloadPresentation, async ({ member, params, reply }) => {
    const { name, bytes } = await flydeckFile(deps, member, params.oid);
    return reply
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .type('application/octet-stream')
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}

/** Registers copying a presentation. */
export function registerDuplicate(deps: DashboardRoutesDeps & Pick<Platform, 'secrets'>): void {
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

/** Registers the member's folders. */
export function registerFolderRoutes(deps: DashboardRoutesDeps): void {
  const { db } = deps;
  const all = async (owner: string) => ({ folders: await listFolders(db, owner) });
  serve(deps, endpoints.listFolders, ({ member }) => all(member.profileOid));
  serve(deps, endpoints.createFolder, async ({ member, body }) => {
    const id = await createFolder(db, member.profileOid, body.name);
    return { ...(await all(member.profileOid)), id };
  });
  serve(deps, endpoints.renameFolder, async ({ member, params, body }) => {
    await renameFolder(db, member.profileOid, params.id, body.name);
    return all(member.profileOid);
  });
  serve(deps, endpoints.deleteFolder, async ({ member, params }) => {
    await deleteFolder(db, member.profileOid, params.id);
    return all(member.profileOid);
  });
}
