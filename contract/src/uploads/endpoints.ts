import { z } from 'zod';
import { endpoint, MEMBER_READ, MEMBER_WRITE, multipartBody, NO_CONTENT, streamBody } from '../endpoint.ts';
import { oidSchema } from '../presentations/ids.ts';
import {
  adoptAssetsSchema,
  importedDocumentSchema,
  receiveUploadQuerySchema,
  uploadSchema,
  uploadsSchema,
} from './upload.ts';
import { uploadFormSchema } from './upload-form.ts';
import { uploadPreviewSchema } from './upload-preview.ts';

/** Maximum size of the body of `POST /api/uploads/:id/assets`: 20,000 hashes with quotes and commas. */
const ADOPT_BODY_MAX_BYTES = 2_000_000;

const params = z.object({ id: oidSchema });

export const listUploads = endpoint({
  ...MEMBER_READ,
  path: '/api/uploads',
  summary: 'Lists the member’s uploads that are in progress, failed, or finished and not dismissed.',
  response: uploadsSchema,
});

export const getUpload = endpoint({
  ...MEMBER_READ,
  path: '/api/uploads/:id',
  summary: 'Returns an upload, with its presentation once the upload is done.',
  params,
  response: uploadSchema,
});

/** Errors of refused uploads. `resource.not_found`: the folder does not exist, or the member may not edit the target. */
const FILE_ERRORS = [
  'import.empty',
  'import.too_large',
  'import.unsupported',
  'resource.not_found',
  'upload.storage_full',
] as const;

export const receiveUpload = endpoint({
  ...MEMBER_WRITE,
  method: 'PUT',
  path: '/api/uploads',
  summary: 'Uploads a file as a private presentation, as pages for the presentation `target`, or only as a `preview`.',
  query: receiveUploadQuerySchema,
  body: streamBody('application/octet-stream'),
  response: uploadSchema,
  status: 201,
  errors: FILE_ERRORS,
});

export const receiveUploadForm = endpoint({
  ...MEMBER_WRITE,
  method: 'POST',
  path: '/api/uploads',
  summary: 'Uploads a file as a form, which is then imported as a presentation with the given title and privacy.',
  body: multipartBody(uploadFormSchema),
  response: uploadSchema,
  status: 201,
  errors: FILE_ERRORS,
});

export const retryUpload = endpoint({
  ...MEMBER_WRITE,
  method: 'POST',
  path: '/api/uploads/:id/retry',
  summary: 'Imports the file of a failed upload again.',
  params,
  response: uploadSchema,
  errors: ['resource.conflict'],
});

export const dismissUpload = endpoint({
  ...MEMBER_WRITE,
  method: 'DELETE',
  path: '/api/uploads/:id',
  summary: 'Cancels an upload, or removes a finished one from the list.',
  params,
  response: NO_CONTENT,
});

/** Low, because a document can have several megabytes. */
const DOCUMENTS_PER_MINUTE = 60;

export const getUploadDocument = endpoint({
  ...MEMBER_READ,
  path: '/api/uploads/:id/document',
  summary: 'Returns the imported pages of an upload with a target, for the member who may edit the target.',
  params,
  response: importedDocumentSchema,
  requestsPerMinute: DOCUMENTS_PER_MINUTE,
});

export const adoptUploadAssets = endpoint({
  ...MEMBER_WRITE,
  method: 'POST',
  path: '/api/uploads/:id/assets',
  summary: 'Adds pictures of imported pages to the presentation for which the file was uploaded.',
  params,
  body: adoptAssetsSchema,
  maxBodyBytes: ADOPT_BODY_MAX_BYTES,
  response: NO_CONTENT,
  errors: ['upload.storage_full'],
  requestsPerMinute: DOCUMENTS_PER_MINUTE,
});

export const getUploadPreview = endpoint({
  ...MEMBER_READ,
  path: '/api/uploads/:id/preview',
  summary: 'Returns pictures of the first steps of an imported file that is not a presentation.',
  params,
  response: uploadPreviewSchema,
  requestsPerMinute: DOCUMENTS_PER_MINUTE,
});

export const confirmUpload = endpoint({
  ...MEMBER_WRITE,
  method: 'POST',
  path: '/api/uploads/:id/confirm',
  summary: 'Creates a private presentation from a file that was uploaded for a preview.',
  params,
  response: uploadSchema,
  errors: ['resource.conflict'],
});

/** The endpoints of uploads. */
export const UPLOAD_ENDPOINTS = [
  listUploads,
  getUpload,
  receiveUpload,
  receiveUploadForm,
  retryUpload,
  dismissUpload,
  getUploadDocument,
  adoptUploadAssets,
  getUploadPreview,
  confirmUpload,
] as const;
