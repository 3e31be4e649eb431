import { z } from 'zod';
import { endpoint, NO_CONTENT, streamBody } from '../endpoint.ts';
import { oidSchema } from '../presentations/ids.ts';
import { receiveUploadQuerySchema, uploadSchema, uploadsSchema } from './upload.ts';

const params = z.object({ id: oidSchema });

export const listUploads = endpoint({
  method: 'GET',
  path: '/api/uploads',
  summary: 'Lists the member’s uploads that are in progress, failed, or finished and not dismissed.',
  response: uploadsSchema,
  errors: [],
  auth: 'member',
  scope: 'read',
});

export const receiveUpload = endpoint({
  method: 'PUT',
  path: '/api/uploads',
  summary: 'Uploads a file, which is then imported as a private presentation.',
  query: receiveUploadQuerySchema,
  body: streamBody('application/octet-stream'),
  response: uploadSchema,
  status: 201,
  errors: [
    'import.empty',
    'import.too_large',
    'import.unsupported',
    'resource.not_found',
    'upload.storage_full',
  ],
  auth: 'member',
  scope: 'write',
});

export const retryUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/:id/retry',
  summary: 'Imports the file of a failed upload again.',
  params,
  response: uploadSchema,
  errors: ['resource.conflict'],
  auth: 'member',
  scope: 'write',
});

export const dismissUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/:id',
  summary: 'Cancels an upload, or removes a finished one from the list.',
  params,
  response: NO_CONTENT,
  errors: [],
  auth: 'member',
  scope: 'write',
});

/** The endpoints of uploads. */
export const UPLOAD_ENDPOINTS = [listUploads, receiveUpload, retryUpload, dismissUpload] as const;
