import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import {
  type AccessAttributes,
  ANONYMOUS,
  accessAttributesOf,
  can,
  grantOf,
  grantsOf,
  type LinkKeys,
  type LiveKeys,
  type LiveKeyTables,
  type PresentationTables,
  PUBLISHED_CHANNEL,
  parseNotification,
  strongestGrant,
} from '../../../library/index.ts';
import type { Platform } from '../../../platform.ts';
import { systemClock } from '../../../ports/clock.ts';
import { addMissingSceneFiles } from '../../../publishing/index.ts';

/** Who may request a file: everybody, the visitor of the request but not everybody, or not even this visitor. */
export type FileRight = 'everybody' | 'visitor' | 'none';

/** Maximum number of cached entries. Each needs about 200 bytes. */
const MAX_ENTRIES = 50_000;
/** Maximum age of a cached entry while change notifications are received. */
const MAX_AGE_LISTENING_MS = 10 * 60_000;
/** Maximum age of a cached entry while no change notifications are received. */
const MAX_AGE_NOT_LISTENING_MS = 5000;

type Db = Kysely<PresentationTables>;

/** A presentation whose scene, film, log or draft contains a file. */
interface FileUse {
  readonly oid: string;
  readonly presentation: AccessAttributes;
  /**
   * True if the log or draft contains the file, which only people may request who may comment or edit; false if the scene
   * or film does.
   */
  readonly isOfDraft: boolean;
}

/** What the cache stores about a file. */
interface CacheEntry {
  /** Whether everybody may request the file. */
  readonly isPublic: boolean;
  readonly uses: readonly FileUse[];
  /** Time at which the entry was read from the database, on the clock of `nowMs`. */
  readonly readAtMs: number;
}

export interface FileAccessDeps extends Pick<Platform, 'visitors' | 'notifications' | 'connectivity'> {
  readonly db: Kysely<LiveKeyTables>;
  readonly linkKeys: LinkKeys;
  readonly liveKeys: LiveKeys;
  /** A clock for tests. Default: the monotonic clock. */
  readonly nowMs?: () => number;
}

/**
 * Determines who may request a picture or film. A film, or a file of a scene, may be requested by visitors who may view
 * the presentation; a file of a log or draft, by members who may comment on the presentation, as editors may, too. Pictures of profiles are
 * public.
 */
export class FileAccess {
  /**
   * Whether the table `scene_files` contains the files of all scenes. While this is false, all visitors may request a
   * file without known uses, because the file may belong to a scene.
   */
  isListingComplete = false;
  readonly #deps: FileAccessDeps;
  readonly #nowMs: () => number;
  readonly #entries = new Map<string, CacheEntry>();
  /** Incremented when entries are dropped. Results of queries that started before an increment are not cached. */
  #generation = 0;

  constructor(deps: FileAccessDeps) {
    this.#deps = deps;
    this.#nowMs = deps.nowMs ?? systemClock.monotonicMs;
  }

  /**
   * Returns `everybody` if the file is public according to the cache, otherwise undefined. Does not query the database.
   */
  cachedPublicRight(blobKey: string): 'everybody' | undefined {
    const entry = this.#entries.get(blobKey);
    return entry?.isPublic && this.#isFresh(entry) ? 'everybody' : undefined;
  }

  /** Returns who may request a file. The query of the request may contain the key of a share link or live session. */
  async findRight(request: FastifyRequest, blobKey: string): Promise<FileRight> {
    const { isPublic, uses } = await this.#loadEntry(blobKey);
    if (isPublic) return 'everybody';
    if (uses.length === 0) return this.isListingComplete ? 'none' : 'visitor';
    const { db, linkKeys, liveKeys, visitors } = this.#deps;
    const { key } = request.query as { readonly key?: unknown };
    const link = await linkKeys.findLink(db, key);
    const actor = await visitors.actorOf(request);
    const oids = uses.map(({ oid }) => oid);
    const grants = [link && grantOf(link), ...(await grantsOf(db, actor, oids))];
    const isAllowed = uses.some(({ oid, presentation, isOfDraft }) =>
      can(actor, isOfDraft ? 'comment' : 'view', presentation, strongestGrant(oid, grants)),
    );
    return isAllowed || (await liveKeys.allowsFile(db, key, blobKey)) ? 'visitor' : 'none';
  }

