import { foldersSchema, nameFolderSchema, newFolderSchema } from '@flydeck/contract/dashboard/folders';
import {
  changedManySchema,
  changeManySchema,
  changeOwnSchema,
  duplicateSchema,
  listOwnQuerySchema,
  ownPresentationSchema,
  ownPresentationsSchema,
} from '@flydeck/contract/dashboard/presentations';
import { PublicError } from '@flydeck/contract/errors';
import { oidSchema } from '@flydeck/contract/presentations/ids';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requireMember } from '../../http/require-member.ts';
import type { Platform } from '../../platform.ts';
import type { Jobs } from '../../ports/jobs.ts';
import type { Visitors } from '../../ports/visitors.ts';
import { grantOf, LinkKeys } from '../presentations/index.ts';
import { changeMany } from './change-many.ts';
import { type ChangeOwnDeps, changeOwn } from './change-own.ts';
import { duplicatePresentation } from './duplicate.ts';
import { flydeckFile } from './flydeck-file.ts';
import { createFolder, deleteFolder, listFolders, renameFolder } from './folders.ts';
import { listOwn } from './list-own.ts';

export interface DashboardRoutesDeps extends ChangeOwnDeps {
  readonly visitors: Visitors;
  readonly jobs: Jobs;
}

const NO_STORE = { 'cache-control': 'no-store' };
const params = z.object({ oid: oidSchema });

/** Registers `/api/dashboard/presentations` and the actions on its items. */
export function registerOwnRoutes(app: FastifyInstance, deps: DashboardRoutesDeps): void {
  const { db, visitors } = deps;
  const options = { schema: { querystring: listOwnQuerySchema } };
  app.get('/api/dashboard/presentations', options, async (request, reply) => {
    const { profileOid } = await requireMember(visitors, request);
    const list = await listOwn(db, profileOid, request.query as z.infer<typeof listOwnQuerySchema>);
    return reply.headers(NO_STORE).send(ownPresentationsSchema.parse(list));
  });
  const itemPath = '/api/dashboard/presentations/:oid';
  app.patch(itemPath, { schema: { params, body: changeOwnSchema } }, async (request, reply) => {
    const member = await requireMember(visitors, request);
    const { oid } = params.parse(request.params);
    // Already parsed by the framework, so the title is sanitised.
    const changed = await changeOwn(deps, member, oid, request.body as z.infer<typeof changeOwnSchema>);
    return reply.headers(NO_STORE).send(ownPresentationSchema.parse(changed));
  });
  app.delete(itemPath, { schema: { params } }, async (request, reply) => {
    const member = await requireMember(visitors, request);
    const { oid } = params.parse(request.params);
    const changed = await changeMany(deps, member, { action: 'delete', oids: [oid] });
    if (changed.length === 0) throw new PublicError('resource.not_found');
    return reply.code(204).headers(NO_STORE).send();
  });
  app.post(`${itemPath}/restore`, { schema: { params } }, async (request, reply) => {
    const member = await requireMember(visitors, request);
    const { oid } = params.parse(request.params);
    const changed = await changeMany(deps, member, { action: 'restore', oids: [oid] });
    if (changed.length === 0) throw new PublicError('resource.not_found');
    return reply.code(204).headers(NO_STORE).send();
  });
  app.post('/api/dashboard/bulk', { schema: { body: changeManySchema } }, async (request, reply) => {
    const member = await requireMember(visitors, request);
    const changed = await changeMany(deps, member, request.body as z.infer<typeof changeManySchema>);
    return reply.headers(NO_STORE).send(changedManySchema.parse({ changed }));
  });
}

/** `GET /api/dashboard/presentations/{oid}/flydeck`: downloads the presentation as a `.flydeck` file. */
export function registerDownload(app: FastifyInstance, deps: DashboardRoutesDeps): void {
  app.get('/api/dashboard/presentations/:oid/flydeck', { schema: { params } }, async (request, reply) => {
    const member = await requireMember(deps.visitors, request);
    const { name, bytes } = await flydeckFile(deps, member, params.parse(request.params).oid);
    return reply
      .headers(NO_STORE)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .type('application/octet-stream')
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}

const keySchema = z.object({ key: z.string().max(200).optional() });

/**
 * `POST /api/presentations/{oid}/duplicate`. The query's `key` is the access key of a page opened through a share
 * link.
 */
export function registerDuplicate(
  app: FastifyInstance,
  deps: DashboardRoutesDeps & Pick<Platform, 'secrets'>,
): void {
  const linkKeys = new LinkKeys(deps.secrets('links'));
  const schema = { params, querystring: keySchema, body: duplicateSchema.nullish() };
  app.post('/api/presentations/:oid/duplicate', { schema }, async (request, reply) => {
    const member = await requireMember(deps.visitors, request);
    const { oid } = params.parse(request.params);
    const { title } = (request.body ?? {}) as z.infer<typeof duplicateSchema>;
    const { key } = request.query as z.infer<typeof keySchema>;
    const link = key === undefined ? undefined : await linkKeys.open(deps.db, key);
    const copy = await duplicatePresentation(deps, member, oid, {
      ...(title === undefined ? {} : { title }),
      ...(link ? { grant: grantOf(link) } : {}),
    });
    return reply.code(201).headers(NO_STORE).send(ownPresentationSchema.parse(copy));
  });
}

/** `/api/dashboard/folders` */
export function registerFolderRoutes(app: FastifyInstance, { db, visitors }: DashboardRoutesDeps): void {
  const idParams = z.object({ id: oidSchema });
  const all = async (owner: string) => foldersSchema.parse({ folders: await listFolders(db, owner) });
  app.get('/api/dashboard/folders', async (request, reply) => {
    const { profileOid } = await requireMember(visitors, request);
    return reply.headers(NO_STORE).send(await all(profileOid));
  });
  app.post('/api/dashboard/folders', { schema: { body: nameFolderSchema } }, async (request, reply) => {
    const { profileOid } = await requireMember(visitors, request);
    const { name } = request.body as z.infer<typeof nameFolderSchema>;
    const id = await createFolder(db, profileOid, name);
    const answer = newFolderSchema.parse({ ...(await all(profileOid)), id });
    return reply.code(201).headers(NO_STORE).send(answer);
  });
  const schema = { params: idParams, body: nameFolderSchema };
  app.patch('/api/dashboard/folders/:id', { schema }, async (request, reply) => {
    const { profileOid } = await requireMember(visitors, request);
    const { name } = request.body as z.infer<typeof nameFolderSchema>;
    await renameFolder(db, profileOid, idParams.parse(request.params).id, name);
    return reply.headers(NO_STORE).send(await all(profileOid));
  });
  app.delete('/api/dashboard/folders/:id', { schema: { params: idParams } }, async (request, reply) => {
    const { profileOid } = await requireMember(visitors, request);
    await deleteFolder(db, profileOid, idParams.parse(request.params).id);
    return reply.headers(NO_STORE).send(await all(profileOid));
  });
}
