import { createHmac } from 'node:crypto';
import { VIEW_WINDOW_MINUTES } from '@flydeck/contract/likes/constants';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../ports/visitors.ts';
import { countedAddress } from '../limits/index.ts';
import type { PresentationTables } from '../presentations/index.ts';

/** Rows that have served are thrown away in pieces of this size. */
const PRUNED_AT_ONCE = 200;

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

/** Counts a visit, unless this visitor was counted here in the last half hour. */
export async function countView(db: Kysely<PresentationTables>, oid: string, visitor: string): Promise<void> {
  const age = sql`make_interval(mins => ${VIEW_WINDOW_MINUTES})`;
  const { rows } = await sql`
    WITH seen AS (
      INSERT INTO presentation_views (presentation_oid, visitor) VALUES (${oid}, ${visitor})
      ON CONFLICT (presentation_oid, visitor) DO UPDATE SET seen_at = now()
        WHERE presentation_views.seen_at < now() - ${age}
      RETURNING 1
    )
    UPDATE presentations SET view_count = view_count + 1
    WHERE oid = ${oid} AND EXISTS (SELECT 1 FROM seen)
    RETURNING 1`.execute(db);
  if (rows.length === 0) return;
  await sql`
    DELETE FROM presentation_views WHERE (presentation_oid, visitor) IN (
      SELECT presentation_oid, visitor FROM presentation_views WHERE seen_at < now() - ${age}
      LIMIT ${PRUNED_AT_ONCE} FOR UPDATE SKIP LOCKED
    )`.execute(db);
}
