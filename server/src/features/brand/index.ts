import { type BrandDeps, registerAdminRoutes, registerKitRoutes } from './routes.ts';

export { brandBlobKeys } from './blobs-in-use.ts';
export { type BrandDb, hasBrandLogo } from './versions.ts';

/** Registers the endpoints of the brand kit: colours and a logo that all members can use. */
export function registerBrand(deps: BrandDeps): void {
  registerKitRoutes(deps);
  registerAdminRoutes(deps);
}
