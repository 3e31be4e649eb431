import type { Platform } from '../../platform.ts';
import { registerDashboardPage } from './page.ts';
import { purgeTrash, purgeTrashJob } from './purge-trash.ts';
import { registerDuplicate, registerFolderRoutes, registerOwnRoutes } from './routes.ts';

export { folderData } from './account-data.ts';

type DashboardDeps = Pick<
  Platform,
  'app' | 'db' | 'blobs' | 'visitors' | 'pages' | 'config' | 'jobs' | 'secrets'
>;

/** Registers the dashboard: members' own presentations, folders, trash and downloads. */
export async function registerDashboard(deps: DashboardDeps): Promise<void> {
  const { app, jobs } = deps;
  registerOwnRoutes(deps);
  registerDuplicate(deps);
  registerFolderRoutes(deps);
  registerDashboardPage(app, deps);
  await jobs.handle(purgeTrashJob, async () => purgeTrash(deps));
}
