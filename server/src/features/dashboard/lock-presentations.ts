import { PublicError } from '@flydeck/contract/errors';
import type { Transaction } from 'kysely';
import type { Member } from '../../http/require-member.ts';
import {
  type AccessAttributes,
  accessAttributesOf,
  can,
  type PresentationRow,
  type PresentationTables,
  type Verb,
} from '../../library/index.ts';

/** A presentation whose row is locked until the end of the transaction. */
export interface LockedPresentation {
  readonly row: PresentationRow;
  readonly access: AccessAttributes;
}

/**
 * Locks and returns those presentations among `oids` that belong to the member, including presentations in the trash.
 * The rows are locked in the order of their oids to avoid deadlocks.
 */
export async function lockOwnPresentations(
  trx: Transaction<PresentationTables>,
  member: Member,
  oids: readonly string[],
): Promise<LockedPresentation[]> {
  const rows = await trx
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .selectAll('presentations')
    .select('profiles.suspended_at')
    .where('presentations.oid', 'in', oids)
    .where('presentations.owner_oid', '=', member.profileOid)
    .orderBy('presentations.oid')
    .forUpdate('presentations')
    .execute();
  return rows.map((row) => ({ row, access: accessAttributesOf(row) }));
}

/** Checks that the access policy allows the member an action on a presentation. @throws PublicError `auth.forbidden` */
export function assertAllowed(member: Member, verb: Verb, { access }: LockedPresentation): void {
  if (!can(member, verb, access)) throw new PublicError('auth.forbidden');
}
