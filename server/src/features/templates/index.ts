import type { Platform } from '../../platform.ts';
import { registerOwnTemplateRoutes } from './own-template-routes.ts';
import { registerTemplatePages, registerTemplateRoutes } from './routes.ts';

export { ownTemplateData } from './account-data.ts';
export { ownTemplateBlobKeys } from './blobs-in-use.ts';
export { loadOwnTemplate } from './own-templates.ts';
export { setPicks } from './set-picks.ts';

/** Registers the routes and the page of templates, and the gallery of staff picks. */
export function registerTemplates(deps: Pick<Platform, 'app' | 'db' | 'blobs' | 'pages' | 'visitors'>): void {
  registerOwnTemplateRoutes(deps);
  registerTemplateRoutes(deps);
  registerTemplatePages(deps.app, deps);
}
