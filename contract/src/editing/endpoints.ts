import { z } from 'zod';
import { MEDIA_MAX_BYTES, PICTURE_MAX_BYTES } from '../drafts/limits.ts';
import {
  bytesBody,
  endpoint,
  MEMBER_READ,
  MEMBER_WRITE,
  NO_CONTENT,
  PARTICIPANT_READ,
  PARTICIPANT_WRITE,
  SOCKET_RESPONSE,
  streamBody,
} from '../endpoint.ts';
import { oidParamsSchema } from '../presentations/ids.ts';
import {
  assetTableSchema,
  copiedAssetsSchema,
  copyAssetsSchema,
  uploadedImageSchema,
  uploadedMediaSchema,
} from './asset.ts';
import { syncRequestSchema } from './client-messages.ts';
import { EDITING_MESSAGE_MAX_BYTES } from './constants.ts';
import {
  deleteHistorySchema,
  editHistorySchema,
  historyDeletionSchema,
  historyQuerySchema,
  historySizeSchema,
  nameStateSchema,
  restoredStateSchema,
  restoreStateSchema,
} from './history.ts';
import { snapshotSchema, syncResponseSchema } from './messages.ts';
import { publishEditsSchema, publishingStatusSchema } from './publishing.ts';

/** High, because an editor without a socket sends its changes several times per second. */
const SYNCS_PER_MINUTE = 600;

/** Allows many editors of one member. Each editor opens a socket, and a new socket after an interruption. */
const SOCKETS_PER_MINUTE = 120;

export const syncEdits = endpoint({
  ...PARTICIPANT_WRITE,
  method: 'POST',
  path: '/api/editing/:oid/sync',
  summary: 'Adds batches of operations to the log of a presentation, and returns the batches that the editor lacks.',
  params: oidParamsSchema,
  body: syncRequestSchema,
  maxBodyBytes: EDITING_MESSAGE_MAX_BYTES,
  response: syncResponseSchema,
  requestsPerMinute: SYNCS_PER_MINUTE,
});

export const openEditingSocket = endpoint({
  method: 'GET',
  path: '/api/editing/:oid/socket',
  summary: 'Opens a WebSocket on which an editor and the server exchange batches of operations as JSON.',
  params: oidParamsSchema,
  response: SOCKET_RESPONSE,
  status: 101,
  // `auth.forbidden`: a page of another origin sent the request. `request.invalid`: the request does not open a
  // WebSocket.
  errors: ['auth.forbidden', 'request.invalid'],
  auth: 'participant',
  requestsPerMinute: SOCKETS_PER_MINUTE,
});

export const getEditHistory = endpoint({
  ...MEMBER_READ,
  path: '/api/editing/:oid/history',
  summary: 'Lists the states after editing sessions, or with `from` and `until` single states, newest first.',
  params: oidParamsSchema,
  query: historyQuerySchema,
  response: editHistorySchema,
});

/** Limits requests about states of the log, because the server may have to replay batches. */
const STATES_PER_MINUTE = 60;

/** Low, because a deletion rewrites all snapshots after the deleted states. */
const DELETIONS_PER_MINUTE = 10;

const stateParamsSchema = oidParamsSchema.extend({
  /** At most 2³¹ − 1, the largest value of the database column. */
  seq: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.int().max(2 ** 31 - 1)),
});

export const getEditState = endpoint({
  ...MEMBER_READ,
  path: '/api/editing/:oid/history/:seq',
  summary: 'Returns all records of a presentation at a sequence number of its log.',
  params: stateParamsSchema,
  response: snapshotSchema,
  requestsPerMinute: STATES_PER_MINUTE,
});

export const getHistorySize = endpoint({
  ...PARTICIPANT_READ,
  path: '/api/editing/:oid/history-size',
  summary: 'Returns the size of the log of a presentation, which is limited.',
  params: oidParamsSchema,
  response: historySizeSchema,
});

export const nameVersion = endpoint({
  ...MEMBER_WRITE,
  method: 'PUT',
  path: '/api/editing/:oid/history/:seq/name',
  summary: 'Names a state of the log of a presentation. Named states are never pruned.',
  params: stateParamsSchema,
  body: nameStateSchema,
  response: NO_CONTENT,
  errors: ['editing.history_full'],
  requestsPerMinute: STATES_PER_MINUTE,
});

export const removeVersionName = endpoint({
  ...MEMBER_WRITE,
  method: 'DELETE',
  path: '/api/editing/:oid/history/:seq/name',
  summary: 'Removes the name of a state of the log of a presentation.',
  params: stateParamsSchema,
  response: NO_CONTENT,
  requestsPerMinute: STATES_PER_MINUTE,
});

