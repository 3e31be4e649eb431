import type { Platform } from '../../platform.ts';
import type { ShareLinkAccess } from '../links/index.ts';
import type { PlayableRecordings } from '../presentations/index.ts';
import { registerElement } from './element-route.ts';
import { registerEmbedPage } from './embed-page.ts';

type EmbedDeps = Pick<Platform, 'app' | 'db' | 'config' | 'pages' | 'webDist'> & {
  readonly shareLinks: ShareLinkAccess;
  readonly recordings: PlayableRecordings;
};

/** Registers the page that other sites show in an iframe, and the script of a custom element that shows this page. */
export async function registerEmbed(deps: EmbedDeps): Promise<void> {
  registerEmbedPage(deps);
  await registerElement(deps);
}
