import type { Platform } from '../../platform.ts';
import { registerInsightsPage } from './page.ts';
import { registerInsightsRoutes } from './routes.ts';

/** Registers insights: how presentations are viewed, for their owners. Aggregated only, never single visits. */
export function registerInsights(
  deps: Pick<Platform, 'app' | 'db' | 'blobs' | 'config' | 'pages' | 'visitors'>,
): void {
  registerInsightsRoutes(deps);
  registerInsightsPage(deps.app, deps);
}
