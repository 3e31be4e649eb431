import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isEqual } from './link-keys.ts';
import { type Actor, ANONYMOUS, can } from './policy.ts';
import { accessAttributesOf, grantsOf, strongestGrant } from './queries.ts';
import type { PresentationTables } from './tables.ts';

/** The columns of live sessions that determine the access to the presented scene. */
interface LiveSessionTables {
  live_sessions: {
    id: string;
    presentation_oid: string;
    presenter_oid: string;
    scene_hash: string;
    ended_at: Date | null;
    expires_at: Date;
  };
}

/** Tables of which `LiveKeys` reads rows. */
export type LiveKeyTables = PresentationTables & LiveSessionTables;

/** Results of database queries are used for this time, because many followers request the files of a scene at once. */
const CACHE_MS = 500;
/** Maximum number of cached results. */
const CACHE_MAX = 1000;

interface CachedScene {
  readonly scene: Promise<string | undefined>;
  readonly readAtMs: number;
}

/** Who presents in a live session, and the presentation. */
export interface PresentedBy {
  readonly presentationOid: string;
  readonly presenterOid: string;
}

/** A presentation that may be shown to the followers of a live session. */
export interface PresentedAccess {
  /** Whether everybody may open the presentation. */
  readonly isPublic: boolean;
  /** Account of the member who started the session. */
  readonly presenterUserId: string;
}

/**
 * Returns undefined unless a presentation may be shown to the followers of a live session: while visitors with a share
 * link could open the presentation, and the member who started the session may edit it.
 */
export async function findPresentedAccess(
  db: Kysely<PresentationTables>,
  session: PresentedBy,
): Promise<PresentedAccess | undefined> {
  const row = await db
    .selectFrom('presentations')
    .innerJoin('profiles as owner', 'owner.oid', 'presentations.owner_oid')
    .innerJoin('profiles as presenter', (join) => join.on('presenter.oid', '=', session.presenterOid))
    .select(['privacy', 'owner_oid', 'moderation', 'deleted_at', 'owner.suspended_at'])
    .select(['presenter.user_id as presenterUserId', 'presenter.suspended_at as presenterSuspendedAt'])
    .where('presentations.oid', '=', session.presentationOid)
    .executeTakeFirst();
  if (!row || row.presenterUserId === null || row.presenterSuspendedAt !== null) return undefined;
  const access = accessAttributesOf(row);
  const bearerGrant = { presentationOid: session.presentationOid, right: 'view' as const };
  if (!can(ANONYMOUS, 'view', access, bearerGrant)) return undefined;
  const presenter: Actor = {
    kind: 'member',
    userId: row.presenterUserId,
    profileOid: session.presenterOid,
    isAdministrator: false,
  };
  const presented = { isPublic: can(ANONYMOUS, 'view', access), presenterUserId: row.presenterUserId };
  if (can(presenter, 'edit', access)) return presented;
  const grants = await grantsOf(db, presenter, [session.presentationOid]);
  return can(presenter, 'edit', access, strongestGrant(session.presentationOid, grants)) ? presented : undefined;
}

/**
 * Issues and verifies the keys with which followers of a live session may request the presented scene and its files,
 * until the session ends. The keys of a session are the same for all followers.
 */
export class LiveKeys {
  readonly #secret: string;
  readonly #nowMs: () => number;
  readonly #cache = new Map<string, CachedScene>();

  /** @param secret the instance's secret for signing the keys: `secrets('live')` */
  constructor(secret: string, nowMs: () => number) {
    this.#secret = secret;
    this.#nowMs = nowMs;
  }

  /** Returns a key: `live.{id of the session}.{signature}`. */
  issue(sessionId: string): string {
    return `live.${sessionId}.${this.#sign(sessionId)}`;
  }

  /**
   * Returns the hash of the scene to which a key grants access; undefined if the key is malformed or forged, or if the
   * session has ended or may not be presented any more.
   */
  async findScene(db: Kysely<LiveKeyTables>, key: unknown): Promise<string | undefined> {
    if (typeof key !== 'string') return undefined;
    const [prefix, sessionId = '', signature = '', ...extraParts] = key.split('.');
    if (prefix !== 'live' || extraParts.length > 0 || !isEqual(signature, this.#sign(sessionId))) return undefined;
    const nowMs = this.#nowMs();
    const cached = this.#cache.get(sessionId);
    if (cached && nowMs - cached.readAtMs < CACHE_MS) return cached.scene;
    const scene = findPresentedScene(db, sessionId);
    if (this.#cache.size >= CACHE_MAX) this.#cache.clear();
    this.#cache.set(sessionId, { scene, readAtMs: nowMs });
    return scene;
  }

  /** Returns whether a key grants access to a file, because the presented scene or its previews show the file. */
  async allowsFile(db: Kysely<LiveKeyTables>, key: unknown, blobKey: string): Promise<boolean> {
    const sceneHash = await this.findScene(db, key);
    if (sceneHash === undefined) return false;
    const { rows } = await sql`
      SELECT 1 FROM scene_files WHERE blob_key = ${blobKey} AND scene_hash = ${sceneHash} LIMIT 1`.execute(db);
    return rows.length > 0;
  }

  #sign(sessionId: string): string {
    return createHmac('sha256', this.#secret).update(`key!${sessionId}`).digest('base64url');
  }
}

async function findPresentedScene(db: Kysely<LiveKeyTables>, sessionId: string): Promise<string | undefined> {
  const session = await db
    .selectFrom('live_sessions')
    .select(['scene_hash', 'presentation_oid as presentationOid', 'presenter_oid as presenterOid'])
    .where('id', '=', sessionId)
    .where(sql<boolean>`ended_at IS NULL AND expires_at > now()`)
    .executeTakeFirst();
  return session && (await findPresentedAccess(db, session)) ? session.scene_hash : undefined;
}
