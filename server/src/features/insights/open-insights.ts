import { PublicError } from '@flydeck/contract/errors';
import type { Kysely } from 'kysely';
import type { Member } from '../../http/require-member.ts';
import { can, type LoadedPresentation, loadVisible, type PresentationTables } from '../../library/index.ts';
import type { EventTables } from '../events/index.ts';
import type { PurchaseTables } from '../purchases/index.ts';

/** The presentation row that insights use. */
export type InsightsRow = LoadedPresentation['row'];

export type InsightsDb = Kysely<PresentationTables & EventTables & PurchaseTables>;

/** Loads a presentation whose insights the member may see. Undefined if it does not exist or is not theirs. */
export async function loadForInsights(
  db: InsightsDb,
  member: Member,
  oid: string,
): Promise<InsightsRow | undefined> {
  const loaded = await loadVisible(db, member, oid);
  return loaded && can(member, 'see-insights', loaded.access, loaded.grant) ? loaded.row : undefined;
}

/** Like `loadForInsights`, but never undefined. @throws PublicError `resource.not_found` */
export async function requireForInsights(db: InsightsDb, member: Member, oid: string): Promise<InsightsRow> {
  const row = await loadForInsights(db, member, oid);
  if (!row) throw new PublicError('resource.not_found');
  return row;
}
