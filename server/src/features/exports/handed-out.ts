import type { Kysely } from 'kysely';
import type { PresentationTables } from '../presentations/index.ts';

/** What became of a presentation whose PDF somebody paid for. */
export type Fate = 'there' | 'taken down' | 'gone';

/**
 * Whether the PDF of a presentation can be handed to who bought it, whoever may see it by now: its author hides it from
 * others; moderators take it from everybody; and some day it is deleted for good.
 */
export async function fateOf(db: Kysely<PresentationTables>, oid: string): Promise<Fate> {
  const row = await db
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .select(['presentations.moderation', 'profiles.suspended_at'])
    .where('presentations.oid', '=', oid)
    .executeTakeFirst();
  if (row === undefined) return 'gone';
  return row.moderation === 'hidden' || row.suspended_at !== null ? 'taken down' : 'there';
}
