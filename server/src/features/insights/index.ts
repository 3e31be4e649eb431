import type { Platform } from '../../platform.ts';
import { registerInsightsPage } from './page.ts';
import { registerInsightsRoutes } from './routes.ts';

/** How presentations are watched, told to those who made them: in sums, never visit by visit. */
export function registerInsights(
  deps: Pick<Platform, 'app' | 'db' | 'blobs' | 'config' | 'pages' | 'visitors'>,
): void {
  registerInsightsRoutes(deps.app, deps);
  registerInsightsPage(deps.app, deps);
}
