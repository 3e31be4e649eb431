import { endpoint, MEMBER_WRITE, NO_CONTENT } from '../endpoint.ts';
import { oidParamsSchema } from '../presentations/ids.ts';
import {
  createdPresentationSchema,
  createPresentationSchema,
  draftPreviewSchema,
  previewDraftSchema,
} from './create-draft.ts';
import { draftSettingsSchema, saveDraftSchema } from './draft.ts';
import { DOCUMENT_MAX_BYTES } from './limits.ts';

/** This limit is low, because the server needs seconds to build a presentation. */
const BUILDS_PER_MINUTE = 30;
const PREVIEWS_PER_MINUTE = 120;

export const createDraft = endpoint({
  ...MEMBER_WRITE,
  method: 'POST',
  path: '/api/drafts',
  summary: 'Creates a private presentation.',
  body: createPresentationSchema,
  maxBodyBytes: DOCUMENT_MAX_BYTES,
  response: createdPresentationSchema,
  status: 201,
  errors: ['import.empty', 'import.unsupported', 'resource.not_found'],
  requestsPerMinute: BUILDS_PER_MINUTE,
});

export const previewDraft = endpoint({
  method: 'POST',
  path: '/api/drafts/preview',
  summary: 'Compiles a new presentation to a scene and stores nothing.',
  body: previewDraftSchema,
  response: draftPreviewSchema,
  errors: ['import.corrupt', 'import.empty', 'resource.not_found'],
  auth: 'anyone',
  requestsPerMinute: PREVIEWS_PER_MINUTE,
});

export const saveDraft = endpoint({
  ...MEMBER_WRITE,
  method: 'PUT',
  path: '/api/drafts/:oid',
  summary: 'Rejects changes of the editor of earlier releases with 409, so that its open pages do not discard them.',
  params: oidParamsSchema,
  body: saveDraftSchema,
  maxBodyBytes: DOCUMENT_MAX_BYTES,
  response: NO_CONTENT,
  errors: ['resource.conflict'],
});

export const changeDraftSettings = endpoint({
  method: 'PATCH',
  path: '/api/drafts/:oid',
  summary: 'Changes the privacy and the PDF price of a presentation. Takes effect without publishing.',
  params: oidParamsSchema,
  body: draftSettingsSchema,
  response: NO_CONTENT,
  errors: ['purchases.no_provider'],
  auth: 'member',
  scope: 'publish',
});

/** The endpoints that create presentations and change their settings. */
export const DRAFT_ENDPOINTS = [createDraft, previewDraft, saveDraft, changeDraftSettings] as const;
