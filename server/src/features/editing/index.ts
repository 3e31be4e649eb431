import type { Platform } from '../../platform.ts';
import { convertDrafts, convertDraftsJob } from './convert-drafts-job.ts';
import type { EditingDeps } from './editing-db.ts';
import { pruneJob, pruneLogs } from './prune-logs.ts';
import { registerEditingRoutes } from './routes.ts';
import { LogFollower } from './socket/log-follower.ts';
import { registerEditingSocket } from './socket/register-socket.ts';
import { StoreCache } from './store-cache.ts';

export { editingData } from './account-data.ts';
export { editingBlobs } from './blobs-in-use.ts';
export { draftBlobs, presentationFileBlobs } from './draft-blobs.ts';
export type { CreateLogDeps, EditingDb } from './editing-db.ts';
export { assertOwnFiles, loadOriginals, loadPresentationFiles } from './presentation-files.ts';
export { publishedSceneOfLog } from './published-scene.ts';
export { retitleLog } from './retitle-log.ts';
export type { EditingTables } from './tables.ts';
export { unpublishedSeq } from './unpublished-changes.ts';

/** Maximum memory of cached records, measured as JSON. */
const STORE_CACHE_BYTES = 32 * 1024 * 1024;

type PlatformParts = Pick<
  Platform,
  'app' | 'config' | 'db' | 'blobs' | 'visitors' | 'connectivity' | 'notifications' | 'clock' | 'log' | 'site' | 'jobs'
>;

/** Registers the log of edits: batches of operations, snapshots, and their synchronization with editors. */
export async function registerEditing(platform: PlatformParts): Promise<void> {
  const { db, blobs, connectivity, site, jobs, log } = platform;
  const stores = new StoreCache(STORE_CACHE_BYTES);
  // During the outage, the database may have been restored from a backup. Cached records are then wrong.
  connectivity.onReachable(() => stores.clear());
  const follower = new LogFollower(db);
  const deps: EditingDeps = { db, blobs, log, stores, onAppended: (oid, seq) => follower.notify(oid, seq) };
  await jobs.handle(pruneJob, async () =>
    pruneLogs(db, (oid, err) => log.error({ err, oid }, 'failed to prune the history of a presentation')),
  );
  await jobs.handle(convertDraftsJob, async () => convertDrafts(deps));
  await jobs.enqueue(db, convertDraftsJob, {}, { singletonKey: 'start' });
  registerEditingRoutes({ ...platform, ...deps });
  await registerEditingSocket({ ...platform, ...deps, follower, origin: site.origin });
}
