import { PublicError } from '@flydeck/contract/errors';
import * as endpoints from '@flydeck/contract/uploads/endpoints';
import { uploadFormSchema } from '@flydeck/contract/uploads/upload-form';
import type { FastifyRequest } from 'fastify';
import { authorizeToken } from '../../http/api-tokens.ts';
import { readForm } from '../../http/read-form.ts';
import { type EndpointServer, serve } from '../../http/serve.ts';
import { assertEditable } from '../editing/index.ts';
import { adoptAssets, type ImportedPagesDeps, loadImportedDocument } from './imported-pages.ts';
import { presentUpload } from './present.ts';
import { dismissUpload, findUpload, listUploads } from './queries.ts';
import { type ReceiveUploadDeps, receiveUpload } from './receive-upload.ts';
import { retryUpload } from './retry-upload.ts';
import { blobKeysOf, confirmUpload, loadPreview } from './upload-previews.ts';

export type UploadRoutesDeps = ReceiveUploadDeps & ImportedPagesDeps & EndpointServer;

/** Returns the request's Content-Length; undefined if absent or invalid. */
function declaredBytesOf({ headers }: FastifyRequest): number | undefined {
  const length = Number(headers['content-length']);
  return headers['content-length'] === undefined || !Number.isFinite(length) ? undefined : length;
}

/**
 * Maximum size of a form without its file, in bytes. Content-Length minus this size is the minimum size of the file. A
 * file whose minimum size is too large is rejected before it arrives.
 */
const FORM_OVERHEAD_BYTES = 100_000;

/** Registers the routes that receive, list, retry and dismiss uploads. */
export function registerUploadRoutes(deps: UploadRoutesDeps): void {
  const { db, blobs } = deps;
  registerReceiveRoutes(deps);
  serve(deps, endpoints.getUploadDocument, ({ member, params }) => loadImportedDocument(deps, member, params.id));
  serve(deps, endpoints.adoptUploadAssets, ({ member, params, body }) =>
    adoptAssets(deps, member, { id: params.id, assets: body.assets }),
  );
  serve(deps, endpoints.getUploadPreview, ({ member, params }) => loadPreview(deps, member.profileOid, params.id));
  serve(deps, endpoints.confirmUpload, async ({ member, params }) =>
    presentUpload(await confirmUpload(deps, member.profileOid, params.id)),
  );
  serve(deps, endpoints.listUploads, async ({ member }) => ({
    uploads: (await listUploads(db, member.profileOid)).map(presentUpload),
  }));
  serve(deps, endpoints.getUpload, async ({ member, params }) => {
    const row = await findUpload(db, member.profileOid, params.id);
    if (!row) throw new PublicError('resource.not_found');
    return presentUpload(row);
  });
  serve(deps, endpoints.dismissUpload, async ({ member, params }) => {
    const row = await dismissUpload(db, member.profileOid, params.id);
    if (!row) throw new PublicError('resource.not_found');
    // The import job has already deleted the file of a finished upload.
    const hasBlobs = row.state !== 'done' || row.target_oid !== null || row.awaits_confirmation;
    if (hasBlobs) for (const key of blobKeysOf(row)) await blobs.delete(key);
  });
  serve(deps, endpoints.retryUpload, async ({ member, params }) =>
    presentUpload(await retryUpload(deps, member.profileOid, params.id)),
  );
}

function registerReceiveRoutes(deps: UploadRoutesDeps): void {
  const { db } = deps;
  serve(
    deps,
    endpoints.receiveUpload,
    async ({ member, query, request }) => {
      const chunks = request.body as AsyncIterable<Uint8Array> | undefined;
      if (!chunks) throw new PublicError('import.empty');
      const { preview, ...options } = query;
      const awaitsConfirmation = preview === 'true';
      if (awaitsConfirmation && options.target !== undefined) throw new PublicError('request.invalid');
      if (options.target !== undefined) await assertEditable(db, member, options.target);
      const file = {
        ...options,
        awaitsConfirmation,
        ownerOid: member.profileOid,
        chunks,
        declaredBytes: declaredBytesOf(request),
      };
      return presentUpload(await receiveUpload(deps, file));
    },
    { slowBody: true },
  );
  serve(
    deps,
    endpoints.receiveUploadForm,
    async ({ member, request }) => {
      const { fields, name, chunks } = await readForm(request, uploadFormSchema);
      if (fields.privacy !== 'private') await authorizeToken(deps.visitors, request, 'publish');
      const length = declaredBytesOf(request);
      const minBytes = length === undefined ? undefined : Math.max(0, length - FORM_OVERHEAD_BYTES);
      const file = { ...fields, ownerOid: member.profileOid, name, chunks, declaredBytes: minBytes };
      return presentUpload(await receiveUpload(deps, file));
    },
    { slowBody: true },
  );
}
