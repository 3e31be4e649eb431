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

export interface OwnPresentationRow {
  readonly row: PresentationRow;
  readonly guarded: AccessAttributes;
}

/**
 * Locks and returns those of `oids` that belong to the member, including deleted ones. Ordered by oid to avoid
 * deadlocks.
 */
export async function lockOwn(
  trx: Transaction<PresentationTables>,
  member: Member,
  oids: readonly string[],
): Promise<OwnPresentationRow[]> {
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
  return rows.map((row) => ({ row, guarded: accessAttributesOf(row) }));
}

/**
 * Asserts that the policy allows the member the action on their presentation.
 * @throws PublicError `resource.not_found` if it is not theirs, `auth.forbidden` if the action is not allowed now.
 */
export function assertMay(
  member: Member,
  verb: Verb,
  own: OwnPresentationRow | undefined,
): asserts own is OwnPresentationRow {
  if (!own) throw new PublicError('resource.not_found');
  if (!can(member, verb, own.guarded)) throw new PublicError('auth.forbidden');
}
