import { PublicError } from '@flydeck/contract/errors';
import type { Kysely } from 'kysely';
import type { Member } from '../../http/require-member.ts';
import type { EventTables } from '../events/index.ts';
import {
  can,
  type LoadedPresentation,
  loadVisible,
  type PresentationTables,
} from '../presentations/index.ts';
import type { PurchaseTables } from '../purchases/index.ts';

/** A presentation as its insights need it. */
export type InsightfulRow = LoadedPresentation['row'];

export type InsightsDb = Kysely<PresentationTables & EventTables & PurchaseTables>;

/** The presentation, if the member may see how it is watched; undefined the same whether it is missing or not for them. */
export async function openInsightful(
  db: InsightsDb,
  member: Member,
  oid: string,
): Promise<InsightfulRow | undefined> {
  const loaded = await loadVisible(db, member, oid);
  return loaded && can(member, 'see-insights', loaded.thing, loaded.grant) ? loaded.row : undefined;
}

/** The same. @throws PublicError `resource.not_found` */
export async function requireInsightful(db: InsightsDb, member: Member, oid: string): Promise<InsightfulRow> {
  const row = await openInsightful(db, member, oid);
  if (!row) throw new PublicError('resource.not_found');
  return row;
}
