import type { Platform } from '../../platform.ts';
import type { EditingDeps } from './editing-db.ts';
import { registerEditingRoutes } from './routes.ts';
import { StoreCache } from './store-cache.ts';

export { editingBlobs } from './blobs-in-use.ts';

/** Maximum memory of cached records, measured as JSON. */
const STORE_CACHE_BYTES = 32 * 1024 * 1024;

type PlatformParts = Pick<Platform, 'app' | 'db' | 'blobs' | 'visitors' | 'connectivity'>;

/** Registers the log of edits: batches of operations, snapshots, and their synchronization with editors. */
export function registerEditing({ app, db, blobs, visitors, connectivity }: PlatformParts): void {
  const stores = new StoreCache(STORE_CACHE_BYTES);
  // The database may have been restored from a backup.
  connectivity.onReachable(() => stores.clear());
  const deps: EditingDeps = { db, blobs, stores, onAppended: () => undefined };
  registerEditingRoutes({ ...deps, app, visitors });
}
