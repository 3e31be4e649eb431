import type { Platform } from '../../platform.ts';
import { registerDashboardPage } from './page.ts';
import { createPurgeHandler, purgeTrashJob } from './purge-trash.ts';
import { registerDuplicateRoute, registerFolderRoutes, registerPresentationRoutes } from './routes.ts';

export { folderData } from './account-data.ts';

type DashboardDeps = Pick<
  Platform,
  'app' | 'db' | 'blobs' | 'visitors' | 'pages' | 'config' | 'jobs' | 'secrets' | 'log'
>;

/** Registers the dashboard: members' own presentations, folders, trash and downloads. */
export async function registerDashboard(deps: DashboardDeps): Promise<void> {
  const { app, jobs } = deps;
  registerPresentationRoutes(deps);
  registerDuplicateRoute(deps);
  registerFolderRoutes(deps);
  registerDashboardPage(app, deps);
  await jobs.handle(purgeTrashJob, async () => createPurgeHandler(deps));
}
