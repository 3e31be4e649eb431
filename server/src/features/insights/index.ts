import type { Platform } from '../../platform.ts';
import { registerInsightsPage } from './page.ts';
import { registerInsightsRoutes } from './routes.ts';

export { loadStepCorners } from './load-step-corners.ts';
export { firstStepNumberOf } from './read-insights.ts';

/**
 * Registers insights: statistics of the visits of a presentation, for its owner. The statistics contain no data of
 * individual visits.
 */
export function registerInsights(deps: Pick<Platform, 'app' | 'db' | 'blobs' | 'config' | 'pages' | 'visitors'>): void {
  registerInsightsRoutes(deps);
  registerInsightsPage(deps.app, deps);
}
