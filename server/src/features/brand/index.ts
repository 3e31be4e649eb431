import { join } from 'node:path';
import { CUSTOM_FONTS_ARGUMENT, setCustomFontFolder } from '../../adapters/fonts/custom-fonts.ts';
import { shareFolder } from '../../adapters/sandbox/run-child.ts';
import { materializeFonts } from './materialize-fonts.ts';
import { type BrandDeps, registerAdminRoutes, registerFontRoutes, registerKitRoutes } from './routes.ts';

export { brandBlobKeys } from './blobs-in-use.ts';
export type { BrandDb } from './brand-db.ts';
export { hasBrandLogo } from './versions.ts';

/**
 * Registers the endpoints of the brand kit: colours, fonts and a logo that all members can use. Child processes find the
 * uploaded fonts in a folder of this process, which is completed before each job.
 */
export function registerBrand(deps: BrandDeps): void {
  const folder = join(deps.config.dataDir, 'cache', 'custom-fonts');
  setCustomFontFolder(folder);
  const prepare = () => materializeFonts({ ...deps, folder });
  const endSharing = shareFolder({ folder, argument: CUSTOM_FONTS_ARGUMENT, prepare });
  deps.app.addHook('onClose', async () => endSharing());
  registerKitRoutes(deps);
  registerAdminRoutes(deps);
  registerFontRoutes(deps);
}
