import { createHmac } from 'node:crypto';
import { VIEW_WINDOW_MINUTES } from '@flydeck/contract/likes/constants';
import { type Kysely, sql } from 'kysely';
import { type PresentationTables, randomCountRow } from '../../library/index.ts';
import type { Actor } from '../../ports/visitors.ts';
import { rateLimitKey } from '../limits/index.ts';

type Db = Kysely<PresentationTables>;

/** Maximum number of expired rows that one call of `pruneViews` deletes. */
const PRUNE_BATCH_SIZE = 2000;

/** What is known about the visitor who sends a request. */
interface ViewRequest {
  readonly actor: Actor;
  readonly ip: string;
  readonly userAgent: string;
}

/**
 * Returns a keyed hash that identifies the visitor. The hash is made from the user id, or from the IP address (for
 * IPv6, the /64 network) and user agent of an anonymous visitor. Without the secret, the hash does not reveal these
 * values.
 */
export function visitorKey(secret: string, { actor, ip, userAgent }: ViewRequest): string {
  const identity = actor.kind === 'anonymous' ? ['address', rateLimitKey(ip), userAgent] : ['user', actor.userId];
  return createHmac('sha256', secret).update(JSON.stringify(identity)).digest('base64url');
}

/** SQL expression for the period in which further views of the same visitor are not counted. */
const viewWindow = sql`make_interval(mins => ${VIEW_WINDOW_MINUTES})`;

/**
 * Counts a view of a presentation, and returns true. Returns false if a view of the same visitor was counted less than
 * 30 minutes ago (V5.4), or if the presentation does not exist. The SQL statement locks the presentation before it
 * changes other rows, as `setLike` does, which prevents deadlocks. The number of views is the sum of several rows that
 * differ in the column `slot`. A random row is incremented, so that concurrent requests rarely wait for each other.
 * @param visitor result of `visitorKey`
 */
export async function countView(db: Db, oid: string, visitor: string): Promise<boolean> {
  const { rows } = await sql`
    WITH target AS MATERIALIZED (SELECT oid FROM presentations WHERE oid = ${oid} FOR KEY SHARE),
    seen AS (
      INSERT INTO presentation_views (presentation_oid, visitor) SELECT oid, ${visitor} FROM target
      ON CONFLICT (presentation_oid, visitor) DO UPDATE SET seen_at = now()
        WHERE presentation_views.seen_at < now() - ${viewWindow}
      RETURNING presentation_oid
    )
    INSERT INTO presentation_counts AS counts (presentation_oid, slot, views)
    SELECT presentation_oid, ${randomCountRow()}::smallint, 1 FROM seen
    ON CONFLICT (presentation_oid, slot) DO UPDATE SET views = counts.views + 1
    RETURNING 1`.execute(db);
  return rows.length > 0;
}

/**
 * Deletes up to `PRUNE_BATCH_SIZE` rows of `presentation_views` whose last counted view was more than 30 minutes ago.
 * `countView` does not need these rows.
 */
export async function pruneViews(db: Db): Promise<void> {
  await sql`
    DELETE FROM presentation_views WHERE (presentation_oid, visitor) IN (
      SELECT presentation_oid, visitor FROM presentation_views WHERE seen_at < now() - ${viewWindow}
      LIMIT ${PRUNE_BATCH_SIZE} FOR UPDATE SKIP LOCKED
    )`.execute(db);
}
