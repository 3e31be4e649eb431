import type { Platform } from '../../platform.ts';
import type { EditingDeps } from './editing-db.ts';
import { pruneJob, pruneLogs } from './prune-logs.ts';
import { registerEditingRoutes } from './routes.ts';
import { LogFollower } from './socket/log-follower.ts';
import { registerEditingSocket } from './socket/register-socket.ts';
import { StoreCache } from './store-cache.ts';

export { editingBlobs } from './blobs-in-use.ts';

/** Maximum memory of cached records, measured as JSON. */
const STORE_CACHE_BYTES = 32 * 1024 * 1024;

type PlatformParts = Pick<
  Platform,
  'app' | 'config' | 'db' | 'blobs' | 'visitors' | 'connectivity' | 'notices' | 'clock' | 'log' | 'site' | 'jobs'
>;

/** Registers the log of edits: batches of operations, snapshots, and their synchronization with editors. */
export async function registerEditing(platform: PlatformParts): Promise<void> {
  const { db, blobs, connectivity, site, jobs, log } = platform;
  const stores = new StoreCache(STORE_CACHE_BYTES);
  // The database may have been restored from a backup.
  connectivity.onReachable(() => stores.clear());
  const follower = new LogFollower(db);
  const deps: EditingDeps = { db, blobs, stores, onAppended: (oid, seq) => follower.notify(oid, seq) };
  await jobs.handle(pruneJob, async () =>
    pruneLogs(db, (oid, err) => log.error({ err, oid }, 'the history of a presentation was not pruned')),
  );
  registerEditingRoutes({ ...platform, ...deps });
  await registerEditingSocket({ ...platform, ...deps, follower, origin: site.origin });
}
