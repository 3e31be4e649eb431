import type { Platform } from '../../platform.ts';
import { type LikeDeps, registerLikeRoutes } from './like-routes.ts';
import { registerViewRoute } from './view-route.ts';

export { likeData } from './account-data.ts';

/** Registers the routes for likes and view counts. */
export function registerLikes(deps: LikeDeps & Pick<Platform, 'secrets'>): void {
  registerLikeRoutes(deps);
  registerViewRoute(deps);
}
