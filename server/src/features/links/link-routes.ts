import { PublicError } from '@flydeck/contract/errors';
import {
  changeLinkSchema,
  createLinkSchema,
  linkParamsSchema,
  shareLinkSchema,
  shareLinksSchema,
} from '@flydeck/contract/links/link';
import { oidSchema } from '@flydeck/contract/presentations/ids';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireMember } from '../../http/require-member.ts';
import { PRIVATE_PAGE_CACHING } from '../../pages/page-headers.ts';
import type { Platform } from '../../platform.ts';
import type { Limit, Limits } from '../limits/index.ts';
import { can, loadVisible } from '../presentations/index.ts';
import { changeLink, createLink, listLinks, revokeLink } from './links.ts';

/** Limit of new links and new passwords per presentation and day. */
const CREATION: Limit = { action: 'link.make', max: 100, windowSeconds: 86_400 };

const BODY_LIMIT_BYTES = 4096;
const paramsSchema = z.object({ oid: oidSchema });

type LinkRouteDeps = Pick<Platform, 'app' | 'db' | 'visitors'> & { readonly limits: Limits };

const CACHING = { 'cache-control': PRIVATE_PAGE_CACHING };

/** Registers `/api/presentations/{oid}/links`, where owners manage share links. Responses never contain passwords. */
export function registerLinkRoutes(deps: LinkRouteDeps): void {
  registerList(deps);
  registerCreate(deps);
  registerChange(deps);
  registerRevoke(deps);
}

/** @throws PublicError unless the request comes from the presentation's owner. */
async function assertOwner(
  { db, visitors }: LinkRouteDeps,
  request: FastifyRequest,
  oid: string,
): Promise<void> {
  const member = await requireMember(visitors, request);
  const loaded = await loadVisible(db, member, oid);
  if (!loaded) throw new PublicError('resource.not_found');
  if (!can(member, 'manage-links', loaded.access, loaded.grant)) throw new PublicError('auth.forbidden');
}

function registerList(deps: LinkRouteDeps): void {
  deps.app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/api/presentations/:oid/links',
      { schema: { params: paramsSchema, response: { 200: shareLinksSchema } } },
      async (request, reply) => {
        await assertOwner(deps, request, request.params.oid);
        reply.headers(CACHING);
        return { links: await listLinks(deps.db, request.params.oid) };
      },
    );
}

function registerCreate(deps: LinkRouteDeps): void {
  deps.app.withTypeProvider<ZodTypeProvider>().post(
    '/api/presentations/:oid/links',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: { params: paramsSchema, body: createLinkSchema, response: { 201: shareLinkSchema } },
    },
    async (request, reply) => {
      const { oid } = request.params;
      await assertOwner(deps, request, oid);
      await deps.limits.consume(CREATION, oid);
      const link = await createLink(deps.db, oid, request.body);
      return reply.code(201).headers(CACHING).send(link);
    },
  );
}

function registerChange(deps: LinkRouteDeps): void {
  deps.app.withTypeProvider<ZodTypeProvider>().patch(
    '/api/presentations/:oid/links/:linkId',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: { params: linkParamsSchema, body: changeLinkSchema, response: { 200: shareLinkSchema } },
    },
    async (request, reply) => {
      const { oid, linkId } = request.params;
      await assertOwner(deps, request, oid);
      if (request.body.password) await deps.limits.consume(CREATION, oid);
      const changed = await changeLink(deps.db, oid, linkId, request.body);
      if (!changed) throw new PublicError('resource.not_found');
      reply.headers(CACHING);
      return changed;
    },
  );
}

function registerRevoke(deps: LinkRouteDeps): void {
  deps.app
    .withTypeProvider<ZodTypeProvider>()
    .delete(
      '/api/presentations/:oid/links/:linkId',
      { schema: { params: linkParamsSchema } },
      async (request, reply) => {
        const { oid, linkId } = request.params;
        await assertOwner(deps, request, oid);
        if (!(await revokeLink(deps.db, oid, linkId))) throw new PublicError('resource.not_found');
        return reply.code(204).send();
      },
    );
}
