import { createHmac } from 'node:crypto';
import { VIEW_WINDOW_MINUTES } from '@flydeck/contract/likes/constants';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../ports/visitors.ts';
import { countedAddress } from '../limits/index.ts';
import { anySlot, type PresentationTables } from '../presentations/index.ts';

type Db = Kysely<PresentationTables>;

/** Rows that have served are thrown away in pieces of this size. */
const PRUNED_AT_ONCE = 2000;

interface Visit {
  readonly actor: Actor;
  readonly ip: string;
  readonly userAgent: string;
}

/** Who came, as a keyed hash: the account, else the address with the browser's name. Neither can be read from it. */
export function visitorKey(secret: string, { actor, ip, userAgent }: Visit): string {
  const who =
    actor.kind === 'anonymous' ? ['address', countedAddress(ip), userAgent] : ['user', actor.userId];
  return createHmac('sha256', secret).update(JSON.stringify(who)).digest('base64url');
}

const age = sql`make_interval(mins => ${VIEW_WINDOW_MINUTES})`;

/**
 * Counts a visit, unless this visitor was counted here in the last half hour. As with likes, the presentation is held
 * first and the count goes into any of its slots.
 */
export async function countView(db: Db, oid: string, visitor: string): Promise<boolean> {
  const { rows } = await sql`
    WITH here AS MATERIALIZED (SELECT oid FROM presentations WHERE oid = ${oid} FOR KEY SHARE),
    seen AS (
      INSERT INTO presentation_views (presentation_oid, visitor) SELECT oid, ${visitor} FROM here
      ON CONFLICT (presentation_oid, visitor) DO UPDATE SET seen_at = now()
        WHERE presentation_views.seen_at < now() - ${age}
      RETURNING presentation_oid
    )
    INSERT INTO presentation_counts AS counts (presentation_oid, slot, views)
    SELECT presentation_oid, ${anySlot()}::smallint, 1 FROM seen
    ON CONFLICT (presentation_oid, slot) DO UPDATE SET views = counts.views + 1
    RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Forgets who came more than half an hour ago; the rest of many the next time. */
export async function forgetVisitors(db: Db): Promise<void> {
  await sql`
    DELETE FROM presentation_views WHERE (presentation_oid, visitor) IN (
      SELECT presentation_oid, visitor FROM presentation_views WHERE seen_at < now() - ${age}
      LIMIT ${PRUNED_AT_ONCE} FOR UPDATE SKIP LOCKED
    )`.execute(db);
}
