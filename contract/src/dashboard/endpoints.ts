import { z } from 'zod';
import { endpoint, NO_CONTENT, rawResponse } from '../endpoint.ts';
import { oidSchema } from '../presentations/ids.ts';
import { createFolderResponseSchema, foldersSchema, nameFolderSchema } from './folders.ts';
import {
  bulkChangeResponseSchema,
  bulkChangeSchema,
  duplicateSchema,
  listOwnPresentationsQuerySchema,
  ownPresentationSchema,
  ownPresentationsSchema,
  updatePresentationSchema,
} from './presentations.ts';

const oidParams = z.object({ oid: oidSchema });
const folderParams = z.object({ id: oidSchema });

export const listOwnPresentations = endpoint({
  method: 'GET',
  path: '/api/dashboard/presentations',
  summary: 'Lists the member’s presentations.',
  query: listOwnPresentationsQuerySchema,
  response: ownPresentationsSchema,
  errors: [],
  auth: 'member',
  scope: 'read',
});

export const changePresentation = endpoint({
  method: 'PATCH',
  path: '/api/dashboard/presentations/:oid',
  summary: 'Changes the title, privacy, folder or embedding of a presentation.',
  params: oidParams,
  body: updatePresentationSchema,
  response: ownPresentationSchema,
  errors: ['auth.forbidden'],
  auth: 'member',
  scope: 'publish',
});

export const trashPresentation = endpoint({
  method: 'DELETE',
  path: '/api/dashboard/presentations/:oid',
  summary: 'Moves a presentation to the trash.',
  params: oidParams,
  response: NO_CONTENT,
  errors: [],
  auth: 'member',
  scope: 'write',
});

export const restorePresentation = endpoint({
  method: 'POST',
  path: '/api/dashboard/presentations/:oid/restore',
  summary: 'Restores a presentation from the trash.',
  params: oidParams,
  response: NO_CONTENT,
  errors: [],
  auth: 'member',
  scope: 'write',
});

export const downloadPresentation = endpoint({
  method: 'GET',
  path: '/api/dashboard/presentations/:oid/flydeck',
  summary: 'Downloads a presentation as a .flydeck file.',
  params: oidParams,
  response: rawResponse('application/octet-stream'),
  errors: [],
  auth: 'member',
  scope: 'read',
});

export const changePresentations = endpoint({
  method: 'POST',
  path: '/api/dashboard/bulk',
  summary: 'Moves, deletes, restores or permanently deletes presentations.',
  body: bulkChangeSchema,
  response: bulkChangeResponseSchema,
  errors: ['resource.not_found'],
  auth: 'member',
  scope: 'write',
});

export const duplicatePresentation = endpoint({
  method: 'POST',
  path: '/api/presentations/:oid/duplicate',
  summary: 'Copies a presentation of the member or a reusable presentation.',
  params: oidParams,
  // `key`: the access key of a page opened through a share link.
  query: z.object({ key: z.string().max(200).optional() }),
  body: duplicateSchema.nullish(),
  response: ownPresentationSchema,
  status: 201,
  errors: ['auth.forbidden', 'resource.conflict'],
  auth: 'member',
  scope: 'write',
});

export const listFolders = endpoint({
  method: 'GET',
  path: '/api/dashboard/folders',
  summary: 'Lists the member’s folders.',
  response: foldersSchema,
  errors: [],
  auth: 'member',
  scope: 'read',
});

export const createFolder = endpoint({
  method: 'POST',
  path: '/api/dashboard/folders',
  summary: 'Creates a folder.',
  body: nameFolderSchema,
  response: createFolderResponseSchema,
  status: 201,
  errors: [],
  auth: 'member',
  scope: 'write',
});

export const renameFolder = endpoint({
  method: 'PATCH',
  path: '/api/dashboard/folders/:id',
  summary: 'Renames a folder.',
  params: folderParams,
  body: nameFolderSchema,
  response: foldersSchema,
  errors: [],
  auth: 'member',
  scope: 'write',
});

export const deleteFolder = endpoint({
  method: 'DELETE',
  path: '/api/dashboard/folders/:id',
  summary: 'Deletes a folder, but not its presentations.',
  params: folderParams,
  response: foldersSchema,
  errors: [],
  auth: 'member',
  scope: 'write',
});

/** The endpoints of the dashboard. */
export const DASHBOARD_ENDPOINTS = [
  listOwnPresentations,
  changePresentation,
  trashPresentation,
  restorePresentation,
  downloadPresentation,
  changePresentations,
  duplicatePresentation,
  listFolders,
  createFolder,
  renameFolder,
  deleteFolder,
] as const;
