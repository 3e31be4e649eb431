import { z } from 'zod';
import {
  endpoint,
  MEMBER_READ,
  MEMBER_WRITE,
  NO_CONTENT,
  PARTICIPANT_READ,
  PARTICIPANT_WRITE,
  rawResponse,
} from '../endpoint.ts';
import { oidParamsSchema } from '../presentations/ids.ts';
import {
  changedThreadSchema,
  commentListSchema,
  commentParamsSchema,
  createThreadSchema,
  listCommentsQuerySchema,
  markReadSchema,
  peopleSchema,
  setResolvedSchema,
  writeCommentSchema,
} from './comment.ts';
import {
  listNotificationsQuerySchema,
  notificationListSchema,
  notificationParamsSchema,
  UNSUBSCRIBE_PATH,
  unsubscribeQuerySchema,
} from './notification.ts';

/** Allows comments of maximum length in any script, with their mentions. */
const BODY_LIMIT_BYTES = 64 * 1024;

/** High, because editors load the changes after each change by another person. */
const LISTS_PER_MINUTE = 300;

export const listComments = endpoint({
  ...PARTICIPANT_READ,
  path: '/api/presentations/:oid/comments',
  summary: 'Lists the comments on a presentation, or those that were changed after a revision.',
  params: oidParamsSchema,
  query: listCommentsQuerySchema,
  response: commentListSchema,
  requestsPerMinute: LISTS_PER_MINUTE,
});

export const createThread = endpoint({
  ...PARTICIPANT_WRITE,
  method: 'POST',
  path: '/api/presentations/:oid/comments',
  summary: 'Creates a thread with a comment on a part of a presentation.',
  params: oidParamsSchema,
  body: createThreadSchema,
  maxBodyBytes: BODY_LIMIT_BYTES,
  response: changedThreadSchema,
  status: 201,
  errors: ['comments.full'],
});

export const listMentionable = endpoint({
  ...PARTICIPANT_READ,
  path: '/api/presentations/:oid/mentionable',
  summary: 'Lists the people who may comment on a presentation and can therefore be mentioned. Empty for guests.',
  params: oidParamsSchema,
  response: z.strictObject({ people: peopleSchema }),
});

export const replyToThread = endpoint({
  ...PARTICIPANT_WRITE,
  method: 'POST',
  path: '/api/presentations/:oid/threads/:id/replies',
  summary: 'Adds a comment to a thread.',
  params: commentParamsSchema,
  body: writeCommentSchema,
  maxBodyBytes: BODY_LIMIT_BYTES,
  response: changedThreadSchema,
  status: 201,
  errors: ['comments.full'],
});

export const setThreadResolved = endpoint({
  ...PARTICIPANT_WRITE,
  method: 'PUT',
  path: '/api/presentations/:oid/threads/:id/resolved',
  summary: 'Resolves or reopens a thread.',
  params: commentParamsSchema,
  body: setResolvedSchema,
  response: changedThreadSchema,
});

export const markThreadRead = endpoint({
  ...PARTICIPANT_WRITE,
  method: 'PUT',
  path: '/api/presentations/:oid/threads/:id/read',
  summary: 'Marks a thread and the notifications about it as read by the member. Has no effect for guests.',
  params: commentParamsSchema,
  body: markReadSchema,
  response: NO_CONTENT,
});

export const editComment = endpoint({
  ...PARTICIPANT_WRITE,
  method: 'PATCH',
  path: '/api/presentations/:oid/comments/:id',
  summary: 'Changes the text of an own comment.',
  params: commentParamsSchema,
  body: writeCommentSchema,
  maxBodyBytes: BODY_LIMIT_BYTES,
  response: changedThreadSchema,
  errors: ['comments.full'],
});

export const deleteComment = endpoint({
  ...PARTICIPANT_WRITE,
  method: 'DELETE',
  path: '/api/presentations/:oid/comments/:id',
  summary: 'Deletes an own comment. Owners of the presentation can delete all comments.',
  params: commentParamsSchema,
  response: changedThreadSchema,
});

export const restoreComment = endpoint({
  ...PARTICIPANT_WRITE,
  method: 'POST',
  path: '/api/presentations/:oid/comments/:id/restore',
  summary: 'Restores a comment that the sender deleted in the last 30 days.',
  params: commentParamsSchema,
  response: changedThreadSchema,
  errors: ['comments.full'],
});

export const deleteOwnComments = endpoint({
  method: 'DELETE',
  path: '/api/comments',
  summary: 'Permanently deletes all comments of the member on all presentations.',
  response: z.strictObject({ deletedCount: z.number() }),
  // No scope: API tokens must not delete permanently.
  auth: 'member',
});

export const listNotifications = endpoint({
  ...MEMBER_READ,
  path: '/api/notifications',
  summary: 'Lists the member’s notifications, newest first.',
  query: listNotificationsQuerySchema,
  response: notificationListSchema,
  requestsPerMinute: LISTS_PER_MINUTE,
});

export const markNotificationRead = endpoint({
  ...MEMBER_WRITE,
  method: 'PUT',
  path: '/api/notifications/:id/read',
  summary: 'Marks a notification as read.',
  params: notificationParamsSchema,
  response: NO_CONTENT,
});

export const markAllNotificationsRead = endpoint({
  ...MEMBER_WRITE,
  method: 'PUT',
  path: '/api/notifications/read',
  summary: 'Marks all notifications of the member as read.',
  response: NO_CONTENT,
});

/** Fields of the two endpoints of the link in mails. The signed token in the link identifies the member. */
const UNSUBSCRIBE = {
  path: UNSUBSCRIBE_PATH,
  query: unsubscribeQuerySchema,
  response: rawResponse('text/html'),
  errors: ['resource.not_found'],
  auth: 'signature',
} as const;

export const confirmUnsubscribing = endpoint({
  ...UNSUBSCRIBE,
  method: 'GET',
  summary: 'Page of the link in mails about comments that asks whether to stop these mails.',
});

export const stopCommentMails = endpoint({
  ...UNSUBSCRIBE,
  method: 'POST',
  summary: 'Stops the mails about comments to the member of the signed token (RFC 8058).',
});

/** The endpoints of comments and of the notifications about them. */
export const COMMENT_ENDPOINTS = [
  listComments,
  createThread,
  listMentionable,
  replyToThread,
  setThreadResolved,
  markThreadRead,
  editComment,
  deleteComment,
  restoreComment,
  deleteOwnComments,
  listNotifications,
  markNotificationRead,
  markAllNotificationsRead,
  confirmUnsubscribing,
  stopCommentMails,
] as const;
