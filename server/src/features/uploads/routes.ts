import { PublicError } from '@flydeck/contract/errors';
import { oidSchema } from '@flydeck/contract/presentations/ids';
import { receiveUploadQuerySchema, uploadSchema, uploadsSchema } from '@flydeck/contract/uploads/upload';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requireMember } from '../../http/require-member.ts';
import type { Visitors } from '../../ports/visitors.ts';
import { presentUpload } from './present.ts';
import { dismissUpload, listUploads } from './queries.ts';
import { type ReceiveUploadDeps, receiveUpload } from './receive-upload.ts';
import { retryUpload } from './retry-upload.ts';

export interface UploadRoutesDeps extends ReceiveUploadDeps {
  readonly visitors: Visitors;
}

const NO_STORE = { 'cache-control': 'no-store' };
const paramsSchema = z.object({ id: oidSchema });

/** Returns the request's Content-Length; undefined if absent or invalid. */
function declaredBytes({ headers }: FastifyRequest): number | undefined {
  const length = Number(headers['content-length']);
  return headers['content-length'] === undefined || !Number.isFinite(length) ? undefined : length;
}

async function receive(request: FastifyRequest, reply: FastifyReply, deps: UploadRoutesDeps) {
  // Close the connection on errors, so that a rejected body is not read to its end.
  reply.header('connection', 'close');
  const { profileOid } = await requireMember(deps.visitors, request);
  const { name, folder } = receiveUploadQuerySchema.parse(request.query);
  const pieces = request.body as AsyncIterable<Uint8Array> | undefined;
  if (!pieces) throw new PublicError('import.empty');
  const file = { owner: profileOid, name, folder, pieces, declaredBytes: declaredBytes(request) };
  const row = await receiveUpload(deps, file);
  reply.removeHeader('connection');
  return reply
    .code(201)
    .headers(NO_STORE)
    .send(uploadSchema.parse(presentUpload(row)));
}

/** Registers `/api/uploads`: receiving, listing, retrying and dismissing uploads. */
export async function registerUploadRoutes(app: FastifyInstance, deps: UploadRoutesDeps): Promise<void> {
  const { db, blobs, visitors } = deps;
  await app.register(async (scope) => {
    // The body stays a stream; its length is checked while it is read.
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    const config = { slowBody: true } as const;
    const schema = { querystring: receiveUploadQuerySchema };
    scope.put('/api/uploads', { config, schema }, (request, reply) => receive(request, reply, deps));
  });
  app.get('/api/uploads', async (request, reply) => {
    const { profileOid } = await requireMember(visitors, request);
    const uploads = (await listUploads(db, profileOid)).map(presentUpload);
    return reply.headers(NO_STORE).send(uploadsSchema.parse({ uploads }));
  });
  app.delete('/api/uploads/:id', { schema: { params: paramsSchema } }, async (request, reply) => {
    const { profileOid } = await requireMember(visitors, request);
    const { id } = paramsSchema.parse(request.params);
    const row = await dismissUpload(db, profileOid, id);
    if (!row) throw new PublicError('resource.not_found');
    if (row.state !== 'done') await blobs.delete(row.blob_key);
    return reply.code(204).headers(NO_STORE).send();
  });
  app.post('/api/uploads/:id/retry', { schema: { params: paramsSchema } }, async (request, reply) => {
    const { profileOid } = await requireMember(visitors, request);
    const row = await retryUpload(deps, profileOid, paramsSchema.parse(request.params).id);
    return reply.headers(NO_STORE).send(uploadSchema.parse(presentUpload(row)));
  });
}
