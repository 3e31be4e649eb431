import { z } from 'zod';
import { avatarSchema } from '../accounts/me.ts';
import { oidParamsSchema, oidSchema } from '../presentations/ids.ts';
import { type Anchor, anchorSchema } from './anchor.ts';
import { COMMENT_MAX_LENGTH, MENTIONS_MAX } from './constants.ts';
import { plainText } from './plain-text.ts';

/** The largest value of the database column. */
const REVISION_MAX = 2 ** 31 - 1;

/** A person who is named in the range from `start` to `end` (exclusive) of a comment, in UTF-16 units. */
const mentionSchema = z.strictObject({
  profileOid: oidSchema,
  start: z.int().min(0).max(COMMENT_MAX_LENGTH),
  end: z.int().min(0).max(COMMENT_MAX_LENGTH),
});
export type Mention = z.infer<typeof mentionSchema>;

interface WrittenComment {
  readonly body: string;
  readonly mentions: readonly Mention[];
}

/** Whether the ranges are in ascending order, do not overlap, and each range is a text that starts with `@`. */
function areRangesValid({ body, mentions }: WrittenComment): boolean {
  return mentions.every(({ start, end }, index) => {
    const previousEnd = mentions[index - 1]?.end ?? 0;
    return previousEnd <= start && start + 1 < end && end <= body.length && body[start] === '@';
  });
}

const writtenComment = {
  /** Plain text. Line breaks are line feeds. */
  body: plainText(COMMENT_MAX_LENGTH),
  /** Mentions of people who may not comment on the presentation are dropped. */
  mentions: z.array(mentionSchema).max(MENTIONS_MAX).default([]),
};
const RANGES_MESSAGE = 'the ranges of the mentions are not valid';

/** Body of the endpoints that add a reply to a thread or change a comment. */
export const writeCommentSchema = z.strictObject(writtenComment).refine(areRangesValid, RANGES_MESSAGE);
export type WriteCommentRequest = z.output<typeof writeCommentSchema>;

/** Body of `POST /api/presentations/{oid}/comments`, which creates a thread with its first comment. */
export const createThreadSchema = z
  .strictObject({ anchor: anchorSchema, ...writtenComment })
  .refine(areRangesValid, RANGES_MESSAGE);
export type CreateThreadRequest = z.output<typeof createThreadSchema>;

/** Path parameters of the endpoints of a comment or a thread. */
export const commentParamsSchema = oidParamsSchema.extend({ id: oidSchema });

export const setResolvedSchema = z.strictObject({ isResolved: z.boolean() });

/** `revision` is that of the list that the member has read. */
export const markReadSchema = z.strictObject({ revision: z.int().min(0).max(REVISION_MAX) });

/** `since`: only threads that were changed after this revision are listed. Without `since`: all threads. */
export const listCommentsQuerySchema = z.object({
  since: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.int().max(REVISION_MAX))
    .optional(),
});

const personSchema = z.strictObject({ profileOid: oidSchema, name: z.string(), avatar: avatarSchema });
export type CommentPerson = z.infer<typeof personSchema>;

/** People whose oids are in the same response, such as authors and mentioned people. */
export const peopleSchema = z.array(personSchema);

/** An author. `deleted`: the account was deleted. */
export const commentAuthorSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('member'), profileOid: oidSchema }),
  z.strictObject({ kind: z.literal('guest'), name: z.string() }),
  z.strictObject({ kind: z.literal('deleted') }),
]);
export type CommentAuthor = z.infer<typeof commentAuthorSchema>;

const commentSchema = z.strictObject({
  id: oidSchema,
  author: commentAuthorSchema,
  isOwn: z.boolean(),
  /** Empty if the comment is deleted. */
  body: z.string(),
  mentions: z.array(mentionSchema),
  /** ISO 8601, as all times. */
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  isDeleted: z.boolean(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  canRestore: z.boolean(),
});
export type PresentedComment = z.infer<typeof commentSchema>;

const threadSchema = z.strictObject({
  id: oidSchema,
  // Stored anchors are not validated again, so that anchors of an earlier release never make the list fail.
  anchor: z.custom<Anchor>().meta({ description: 'What the thread is about, as in the request that created it.' }),
  /** Sequence number of the presentation's log when the thread was created; null without a log. */
  logSeq: z.number().nullable(),
  author: commentAuthorSchema,
  createdAt: z.string(),
  resolvedAt: z.string().nullable(),
  /** Null unless the thread is resolved. */
  resolvedBy: commentAuthorSchema.nullable(),
  /** Whether other people have added comments after the revision that the member has marked as read. */
  isUnread: z.boolean(),
  /** Oldest first. Deleted comments of a thread with other comments are listed without their text. */
  comments: z.array(commentSchema),
});
export type CommentThread = z.infer<typeof threadSchema>;

/** Response of `GET /api/presentations/{oid}/comments`. */
export const commentListSchema = z.strictObject({
  /** Number of changes of the presentation's comments. The parameter `since` of the next request. */
  revision: z.number(),
  /** Whether `threads` are all threads. If not, they are those that were changed after `since`. */
  isComplete: z.boolean(),
  /** Oldest first. */
  threads: z.array(threadSchema),
  /** Ids of threads whose last comment was deleted after `since`. */
  removedThreads: z.array(oidSchema),
  people: peopleSchema,
});
export type CommentList = z.infer<typeof commentListSchema>;

/**
 * Response of the endpoints that change a thread. Contains no revision, because a client that skipped to it would miss
 * the changes of others.
 */
export const changedThreadSchema = z.strictObject({
  /** Null if the last comment of the thread was deleted. */
  thread: threadSchema.nullable(),
  people: peopleSchema,
});
export type ChangedThread = z.infer<typeof changedThreadSchema>;
