import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRequest } from '@flydeck/contract/pages';
import type { PageRenderer } from '../../ports/page-renderer.ts';

/** What the web's build for the server exports. */
interface RendererModule {
  readonly languages: readonly string[];
  createRenderer(manifest: unknown): (request: PageRequest) => string;
}

/**
 * The renderer that `npm run build -w web` made.
 * @param webDist the web's `dist` folder.
 * @throws when the web has not been built.
 */
export async function loadBuiltRenderer(webDist: string): Promise<PageRenderer> {
  const manifest: unknown = JSON.parse(await readFile(join(webDist, 'client/.vite/manifest.json'), 'utf8'));
  const url = pathToFileURL(join(webDist, 'server/renderer.js')).href;
  const built = (await import(url)) as RendererModule;
  return { languages: built.languages, render: built.createRenderer(manifest) };
}
