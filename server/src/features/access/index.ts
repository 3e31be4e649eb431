import type { Platform } from '../../platform.ts';
import { publicUrlOf } from '../../running-server.ts';
import type { Limits } from '../limits/index.ts';
import { registerInvitationPage } from './invitation-page.ts';
import { registerAccessRoutes } from './routes.ts';

export { accessData } from './account-data.ts';
export { findInvitedAddress } from './invitation-page.ts';

type AccessDeps = Pick<Platform, 'app' | 'config' | 'db' | 'jobs' | 'pages' | 'visitors' | 'site'> & {
  readonly limits: Limits;
};

/** Registers the endpoints and the page with which members share presentations with accounts and mail addresses. */
export function registerAccess(deps: AccessDeps): void {
  registerAccessRoutes({ ...deps, siteName: deps.site.name, origin: publicUrlOf(deps.config) });
  registerInvitationPage(deps);
}
