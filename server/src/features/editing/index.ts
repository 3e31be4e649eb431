import type { Platform } from '../../platform.ts';
import { convertDrafts, convertDraftsJob } from './convert-drafts-job.ts';
import type { EditingDeps } from './editing-deps.ts';
import { pruneJob, pruneLogs } from './prune-logs.ts';
import { RecordCache } from './record-cache.ts';
import { registerEditingRoutes } from './routes.ts';
import { LogFollower } from './socket/log-follower.ts';
import { registerEditingSocket } from './socket/register-socket.ts';

export { assertEditable } from './access.ts';
export { editingData } from './account-data.ts';
export { editingBlobKeys } from './blobs-in-use.ts';
export { draftBlobKeys, presentationFileBlobKeys } from './draft-blobs.ts';
export type { EditingDb } from './editing-db.ts';
export type { LogWriteDeps } from './editing-deps.ts';
export { loadLatestDocument } from './latest-document.ts';
export { latestStateTime } from './latest-state-time.ts';
export { preparePictureInChild } from './pictures/prepare-picture.ts';
export { addFiles, assertOwnFiles, loadOriginals, loadPresentationFiles } from './presentation-files.ts';
export { publishedSceneOfLog } from './published-scene.ts';
export { retitleLog } from './retitle-log.ts';
export { oldestStateFrom } from './state-at.ts';
export { addPicture } from './store-picture.ts';
export type { EditingTables } from './tables.ts';
export { unpublishedSeq } from './unpublished-changes.ts';

/** Maximum total size of cached records, measured as JSON. */
const RECORD_CACHE_BYTES = 32 * 1024 * 1024;

type RegistrationDeps = Pick<
  Platform,
  'app' | 'config' | 'db' | 'blobs' | 'visitors' | 'connectivity' | 'notifications' | 'clock' | 'log' | 'site' | 'jobs'
>;

/** Registers the jobs and endpoints of the logs, and the WebSocket through which open editors learn of new batches. */
export async function registerEditing(platform: RegistrationDeps): Promise<void> {
  const { db, blobs, connectivity, site, jobs, log } = platform;
  const recordCache = new RecordCache(RECORD_CACHE_BYTES);
  // While the database was unreachable, it may have been restored from a backup, so cached records may be wrong.
  connectivity.onReachable(() => recordCache.clear());
  const follower = new LogFollower(db);
  const deps: EditingDeps = {
    db,
    blobs,
    log,
    recordCache,
    waitingAppends: new Map(),
    onAppended: (oid, seq) => follower.notify(oid, seq),
  };
  await jobs.handle(pruneJob, async () =>
    pruneLogs(db, (oid, err) => log.error({ err, oid }, 'failed to prune the history of a presentation')),
  );
  await jobs.handle(convertDraftsJob, async () => convertDrafts(deps));
  await jobs.enqueue(db, convertDraftsJob, {}, { singletonKey: 'start' });
  registerEditingRoutes({ ...platform, ...deps });
  await registerEditingSocket({ ...platform, ...deps, follower, origin: site.origin });
}
