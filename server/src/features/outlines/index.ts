import { PAGE_ENDPOINTS_BY_NAME } from '@flydeck/contract/page-endpoints';
import type { Outliners } from '../../adapters/outliner/index.ts';
import type { Platform } from '../../platform.ts';
import { Limits } from '../limits/index.ts';
import { registerAssistRoute } from './assist-route.ts';
import { registerOutlineRoutes } from './outline-routes.ts';

type OutlinesDeps = Pick<Platform, 'app' | 'config' | 'db' | 'visitors' | 'pages' | 'secrets'> & {
  readonly outliners: Outliners;
};

/** Registers the outline API, which is open to everybody, and the page on which visitors start an outline. */
export function registerOutlines({ app, config, db, visitors, pages, secrets, outliners }: OutlinesDeps): void {
  const limits = new Limits(db, secrets('limits'));
  const deps = { app, visitors, limits, outliners, maxPerDay: config.aiRequestsPerDay };
  registerOutlineRoutes(deps);
  registerAssistRoute(deps);
  pages.registerPersonal(app, PAGE_ENDPOINTS_BY_NAME['ai-start'], async () => ({
    name: 'ai-start',
    data: { hasAiService: outliners.service !== undefined },
    path: '/ai/start/',
    listed: false,
  }));
}
