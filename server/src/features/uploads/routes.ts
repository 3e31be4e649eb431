import { PublicError } from '@flydeck/contract/errors';
import * as endpoints from '@flydeck/contract/uploads/endpoints';
import type { FastifyRequest } from 'fastify';
import { type EndpointServer, serve } from '../../http/serve.ts';
import { presentUpload } from './present.ts';
import { dismissUpload, listUploads } from './queries.ts';
import { type ReceiveUploadDeps, receiveUpload } from './receive-upload.ts';
import { retryUpload } from './retry-upload.ts';

export interface UploadRoutesDeps extends ReceiveUploadDeps, EndpointServer {}

/** Returns the request's Content-Length; undefined if absent or invalid. */
function declaredBytes({ headers }: FastifyRequest): number | undefined {
  const length = Number(headers['content-length']);
  return headers['content-length'] === undefined || !Number.isFinite(length) ? undefined : length;
}

/** Registers receiving, listing, retrying and dismissing uploads. */
export function registerUploadRoutes(deps: UploadRoutesDeps): void {
  const { db, blobs } = deps;
  serve(
    deps,
    endpoints.receiveUpload,
    async ({ member, query, request }) => {
      const pieces = request.body as AsyncIterable<Uint8Array> | undefined;
      if (!pieces) throw new PublicError('import.empty');
      const file = { ...query, owner: member.profileOid, pieces, declaredBytes: declaredBytes(request) };
      return presentUpload(await receiveUpload(deps, file));
    },
    { slowBody: true },
  );
  serve(deps, endpoints.listUploads, async ({ member }) => ({
    uploads: (await listUploads(db, member.profileOid)).map(presentUpload),
  }));
  serve(deps, endpoints.dismissUpload, async ({ member, params }) => {
    const row = await dismissUpload(db, member.profileOid, params.id);
    if (!row) throw new PublicError('resource.not_found');
    if (row.state !== 'done') await blobs.delete(row.blob_key);
  });
  serve(deps, endpoints.retryUpload, async ({ member, params }) =>
    presentUpload(await retryUpload(deps, member.profileOid, params.id)),
  );
}
