import type { SharedPresentation } from '@flydeck/contract/access/access';
import { sql } from 'kysely';
import type { Member } from '../../http/require-member.ts';
import { accessAttributesOf, can, displayName, presentationPath, selectGrants } from '../../library/index.ts';
import type { AccessDb } from './access-db.ts';

/** Maximum number of presentations in the list. */
const MAX_ENTRIES = 500;

/**
 * Lists the presentations of other members to which the member has access by an invitation or by an opened share link
 * for commenting or editing, newest access first. Omits those that the member cannot view at the moment.
 */
export async function listSharedPresentations(db: AccessDb, member: Member): Promise<SharedPresentation[]> {
  const rows = await db
    .selectFrom(selectGrants(db).selectAll().where('userId', '=', member.userId).as('grants'))
    .innerJoin('presentations', 'presentations.oid', 'grants.presentationOid')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .selectAll('profiles')
    .select([
      'presentations.oid as oid',
      'presentations.title',
      'presentations.slug',
      'presentations.preview',
      'presentations.privacy',
      'presentations.moderation',
      'presentations.deleted_at',
      'presentations.owner_oid',
      'presentations.modified_at',
      'grants.right',
      'grants.since',
    ])
    .where('presentations.owner_oid', '!=', member.profileOid)
    // The rights from the strongest to the weakest are `edit`, `comment` and `view`.
    .distinctOn('presentations.oid')
    .orderBy('presentations.oid')
    .orderBy(sql`array_position(ARRAY['edit', 'comment', 'view'], grants."right")`)
    .orderBy('grants.since')
    .execute();
  return rows
    .filter((row) => can(member, 'view', accessAttributesOf(row), { presentationOid: row.oid, right: row.right }))
    .sort((a, b) => b.since.getTime() - a.since.getTime())
    .slice(0, MAX_ENTRIES)
    .map((row) => ({
      oid: row.oid,
      title: row.title,
      path: presentationPath(row.oid, row.slug),
      thumbnail: row.preview,
      owner: displayName(row),
      right: row.right,
      since: row.since.toISOString(),
      modifiedAt: row.modified_at.toISOString(),
    }));
}