  /**
   * Drops cached entries after a change of the presentation or profile with this oid: the entries of files of the
   * presentation, or of all presentations of the profile. Also drops all entries that are not public, because the
   * changed presentation may now use their files.
   */
  invalidate(oid: string): void {
    this.#generation += 1;
    for (const [blobKey, { isPublic, uses }] of this.#entries) {
      const isAffected = uses.some((use) => use.oid === oid || use.presentation.ownerOid === oid);
      if (isAffected || !isPublic) this.#entries.delete(blobKey);
    }
  }

  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
  }

  #isFresh({ readAtMs }: CacheEntry): boolean {
    const { notifications, connectivity } = this.#deps;
    const { unreachableMs } = connectivity;
    // While the database is unreachable, entries cannot be read again, and presentations cannot change.
    if (unreachableMs > 0) return unreachableMs <= MAX_AGE_LISTENING_MS;
    return this.#nowMs() - readAtMs <= (notifications.isListening ? MAX_AGE_LISTENING_MS : MAX_AGE_NOT_LISTENING_MS);
  }

  async #loadEntry(blobKey: string): Promise<CacheEntry> {
    const cached = this.#entries.get(blobKey);
    if (cached && this.#isFresh(cached)) return cached;
    const generation = this.#generation;
    const uses = await findUses(this.#deps.db, blobKey);
    const isPublic =
      uses.some(({ presentation, isOfDraft }) => !isOfDraft && can(ANONYMOUS, 'view', presentation)) ||
      (await isAvatar(this.#deps.db, blobKey));
    const entry = { isPublic, uses, readAtMs: this.#nowMs() };
    // Files without uses are not cached, because requests for random names would evict the other entries.
    if (generation === this.#generation && (isPublic || uses.length > 0)) this.#store(blobKey, entry);
    return entry;
  }

  #store(blobKey: string, entry: CacheEntry): void {
    this.#entries.delete(blobKey);
    this.#entries.set(blobKey, entry);
    if (this.#entries.size <= MAX_ENTRIES) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}

/** Returns the uses of a file in scenes (including recently replaced scenes), films, logs and drafts. */
async function findUses(db: Db, blobKey: string): Promise<FileUse[]> {
  const { rows } = await sql<Parameters<typeof accessAttributesOf>[0] & { oid: string; is_of_draft: boolean }>`
    SELECT presentations.oid, privacy, owner_oid, moderation, deleted_at, suspended_at, is_of_draft
    FROM (
      SELECT presentation_oid, false AS is_of_draft FROM scene_files JOIN presentation_scenes USING (scene_hash)
        WHERE blob_key = ${blobKey}
      UNION SELECT oid, false FROM presentations WHERE preview_animation = ${`/${blobKey}`}
      UNION SELECT presentation_oid, false FROM presentation_scenes
        WHERE replaced_at IS NOT NULL AND other_blobs @> ARRAY[${blobKey}]::text[]
      UNION SELECT presentation_oid, true FROM draft_files WHERE blob_key = ${blobKey}
    ) AS used
    JOIN presentations ON presentations.oid = used.presentation_oid
    JOIN profiles ON profiles.oid = presentations.owner_oid`.execute(db);
  return rows.map((row) => ({ oid: row.oid, presentation: accessAttributesOf(row), isOfDraft: row.is_of_draft }));
}

/** Returns whether a file is the picture of a profile. */
async function isAvatar(db: Db, blobKey: string): Promise<boolean> {
  const row = await db.selectFrom('profiles').select('oid').where('avatar_blob', '=', blobKey).executeTakeFirst();
  return row !== undefined;
}

type OpenDeps = FileAccessDeps & Pick<Platform, 'app' | 'blobs' | 'log'>;

/**
 * Creates a `FileAccess` whose cached entries are dropped by notifications of changes. Earlier releases did not list
 * the files of scenes in the table `scene_files`, so the missing files are added in the background.
 */
export async function openFileAccess(deps: OpenDeps): Promise<FileAccess> {
  const { app, db, blobs, notifications, connectivity, log } = deps;
  const access = new FileAccess(deps);
  await notifications.listen(
    PUBLISHED_CHANNEL,
    (payload) => {
      const { oid, affectsCards } = parseNotification(payload);
      if (affectsCards) access.invalidate(oid);
    },
    () => access.clear(),
  );
  connectivity.onReachable(() => access.clear());
  const abortController = new AbortController();
  const listing = addMissingSceneFiles(db, blobs, abortController.signal)
    .then(() => {
      access.isListingComplete = true;
    })
    .catch((err: unknown) => {
      if (!abortController.signal.aborted) log.error({ err }, 'failed to list the files of scenes of earlier releases');
    });
  app.addHook('onClose', async () => {
    abortController.abort();
    await listing;
  });
  return access;
}
