import { PublicError } from '@flydeck/contract/errors';
import type { Kysely } from 'kysely';
import type { Member } from '../../http/require-member.ts';
import { can, type LoadedPresentation, loadVisible, type PresentationTables } from '../../library/index.ts';
import type { EventTables } from '../events/index.ts';
import type { PurchaseTables } from '../purchases/index.ts';

/** The database row of a presentation, with the numbers of likes and views. */
export type InsightsRow = LoadedPresentation['row'];

export type InsightsDb = Kysely<PresentationTables & EventTables & PurchaseTables>;

/**
 * Loads a presentation whose insights the member may see. Returns undefined if the presentation does not exist or the
 * member may not see its insights.
 */
export async function loadPresentationForInsights(
  db: InsightsDb,
  member: Member,
  oid: string,
): Promise<InsightsRow | undefined> {
  const loaded = await loadVisible(db, member, oid);
  return loaded && can(member, 'see-insights', loaded.access, loaded.grant) ? loaded.row : undefined;
}

/**
 * Loads a presentation whose insights the member may see.
 * @throws PublicError `resource.not_found` if the presentation does not exist or the member may not see its insights.
 */
export async function requirePresentationForInsights(
  db: InsightsDb,
  member: Member,
  oid: string,
): Promise<InsightsRow> {
  const row = await loadPresentationForInsights(db, member, oid);
  if (!row) throw new PublicError('resource.not_found');
  return row;
}
