import { bytesBody, endpoint, MEMBER_READ, MEMBER_WRITE, NO_CONTENT } from '../endpoint.ts';
import { oidParamsSchema } from '../presentations/ids.ts';
import { storedAssetSchema } from './asset.ts';
import { createDraftSchema, createdDraftSchema, previewMarkdownSchema } from './create-draft.ts';
import {
  draftPreviewSchema,
  draftSchema,
  draftSettingsSchema,
  draftStatusSchema,
  publishDraftSchema,
  publishedDraftSchema,
  saveDraftSchema,
  savedDraftSchema,
} from './draft.ts';
import { historySchema, restoreDraftSchema } from './history.ts';
import { DOCUMENT_MAX_BYTES, PICTURE_MAX_BYTES } from './limits.ts';

/** Low, because building a presentation takes seconds. */
const BUILDS_PER_MINUTE = 30;
/** High, because the editor saves and previews several times per second while the member types. */
const CHANGES_PER_MINUTE = 600;
const MARKDOWN_PREVIEWS_PER_MINUTE = 120;

export const createDraft = endpoint({
  ...MEMBER_WRITE,
  method: 'POST',
  path: '/api/drafts',
  summary: 'Creates a private presentation and its draft.',
  body: createDraftSchema,
  maxBodyBytes: DOCUMENT_MAX_BYTES,
  response: createdDraftSchema,
  status: 201,
  errors: ['import.empty', 'import.unsupported', 'resource.not_found'],
  requestsPerMinute: BUILDS_PER_MINUTE,
});

export const previewMarkdown = endpoint({
  method: 'POST',
  path: '/api/drafts/preview-markdown',
  summary: 'Compiles Markdown to a scene and stores nothing.',
  body: previewMarkdownSchema,
  response: draftPreviewSchema,
  errors: ['import.corrupt', 'import.empty'],
  auth: 'anyone',
  requestsPerMinute: MARKDOWN_PREVIEWS_PER_MINUTE,
});

export const getDraft = endpoint({
  ...MEMBER_READ,
  path: '/api/drafts/:oid',
  summary: 'Returns the draft of a presentation.',
  params: oidParamsSchema,
  response: draftSchema,
});

export const saveDraft = endpoint({
  ...MEMBER_WRITE,
  method: 'PUT',
  path: '/api/drafts/:oid',
  summary: 'Saves changes of a draft as its next revision.',
  params: oidParamsSchema,
  body: saveDraftSchema,
  maxBodyBytes: DOCUMENT_MAX_BYTES,
  response: savedDraftSchema,
  errors: ['resource.conflict'],
  requestsPerMinute: CHANGES_PER_MINUTE,
});

export const previewDraft = endpoint({
  method: 'POST',
  path: '/api/drafts/:oid/preview',
  summary: 'Compiles a draft with changes without saving them.',
  params: oidParamsSchema,
  body: saveDraftSchema,
  maxBodyBytes: DOCUMENT_MAX_BYTES,
  response: draftPreviewSchema,
  auth: 'member',
  requestsPerMinute: CHANGES_PER_MINUTE,
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

export const getDraftStatus = endpoint({
  ...MEMBER_READ,
  path: '/api/drafts/:oid/status',
  summary: 'Returns whether a draft differs from the published version.',
  params: oidParamsSchema,
  response: draftStatusSchema,
});

export const publishDraft = endpoint({
  method: 'POST',
  path: '/api/drafts/:oid/publish',
  summary: 'Publishes a revision of a draft.',
  params: oidParamsSchema,
  body: publishDraftSchema,
  response: publishedDraftSchema,
  errors: ['resource.conflict'],
  auth: 'member',
  scope: 'publish',
  requestsPerMinute: BUILDS_PER_MINUTE,
});

export const getDraftHistory = endpoint({
  ...MEMBER_READ,
  path: '/api/drafts/:oid/history',
  summary: 'Lists the revisions of a draft that can be restored, newest first.',
  params: oidParamsSchema,
  response: historySchema,
});

export const restoreDraft = endpoint({
  ...MEMBER_WRITE,
  method: 'POST',
  path: '/api/drafts/:oid/restore',
  summary: 'Saves an earlier revision of a draft as its next revision.',
  params: oidParamsSchema,
  body: restoreDraftSchema,
  response: savedDraftSchema,
  errors: ['resource.conflict'],
});

export const putDraftAsset = endpoint({
  ...MEMBER_WRITE,
  method: 'PUT',
  path: '/api/drafts/:oid/assets',
  summary: 'Stores a picture, which the draft may then use.',
  params: oidParamsSchema,
  body: bytesBody('application/octet-stream', 'image/*'),
  maxBodyBytes: PICTURE_MAX_BYTES,
  response: storedAssetSchema,
  status: 201,
  errors: ['upload.storage_full'],
  requestsPerMinute: BUILDS_PER_MINUTE,
});

/** The endpoints of drafts. */
export const DRAFT_ENDPOINTS = [
  createDraft,
  previewMarkdown,
  getDraft,
  saveDraft,
  previewDraft,
  changeDraftSettings,
  getDraftStatus,
  publishDraft,
  getDraftHistory,
  restoreDraft,
  putDraftAsset,
] as const;
