import type { LiveSession } from '@flydeck/contract/live/session';
import { sql } from 'kysely';
import type { LiveDb } from '../live-db.ts';
import type { SessionRow } from '../tables.ts';

/** Columns of a session with the number of its remotes. */
export interface CountedSession
  extends Pick<
    SessionRow,
    | 'id'
    | 'presentation_oid'
    | 'presenter_oid'
    | 'code'
    | 'scene_hash'
    | 'settings'
    | 'started_at'
    | 'expires_at'
    | 'ended_at'
  > {
  readonly title: string;
  readonly remotes: number;
  readonly hasExpired: boolean;
}

/** Selects sessions for `presentSession`. */
export function selectSessions(db: LiveDb) {
  return db
    .selectFrom('live_sessions')
    .select(['id', 'presentation_oid', 'presenter_oid', 'code', 'scene_hash', 'settings'])
    .select(['started_at', 'expires_at', 'ended_at'])
    .select([
      sql<string>`facts->>'title'`.as('title'),
      sql<number>`(SELECT count(*)::int FROM live_remotes WHERE session_id = live_sessions.id
        AND token_hash IS NOT NULL)`.as('remotes'),
      hasExpired.as('hasExpired'),
    ]);
}

/** SQL expression on `live_sessions`: whether the maximum duration of the session is over. */
export const hasExpired = sql<boolean>`(expires_at <= now())`;

/** Returns when a session ended; null while it is running. */
export const endOf = (row: Pick<CountedSession, 'ended_at' | 'expires_at' | 'hasExpired'>): Date | null =>
  row.ended_at ?? (row.hasExpired ? row.expires_at : null);

/** Returns a session as members see it. */
export function presentSession(row: CountedSession): LiveSession {
  const endedAt = endOf(row);
  return {
    id: row.id,
    oid: row.presentation_oid,
    title: row.title,
    code: endedAt ? null : row.code,
    sceneHash: row.scene_hash,
    settings: row.settings,
    remotes: row.remotes,
    startedAt: row.started_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
