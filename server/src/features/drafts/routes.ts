import { putAssetSchema } from '@flydeck/contract/drafts/asset';
import {
  createDraftSchema,
  createdDraftSchema,
  previewMarkdownSchema,
} from '@flydeck/contract/drafts/create-draft';
import {
  draftSchema,
  draftSettingsSchema,
  draftStatusSchema,
  previewDraftSchema,
  publishDraftSchema,
  publishedDraftSchema,
  saveDraftSchema,
  savedDraftSchema,
} from '@flydeck/contract/drafts/draft';
import { historySchema, restoreDraftSchema } from '@flydeck/contract/drafts/history';
import { DOCUMENT_MAX_BYTES, PICTURE_MAX_BYTES } from '@flydeck/contract/drafts/limits';
import { PublicError } from '@flydeck/contract/errors';
import { oidSchema } from '@flydeck/contract/presentations/ids';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requireMember } from '../../http/require-member.ts';
import type { Visitors } from '../../ports/visitors.ts';
import type { PdfPricing, Verb } from '../presentations/index.ts';
import { changeSettings } from './commands/change-settings.ts';
import { createDraft } from './commands/create-draft.ts';
import { publishDraft } from './commands/publish-draft.ts';
import { putAsset } from './commands/put-asset.ts';
import { restoreDraft } from './commands/restore-draft.ts';
import { DraftConflictError, saveDraft } from './commands/save-draft.ts';
import { historyOf } from './history.ts';
import {
  type DraftDeps,
  draftStatus,
  type Editable,
  openDraft,
  presentDraft,
  requireEditable,
} from './open-draft.ts';
import type { Previews } from './preview/previews.ts';
import type { DraftRow } from './tables.ts';

export interface DraftRoutesDeps extends DraftDeps {
  readonly config: PdfPricing;
  readonly visitors: Visitors;
  readonly previews: Previews;
}

const NO_STORE = { 'cache-control': 'no-store' };
const REVISION_HEADER = 'x-draft-revision';
const paramsSchema = z.object({ oid: oidSchema });
const params = { params: paramsSchema };

/** What is heavy is limited for itself; a draft is drawn several times a second while somebody types. */
const few = { rateLimit: { max: 30, timeWindow: '1 minute' } };
const many = { rateLimit: { max: 600, timeWindow: '1 minute' } };

const presentSaved = ({ revision, updated_at }: DraftRow) =>
  savedDraftSchema.parse({ revision, updatedAt: updated_at.toISOString() });

/** Aborted when whoever asked has gone. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** `/api/drafts`: what authors work on. */
export function registerDraftRoutes(app: FastifyInstance, deps: DraftRoutesDeps): void {
  const editable = async (request: FastifyRequest, verb?: Verb): Promise<Editable> => {
    const actor = await deps.visitors.actorOf(request);
    return requireEditable(deps.db, actor, paramsSchema.parse(request.params).oid, verb);
  };
  // Who is refused for an older revision is told the newer one.
  app.addHook('onError', (_request, reply, error, done) => {
    if (error instanceof DraftConflictError) reply.header(REVISION_HEADER, error.revision);
    done();
  });
  registerCreation(app, deps);
  registerDraft(app, deps, editable);
  registerHistory(app, deps, editable);
  registerPublishing(app, deps, editable);
  registerAssets(app, deps, editable);
}

type FindEditable = (request: FastifyRequest, verb?: Verb) => Promise<Editable>;

function registerCreation(app: FastifyInstance, deps: DraftRoutesDeps): void {
  const { visitors, previews } = deps;
  const create = { config: few, bodyLimit: DOCUMENT_MAX_BYTES, schema: { body: createDraftSchema } };
  app.post('/api/drafts', create, async (request, reply) => {
    const member = await requireMember(visitors, request);
    const made = await createDraft(deps, member, createDraftSchema.parse(request.body));
    return reply.code(201).headers(NO_STORE).send(createdDraftSchema.parse(made));
  });
  // Whoever has no account may see what Markdown becomes, too.
  const markdown = {
    config: { rateLimit: { max: 120, timeWindow: '1 minute' } },
    schema: { body: previewMarkdownSchema },
  };
  app.post('/api/drafts/preview-markdown', markdown, async (request, reply) => {
    const { text } = previewMarkdownSchema.parse(request.body);
    return reply.headers(NO_STORE).send({ scene: await previews.ofMarkdown(text, goneSignal(reply)) });
  });
}