export const previewHistoryDeletion = endpoint({
  ...MEMBER_READ,
  path: '/api/editing/:oid/history-deletion',
  summary: 'Lists the states that a deletion of the history before a time would delete. Only for the owner.',
  params: oidParamsSchema,
  query: z.object({ before: z.iso.datetime({ offset: true }) }),
  response: historyDeletionSchema,
  requestsPerMinute: STATES_PER_MINUTE,
});

export const deleteHistory = endpoint({
  method: 'POST',
  path: '/api/editing/:oid/history-deletion',
  summary: 'Permanently deletes the states of the log of a presentation up to a sequence number. Only for its owner.',
  params: oidParamsSchema,
  body: deleteHistorySchema,
  response: historySizeSchema,
  errors: ['resource.conflict'],
  auth: 'member',
  requestsPerMinute: DELETIONS_PER_MINUTE,
});

export const restoreEdits = endpoint({
  ...MEMBER_WRITE,
  method: 'POST',
  path: '/api/editing/:oid/restore',
  summary: 'Adds a batch to the log of a presentation that restores an earlier state.',
  params: oidParamsSchema,
  body: restoreStateSchema,
  response: restoredStateSchema,
  errors: ['editing.history_full'],
  requestsPerMinute: STATES_PER_MINUTE,
});

export const getEditingAssets = endpoint({
  ...PARTICIPANT_READ,
  path: '/api/editing/:oid/assets',
  summary: 'Returns the pictures and media of the log of a presentation, as its scene shows them.',
  params: oidParamsSchema,
  response: assetTableSchema,
  requestsPerMinute: STATES_PER_MINUTE,
});

/** Limits the work of the server, which decodes each picture. */
const UPLOADS_PER_MINUTE = 60;

export const putEditingAsset = endpoint({
  ...PARTICIPANT_WRITE,
  method: 'PUT',
  path: '/api/editing/:oid/assets',
  summary: 'Stores a picture, which the log of a presentation may then use.',
  params: oidParamsSchema,
  body: bytesBody('application/octet-stream', 'image/*'),
  maxBodyBytes: PICTURE_MAX_BYTES,
  response: uploadedImageSchema,
  status: 201,
  errors: ['upload.guest_storage_full', 'upload.storage_full'],
  requestsPerMinute: UPLOADS_PER_MINUTE,
});

/** Lower than the limit of pictures, because media are larger. */
const MEDIA_UPLOADS_PER_MINUTE = 20;

export const putEditingMedia = endpoint({
  ...PARTICIPANT_WRITE,
  method: 'PUT',
  path: '/api/editing/:oid/media',
  summary: 'Stores a video or audio file, which the log of a presentation may then use.',
  params: oidParamsSchema,
  body: streamBody('application/octet-stream'),
  maxBodyBytes: MEDIA_MAX_BYTES,
  response: uploadedMediaSchema,
  status: 201,
  errors: ['import.too_large', 'upload.guest_storage_full', 'upload.storage_full'],
  requestsPerMinute: MEDIA_UPLOADS_PER_MINUTE,
});

export const copyEditingAssets = endpoint({
  method: 'POST',
  path: '/api/editing/:oid/asset-copies',
  summary:
    'Allows the log of a presentation to use pictures and media of another presentation that the member may edit.',
  params: oidParamsSchema,
  body: copyAssetsSchema,
  response: copiedAssetsSchema,
  errors: ['upload.storage_full'],
  auth: 'member',
  requestsPerMinute: UPLOADS_PER_MINUTE,
});

export const getPublishingStatus = endpoint({
  ...MEMBER_READ,
  path: '/api/editing/:oid/publishing',
  summary: 'Returns what visitors of a presentation see, and whether its log has changes that are not published.',
  params: oidParamsSchema,
  response: publishingStatusSchema,
});

/** Low, because the server needs seconds to build a presentation. */
const BUILDS_PER_MINUTE = 30;

export const publishEdits = endpoint({
  method: 'POST',
  path: '/api/editing/:oid/publish',
  summary: 'Publishes a state of the log of a presentation.',
  params: oidParamsSchema,
  body: publishEditsSchema,
  response: publishingStatusSchema,
  errors: ['resource.conflict'],
  auth: 'member',
  scope: 'publish',
  requestsPerMinute: BUILDS_PER_MINUTE,
});

/** The endpoints with which editors change, read, restore and publish the log of a presentation. */
export const EDITING_ENDPOINTS = [
  syncEdits,
  openEditingSocket,
  getEditHistory,
  getEditState,
  getHistorySize,
  nameVersion,
  removeVersionName,
  previewHistoryDeletion,
  deleteHistory,
  restoreEdits,
  getEditingAssets,
  putEditingAsset,
  putEditingMedia,
  copyEditingAssets,
  getPublishingStatus,
  publishEdits,
] as const;
