import { ADMIN_SECTIONS } from '@flydeck/contract/admin/sections';
import { PAGE_ENDPOINTS_BY_NAME } from '@flydeck/contract/page-endpoints';
import type { PaymentProviders } from '../../adapters/payments/index.ts';
import type { Platform } from '../../platform.ts';
import type { Flags } from '../flags/index.ts';
import { registerInstanceRoutes } from './instance-routes.ts';
import { registerPeopleRoutes } from './people-routes.ts';
import { registerPurchaseRoutes } from './purchase-routes.ts';
import { countPendingWork } from './queries.ts';
import { registerReportRoutes } from './report-routes.ts';

type AdminDeps = Pick<Platform, 'app' | 'db' | 'visitors' | 'jobs' | 'config' | 'pages' | 'accounts'> & {
  readonly flags: Flags;
  readonly payments: PaymentProviders;
};

/** Registers the administration's pages and API, which return 404 to everybody but administrators. */
export function registerAdmin(deps: AdminDeps): void {
  const { app, db, pages } = deps;
  registerReportRoutes(deps);
  registerPeopleRoutes(deps);
  registerInstanceRoutes(deps);
  registerPurchaseRoutes(deps);
  pages.registerPersonal(app, PAGE_ENDPOINTS_BY_NAME.admin, async (_request, { me }) =>
    me.isAdministrator ? { redirectTo: '/admin/reports/' } : undefined,
  );
  for (const section of ADMIN_SECTIONS)
    pages.registerPersonal(app, PAGE_ENDPOINTS_BY_NAME[`admin-${section}`], async (_request, { me }) => {
      if (!me.isAdministrator) return undefined;
      const openCounts = await countPendingWork(db);
      return {
        name: 'admin',
        data: { section, openCounts },
        path: `/admin/${section}/`,
        listed: false,
      };
    });
}
