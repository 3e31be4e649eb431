import type { Member } from '../../http/require-member.ts';
import type { CommentsDb, CommentsTransaction } from '../comments/index.ts';

/** Sharing adds notifications, whose tables belong to the comments. */
export type AccessDb = CommentsDb;
export type AccessTransaction = CommentsTransaction;

/** The presentation whose access a member manages. */
export interface ManagedPresentation {
  readonly oid: string;
  readonly title: string;
  readonly member: Member;
}
