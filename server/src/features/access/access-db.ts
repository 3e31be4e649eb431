import type { Kysely, Transaction } from 'kysely';
import type { Member } from '../../http/require-member.ts';
import type { PresentationTables } from '../../library/index.ts';

export type AccessDb = Kysely<PresentationTables>;
export type AccessTransaction = Transaction<PresentationTables>;

/** The presentation whose access a member manages. */
export interface ManagedPresentation {
  readonly oid: string;
  readonly title: string;
  readonly member: Member;
}
