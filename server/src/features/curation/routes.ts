import { curatedTagsSchema, setTagsSchema } from '@flydeck/contract/curation/tags';
import { PublicError } from '@flydeck/contract/errors';
import { oidSchema } from '@flydeck/contract/presentations/ids';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Member } from '../../http/require-member.ts';
import type { Platform } from '../../platform.ts';
import { setTags, tagsOf } from './set-tags.ts';

/** Responses for administrators are not cached. */
const NO_STORE = { 'cache-control': 'private, no-store' } as const;
const BODY_LIMIT_BYTES = 16_384;
const PATH = '/api/admin/presentations/:oid/tags';

/** Registers `GET` and `PUT /api/admin/presentations/{oid}/tags`, for curators; 404 for everybody else. */
export function registerCuration({
  app,
  db,
  blobs,
  visitors,
}: Pick<Platform, 'app' | 'db' | 'blobs' | 'visitors'>): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const readRequest = async (request: FastifyRequest): Promise<{ by: Member; oid: string }> => {
    const by = await visitors.actorOf(request);
    const oid = oidSchema.safeParse((request.params as { oid: string }).oid);
    if (by.kind !== 'member' || !oid.success) throw new PublicError('resource.not_found');
    return { by, oid: oid.data };
  };
  typed.get(PATH, async (request, reply) => {
    const { by, oid } = await readRequest(request);
    return reply.headers(NO_STORE).send(curatedTagsSchema.parse(await tagsOf({ db, blobs }, by, oid)));
  });
  const schema = { body: setTagsSchema };
  typed.put(PATH, { bodyLimit: BODY_LIMIT_BYTES, schema }, async (request, reply) => {
    const { by, oid } = await readRequest(request);
    const changed = await setTags({ db, blobs }, by, oid, request.body.tags);
    return reply.headers(NO_STORE).send(curatedTagsSchema.parse(changed));
  });
}
