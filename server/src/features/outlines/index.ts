import { PAGE_ENDPOINTS_BY_NAME } from '@flydeck/contract/page-endpoints';
import { findLayoutFaults } from '@flydeck/scene/measure/layout-faults';
import type { Outliners } from '../../adapters/outliner/index.ts';
import type { Platform } from '../../platform.ts';
import { createDocument, type DraftPreviews } from '../creation/index.ts';
import { Limits } from '../limits/index.ts';
import { registerAssistRoute } from './assist-route.ts';
import { registerOutlineRoutes } from './outline-routes.ts';
import { type FindFaults, repairLayout } from './repair-layout.ts';
import type { OutlineRepair } from './stream-outline.ts';

type OutlinesDeps = Pick<Platform, 'app' | 'config' | 'db' | 'visitors' | 'pages' | 'secrets'> & {
  readonly outliners: Outliners;
  /** Compiles outlines to measure their layout. */
  readonly previews: DraftPreviews;
};

/** Registers the outline API, which is open to everybody, and the page on which visitors start an outline. */
export function registerOutlines({
  app,
  config,
  db,
  visitors,
  pages,
  secrets,
  outliners,
  previews,
}: OutlinesDeps): void {
  const limits = new Limits(db, secrets('limits'));
  const repair: OutlineRepair = (outline, { template, mayRequest }, signal) => {
    const findFaults: FindFaults = async (candidate, limit) => {
      const request = { kind: 'outline' as const, outline: candidate, ...(template !== undefined && { template }) };
      return findLayoutFaults(createDocument(request), await previews.build(request, limit));
    };
    const repairer = mayRequest ? outliners.layoutRepairer : undefined;
    return repairLayout(outline, { findFaults, repairer }, signal);
  };
  const deps = { app, visitors, limits, outliners, repair, maxPerDay: config.aiRequestsPerDay };
  registerOutlineRoutes(deps);
  registerAssistRoute(deps);
  pages.registerPersonal(app, PAGE_ENDPOINTS_BY_NAME['ai-start'], async () => ({
    name: 'ai-start',
    data: { hasAiService: outliners.service !== undefined },
    path: '/ai/start/',
    listed: false,
  }));
}
