import { z } from 'zod';
import { endpoint, NO_CONTENT, rawResponse } from '../endpoint.ts';
import { oidSchema } from '../presentations/ids.ts';
import { foldersSchema, nameFolderSchema, newFolderSchema } from './folders.ts';
import {
  changedManySchema,
  changeManySchema,
  changeOwnSchema,
  duplicateSchema,
  listOwnQuerySchema,
  ownPresentationSchema,
  ownPresentationsSchema,
} from './presentations.ts';

const oidParams = z.object({ oid: oidSchema });
const folderParams = z.object({ id: oidSchema });

export const listOwnPresentations = endpoint({
  method: 'GET',
  path: '/api/dashboard/presentations',
  summary: 'Lists the member’s presentations.',
  query: listOwnQuerySchema,
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
  body: changeOwnSchema,
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
  body: changeManySchema,
  response: changedManySchema,
  errors: ['resource.not_found'],
  auth: 'member',
  scope: 'write',
});

export const duplicatePresentation = endpoint({
  method: 'POST',
  path: '/api/presentations/:oid/duplicate',
  summary: 'Copies one’s own or a reusable presentation.',
  params: oidParams,
  // The key is the access key of a page opened through a share link.
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
  response: newFolderSchema,
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
  summary: 'Deletes a folder. Its presentations stay.',
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
