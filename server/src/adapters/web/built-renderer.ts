import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRequest } from '@flydeck/contract/pages';
import type { PageRenderer } from '../../ports/page-renderer.ts';

/** Exports of the module `renderer.js`, which the build of the web workspace creates for the server. */
interface RendererModule {
  readonly languages: readonly string[];
  createRenderer(manifest: unknown): (request: PageRequest) => string;
}

/**
 * Loads the renderer of pages that `npm run build -w web` has built.
 * @param webDist path of the `dist` folder of the web workspace
 * @throws Error if the web workspace has not been built.
 */
export async function loadBuiltRenderer(webDist: string): Promise<PageRenderer> {
  const manifest: unknown = JSON.parse(await readFile(join(webDist, 'client/.vite/manifest.json'), 'utf8'));
  const url = pathToFileURL(join(webDist, 'server/renderer.js')).href;
  const rendererModule = (await import(url)) as RendererModule;
  return { languages: rendererModule.languages, render: rendererModule.createRenderer(manifest) };
}
