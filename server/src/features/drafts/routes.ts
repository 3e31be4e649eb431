import * as endpoints from '@flydeck/contract/drafts/endpoints';
import { PublicError } from '@flydeck/contract/errors';
import type { FastifyReply } from 'fastify';
import type { Member } from '../../http/require-member.ts';
import { type EndpointServer, serve } from '../../http/serve.ts';
import type { PdfPricing, Verb } from '../../library/index.ts';
import { changeSettings } from './commands/change-settings.ts';
import { createDraft } from './commands/create-draft.ts';
import { publishDraft } from './commands/publish-draft.ts';
import { putAsset } from './commands/put-asset.ts';
import { restoreDraft } from './commands/restore-draft.ts';
import { DraftConflictError, saveDraft } from './commands/save-draft.ts';
import { historyOf } from './history.ts';
import { type DraftDeps, draftStatus, type Editable, openDraft, presentDraft, requireEditable } from './open-draft.ts';
import type { Previews } from './preview/previews.ts';
import type { DraftRow } from './tables.ts';

export interface DraftRoutesDeps extends DraftDeps, EndpointServer {
  readonly config: PdfPricing;
  readonly previews: Previews;
}

const REVISION_HEADER = 'x-draft-revision';

/** The sender and the presentation of a request. */
interface DraftInput {
  readonly member: Member;
  readonly params: { readonly oid: string };
}

type FindEditable = (input: DraftInput, verb?: Verb) => Promise<Editable>;

const presentSaved = ({ revision, updated_at }: DraftRow) => ({
  revision,
  updatedAt: updated_at.toISOString(),
});

/** Returns a signal that aborts when the client closes the connection before the response. */
function closedSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Registers the endpoints of drafts. */
export function registerDraftRoutes(deps: DraftRoutesDeps): void {
  const editable: FindEditable = ({ member, params }, verb) => requireEditable(deps.db, member, params.oid, verb);
  // Conflicts return the revision that the draft is at.
  deps.app.addHook('onError', (_request, reply, error, done) => {
    if (error instanceof DraftConflictError) reply.header(REVISION_HEADER, error.revision);
    done();
  });
  registerCreation(deps);
  registerDraft(deps, editable);
  registerHistory(deps, editable);
  registerPublishing(deps, editable);
}

function registerCreation(deps: DraftRoutesDeps): void {
  const { previews } = deps;
  serve(deps, endpoints.createDraft, ({ member, body }) => createDraft(deps, member, body));
  serve(deps, endpoints.previewMarkdown, async ({ body, reply }) => ({
    scene: await previews.ofMarkdown(body.text, closedSignal(reply)),
  }));
}

function registerDraft(deps: DraftRoutesDeps, editable: FindEditable): void {
  const { db, previews, config } = deps;
  serve(deps, endpoints.getDraft, async (input) => {
    const found = await editable(input);
    previews.warm();
    return presentDraft(found, await openDraft(deps, found), config);
  });
  serve(deps, endpoints.saveDraft, async (input) =>
    presentSaved(await saveDraft(db, await editable(input), input.body)),
  );
  serve(deps, endpoints.previewDraft, async (input) => {
    const { row } = await editable(input);
    return { scene: await previews.ofDraft(row.oid, input.body, closedSignal(input.reply)) };
  });
  serve(deps, endpoints.changeDraftSettings, async (input) => changeSettings(deps, await editable(input), input.body));
  serve(deps, endpoints.putDraftAsset, async (input) => {
    const { row } = await editable(input);
    const { body: bytes } = input.request;
    // Requests without a content type have no body.
    if (!Buffer.isBuffer(bytes)) throw new PublicError('request.unsupported_media_type');
    return putAsset(deps, row.oid, bytes);
  });
}

function registerHistory(deps: DraftRoutesDeps, editable: FindEditable): void {
  const { db } = deps;
  serve(deps, endpoints.getDraftHistory, async (input) => {
    const { row } = await editable(input);
    return { entries: await historyOf(db, row.oid) };
  });
  serve(deps, endpoints.restoreDraft, async (input) =>
    presentSaved(await restoreDraft(db, await editable(input), input.body)),
  );
}

function registerPublishing(deps: DraftRoutesDeps, editable: FindEditable): void {
  serve(deps, endpoints.getDraftStatus, async (input) => draftStatus(deps.db, await editable(input, 'publish')));
  serve(deps, endpoints.publishDraft, async (input) =>
    publishDraft(deps, await editable(input, 'publish'), input.body),
  );
}
