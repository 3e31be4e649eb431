import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { commentAuthorSchema, peopleSchema } from './comment.ts';

/**
 * Why a member gets a notification: somebody mentioned the member, replied in a thread in which the member takes part,
 * commented on a presentation of the member, or invited the member to a presentation.
 */
export const NOTIFICATION_KINDS = ['mention', 'reply', 'comment', 'invitation'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

const notificationSchema = z.strictObject({
  id: oidSchema,
  kind: z.enum(NOTIFICATION_KINDS),
  presentation: z.strictObject({ oid: oidSchema, title: z.string() }),
  /** Null for invitations, as are `commentId`, `author` and `excerpt`. */
  threadId: oidSchema.nullable(),
  commentId: oidSchema.nullable(),
  author: commentAuthorSchema.nullable(),
  /** Beginning of the comment as it is now, in one line. */
  excerpt: z.string().nullable(),
  /** Path of the page that shows the thread; for invitations, of the presentation. */
  path: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  isRead: z.boolean(),
});
export type MemberNotification = z.infer<typeof notificationSchema>;

export const listNotificationsQuerySchema = z.object({ after: z.string().max(200).optional() });

export const notificationListSchema = z.strictObject({
  /** Newest first. */
  notifications: z.array(notificationSchema),
  people: peopleSchema,
  /** Number of unread notifications; at most `UNREAD_COUNT_MAX`. */
  unreadCount: z.number(),
  /** Parameter `after` of the next page; null on the last page. */
  next: z.string().nullable(),
});
export type NotificationList = z.infer<typeof notificationListSchema>;

/** Maximum of `unreadCount`. Pages show larger numbers as `99+`. */
export const UNREAD_COUNT_MAX = 100;

export const notificationParamsSchema = z.object({ id: oidSchema });

const UNSUBSCRIBE_TOKEN_MAX_LENGTH = 200;
export const unsubscribeQuerySchema = z.object({ token: z.string().max(UNSUBSCRIBE_TOKEN_MAX_LENGTH) });

/** Path of the link in mails about comments. Mail programs send a POST request to it (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/notifications/unsubscribe/';
