import type { Kysely } from 'kysely';
import type { PresentationTables } from '../../library/index.ts';

/** Whether buyers can get the PDF of a presentation, or why they cannot. */
export type Availability = 'available' | 'taken down' | 'deleted';

/**
 * Returns whether buyers can get the PDF of a presentation, regardless of its privacy. The PDF counts as taken down if
 * the presentation is hidden by moderators or its owner is suspended.
 */
export async function availabilityOf(db: Kysely<PresentationTables>, oid: string): Promise<Availability> {
  const row = await db
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .select(['presentations.moderation', 'profiles.suspended_at'])
    .where('presentations.oid', '=', oid)
    .executeTakeFirst();
  if (row === undefined) return 'deleted';
  return row.moderation === 'hidden' || row.suspended_at !== null ? 'taken down' : 'available';
}