function registerDraft(app: FastifyInstance, deps: DraftRoutesDeps, editable: FindEditable): void {
  app.get('/api/drafts/:oid', { schema: params }, async (request, reply) => {
    const found = await editable(request);
    deps.previews.warm();
    const draft = presentDraft(found, await openDraft(deps, found), deps.config);
    return reply.headers(NO_STORE).send(draftSchema.parse(draft));
  });
  const bodyLimit = DOCUMENT_MAX_BYTES;
  const save = { config: many, bodyLimit, schema: { ...params, body: saveDraftSchema } };
  app.put('/api/drafts/:oid', save, async (request, reply) => {
    const saved = await saveDraft(deps.db, await editable(request), saveDraftSchema.parse(request.body));
    return reply.headers(NO_STORE).send(presentSaved(saved));
  });
  const preview = { config: many, bodyLimit, schema: { ...params, body: previewDraftSchema } };
  app.post('/api/drafts/:oid/preview', preview, async (request, reply) => {
    const { row } = await editable(request);
    const scene = await deps.previews.ofDraft(
      row.oid,
      previewDraftSchema.parse(request.body),
      goneSignal(reply),
    );
    return reply.headers(NO_STORE).send({ scene });
  });
  app.patch(
    '/api/drafts/:oid',
    { schema: { ...params, body: draftSettingsSchema } },
    async (request, reply) => {
      await changeSettings(deps, await editable(request), draftSettingsSchema.parse(request.body));
      return reply.code(204).headers(NO_STORE).send();
    },
  );
}

function registerHistory(app: FastifyInstance, { db }: DraftRoutesDeps, editable: FindEditable): void {
  app.get('/api/drafts/:oid/history', { schema: params }, async (request, reply) => {
    const { row } = await editable(request);
    return reply.headers(NO_STORE).send(historySchema.parse({ entries: await historyOf(db, row.oid) }));
  });
  const restore = { schema: { ...params, body: restoreDraftSchema } };
  app.post('/api/drafts/:oid/restore', restore, async (request, reply) => {
    const saved = await restoreDraft(db, await editable(request), restoreDraftSchema.parse(request.body));
    return reply.headers(NO_STORE).send(presentSaved(saved));
  });
}

function registerPublishing(app: FastifyInstance, deps: DraftRoutesDeps, editable: FindEditable): void {
  app.get('/api/drafts/:oid/status', { schema: params }, async (request, reply) => {
    const status = await draftStatus(deps.db, await editable(request, 'publish'));
    return reply.headers(NO_STORE).send(draftStatusSchema.parse(status));
  });
  const publish = { config: few, schema: { ...params, body: publishDraftSchema } };
  app.post('/api/drafts/:oid/publish', publish, async (request, reply) => {
    const found = await editable(request, 'publish');
    const published = await publishDraft(deps, found, publishDraftSchema.parse(request.body));
    return reply.headers(NO_STORE).send(publishedDraftSchema.parse(published));
  });
}

function registerAssets(app: FastifyInstance, deps: DraftRoutesDeps, editable: FindEditable): void {
  void app.register(async (scope) => {
    const asBytes = (type: string | RegExp) =>
      scope.addContentTypeParser(
        type,
        { parseAs: 'buffer', bodyLimit: PICTURE_MAX_BYTES },
        (_request, body, done) => done(null, body),
      );
    asBytes('application/octet-stream');
    asBytes(/^image\//);
    const put = { config: few, bodyLimit: PICTURE_MAX_BYTES, schema: params };
    scope.put('/api/drafts/:oid/assets', put, async (request, reply) => {
      const { row } = await editable(request);
      // JSON is a body that the framework reads, too.
      if (!Buffer.isBuffer(request.body)) throw new PublicError('request.unsupported_media_type');
      const made = await putAsset(deps, row.oid, request.body);
      return reply.code(201).headers(NO_STORE).send(putAssetSchema.parse(made));
    });
  });
}
