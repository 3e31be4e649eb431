import { PublicError } from '@flydeck/contract/errors';
import type { Transaction } from 'kysely';
import type { Member } from '../../http/require-member.ts';
import {
  can,
  type Guarded,
  guardedOf,
  type PresentationRow,
  type PresentationTables,
  type Verb,
} from '../presentations/index.ts';

export interface OwnThing {
  readonly row: PresentationRow;
  readonly thing: Guarded;
}

/** Locks those of `oids` that are the member's, deleted or not; in the order of their oids, so that no two wait for each other. */
export async function lockOwn(
  trx: Transaction<PresentationTables>,
  member: Member,
  oids: readonly string[],
): Promise<OwnThing[]> {
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
  return rows.map((row) => ({ row, thing: guardedOf(row) }));
}

/**
 * What the member does to their own, if the table of permissions allows it.
 * @throws PublicError `resource.not_found` for what is not theirs, `auth.forbidden` for what they may not do with it now.
 */
export function assertMay(member: Member, verb: Verb, own: OwnThing | undefined): asserts own is OwnThing {
  if (!own) throw new PublicError('resource.not_found');
  if (!can(member, verb, own.thing)) throw new PublicError('auth.forbidden');
}
