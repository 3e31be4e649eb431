import type { Platform } from '../../platform.ts';
import { type LinkPageDeps, registerLinkPage } from './link-page.ts';
import { registerLinkRoutes } from './link-routes.ts';

export { LinkDoor } from './link-door.ts';

/** Share links: what owners do with them, and the pages that they open. */
export function registerLinks(deps: LinkPageDeps & Pick<Platform, 'visitors'>): void {
  registerLinkRoutes(deps);
  registerLinkPage(deps);
}
