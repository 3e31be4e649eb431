import type { Platform } from '../../platform.ts';
import { registerTemplatePages, registerTemplateRoutes } from './routes.ts';

export { setPicks } from './set-picks.ts';

/** Registers the routes and the page of templates, and the gallery of staff picks. */
export function registerTemplates(deps: Pick<Platform, 'app' | 'db' | 'pages' | 'visitors'>): void {
  registerTemplateRoutes(deps);
  registerTemplatePages(deps.app, deps);
}
