import type { Anchor } from '@flydeck/contract/comments/anchor';
import type { NotificationKind } from '@flydeck/contract/comments/notification';
import type { ColumnType, Generated, Selectable } from 'kysely';

/** Number of changes of a presentation's comments. Every change locks the row, so that changes have an order. */
interface CommentRevisionTable {
  presentation_oid: string;
  revision: number;
}

/** The author of a thread or comment: a profile or a guest; neither if the account was deleted. */
interface AuthorColumns {
  author_oid: string | null;
  guest_id: string | null;
  guest_name: string | null;
}

/** Comments on the same part of a presentation. */
interface CommentThreadTable extends AuthorColumns {
  id: string;
  presentation_oid: string;
  anchor: ColumnType<Anchor, string, never>;
  /** Sequence number of the presentation's log when the thread was created; null without a log. */
  log_seq: number | null;
  created_at: Generated<Date>;
  /** Null: not resolved. */
  resolved_at: Generated<Date | null>;
  resolved_by_oid: Generated<string | null>;
  resolved_by_guest_id: Generated<string | null>;
  resolved_by_guest_name: Generated<string | null>;
  /** Revision of the last change of the thread or of one of its comments. */
  revision: number;
  changed_at: Generated<Date>;
}

interface CommentTable extends AuthorColumns {
  id: string;
  thread_id: string;
  body: string;
  /** Revision with which the comment was created. */
  revision: number;
  created_at: Generated<Date>;
  edited_at: Generated<Date | null>;
  /** Deleted comments can be restored by the person who deleted them, until a job removes them. */
  deleted_at: Generated<Date | null>;
  deleted_by_oid: Generated<string | null>;
  deleted_by_guest_id: Generated<string | null>;
}

/** A range of a comment that names a member. */
interface CommentMentionTable {
  comment_id: string;
  profile_oid: string;
  range_start: number;
  range_end: number;
}

/** The revision up to which a member has read a thread. */
interface CommentReadTable {
  thread_id: string;
  profile_oid: string;
  revision: number;
}

/** A notification of a member, which pages list and which may be mailed. */
interface NotificationTable {
  id: string;
  recipient_oid: string;
  kind: NotificationKind;
  presentation_oid: string;
  thread_id: string | null;
  comment_id: string | null;
  /** `none`: is not mailed. `waiting`: a job will mail it. `done`: the job has mailed it, or left it out. */
  mail_state: 'none' | 'waiting' | 'done';
  created_at: Generated<Date>;
  read_at: Generated<Date | null>;
}

/** When the last mail about a thread was sent to a member; null before the first mail. */
interface CommentMailTable {
  recipient_oid: string;
  thread_id: string;
  sent_at: Date | null;
}

/** The tables of this feature. */
export interface CommentTables {
  comment_revisions: CommentRevisionTable;
  comment_threads: CommentThreadTable;
  comments: CommentTable;
  comment_mentions: CommentMentionTable;
  comment_reads: CommentReadTable;
  notifications: NotificationTable;
  comment_mails: CommentMailTable;
}

export type ThreadRow = Selectable<CommentThreadTable>;
export type CommentRow = Selectable<CommentTable>;
