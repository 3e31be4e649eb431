import * as endpoints from '@flydeck/contract/drafts/endpoints';
import { PublicError } from '@flydeck/contract/errors';
import type { FastifyReply } from 'fastify';
import { type EndpointServer, serve } from '../../http/serve.ts';
import type { PdfPricing } from '../../library/index.ts';
import type { EditingDb } from '../editing/index.ts';
import { changeSettings } from './change-settings.ts';
import { requireTemplate } from './create-document.ts';
import { type CreationDeps, createPresentation } from './create-presentation.ts';
import type { DraftPreviews } from './previews/draft-previews.ts';
import { requireEditable } from './require-editable.ts';

interface CreationRoutesDeps extends CreationDeps, EndpointServer {
  readonly config: PdfPricing;
  readonly previews: DraftPreviews;
}

/** Response header with the current revision of a draft, for open pages with the editor of earlier releases. */
const REVISION_HEADER = 'x-draft-revision';

/** Registers the endpoints that create presentations and change their settings. */
export function registerCreationRoutes(deps: CreationRoutesDeps): void {
  const { db, previews } = deps;
  serve(deps, endpoints.createDraft, ({ member, body }) => createPresentation(deps, member, body));
  serve(deps, endpoints.previewDraft, async ({ body, reply }) => {
    requireTemplate(body);
    return { scene: await previews.build(body, disconnectSignal(reply)) };
  });
  serve(deps, endpoints.changeDraftSettings, async ({ member, params, body }) => {
    const loaded = await requireEditable(db, member, params.oid);
    await changeSettings(deps, { member, loaded }, body);
  });
  // The request always fails. Open pages with the editor of an earlier release then show a conflict, and do not discard
  // the author's changes.
  serve(deps, endpoints.saveDraft, async ({ member, params, reply }) => {
    await requireEditable(db, member, params.oid);
    reply.header(REVISION_HEADER, await currentRevision(db, params.oid));
    throw new PublicError('resource.conflict');
  });
}

/** Returns a signal that aborts when the client closes the connection before the response. */
function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/**
 * Returns the last sequence number of a presentation's log. Without a log, returns the revision of the draft. Returns 0
 * if there is neither a log nor a draft. The sequence numbers of a log continue the revisions of the draft
 * that the log replaces.
 */
async function currentRevision(db: EditingDb, oid: string): Promise<number> {
  const log = await db
    .selectFrom('edit_documents')
    .select('head_seq')
    .where('presentation_oid', '=', oid)
    .executeTakeFirst();
  const draft = await db.selectFrom('drafts').select('revision').where('presentation_oid', '=', oid).executeTakeFirst();
  return log?.head_seq ?? draft?.revision ?? 0;
}
