import { z } from 'zod';
import { endpoint, MEMBER_READ, MEMBER_WRITE, NO_CONTENT, rawResponse } from '../endpoint.ts';
import { accessKeySchema, oidParamsSchema, oidSchema } from '../presentations/ids.ts';
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

const folderParams = z.object({ id: oidSchema });

export const listOwnPresentations = endpoint({
  ...MEMBER_READ,
  path: '/api/dashboard/presentations',
  summary: 'Lists the member’s presentations.',
  query: listOwnPresentationsQuerySchema,
  response: ownPresentationsSchema,
});

export const changePresentation = endpoint({
  method: 'PATCH',
  path: '/api/dashboard/presentations/:oid',
  summary: 'Changes the title, privacy, folder or embedding of a presentation.',
  params: oidParamsSchema,
  body: updatePresentationSchema,
  response: ownPresentationSchema,
  errors: ['auth.forbidden'],
  auth: 'member',
  scope: 'publish',
});

export const trashPresentation = endpoint({
  ...MEMBER_WRITE,
  method: 'DELETE',
  path: '/api/dashboard/presentations/:oid',
  summary: 'Moves a presentation to the trash.',
  params: oidParamsSchema,
  response: NO_CONTENT,
});

export const restorePresentation = endpoint({
  ...MEMBER_WRITE,
  method: 'POST',
  path: '/api/dashboard/presentations/:oid/restore',
  summary: 'Restores a presentation from the trash.',
  params: oidParamsSchema,
  response: NO_CONTENT,
});

export const downloadPresentation = endpoint({
  ...MEMBER_READ,
  path: '/api/dashboard/presentations/:oid/flydeck',
  summary: 'Downloads a presentation as a .flydeck file.',
  params: oidParamsSchema,
  response: rawResponse('application/octet-stream'),
});

export const changePresentations = endpoint({
  ...MEMBER_WRITE,
  method: 'POST',
  path: '/api/dashboard/bulk',
  summary: 'Moves, deletes, restores or permanently deletes presentations.',
  body: bulkChangeSchema,
  response: bulkChangeResponseSchema,
  errors: ['resource.not_found'],
});

export const duplicatePresentation = endpoint({
  ...MEMBER_WRITE,
  method: 'POST',
  path: '/api/presentations/:oid/duplicate',
  summary: 'Copies a presentation of the member or a reusable presentation.',
  params: oidParamsSchema,
  query: z.object({ key: accessKeySchema }),
  body: duplicateSchema.nullish(),
  response: ownPresentationSchema,
  status: 201,
  errors: ['auth.forbidden', 'resource.conflict'],
});

export const listFolders = endpoint({
  ...MEMBER_READ,
  path: '/api/dashboard/folders',
  summary: 'Lists the member’s folders.',
  response: foldersSchema,
});

export const createFolder = endpoint({
  ...MEMBER_WRITE,
  method: 'POST',
  path: '/api/dashboard/folders',
  summary: 'Creates a folder.',
  body: nameFolderSchema,
  response: createFolderResponseSchema,
  status: 201,
});

export const renameFolder = endpoint({
  ...MEMBER_WRITE,
  method: 'PATCH',
  path: '/api/dashboard/folders/:id',
  summary: 'Renames a folder.',
  params: folderParams,
  body: nameFolderSchema,
  response: foldersSchema,
});

export const deleteFolder = endpoint({
  ...MEMBER_WRITE,
  method: 'DELETE',
  path: '/api/dashboard/folders/:id',
  summary: 'Deletes a folder, but not its presentations.',
  params: folderParams,
  response: foldersSchema,
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
