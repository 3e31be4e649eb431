import type { Platform } from '../../platform.ts';
import { type LinkPageDeps, registerLinkPage } from './link-page.ts';
import { registerLinkRoutes } from './link-routes.ts';
import { moveGrants } from './links.ts';

export { linkData } from './account-data.ts';
export { ShareLinkAccess } from './share-link-access.ts';

/** Registers the routes with which owners manage share links, and the pages that the links open. */
export function registerLinks(deps: LinkPageDeps & Pick<Platform, 'accounts'>): void {
  deps.accounts.onGuestSignsIn(moveGrants);
  registerLinkRoutes(deps);
  registerLinkPage(deps);
}
