import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';

/**
 * Files of a finished build that load a page's own script, a line each; empty when all is well. Such a script draws its
 * page as soon as it is loaded, so a file that only wanted something out of it would draw that page over another.
 */
export async function loadedPageScripts(clientFolder: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Manifest;
  return Object.entries(manifest).flatMap(([from, { imports = [], dynamicImports = [] }]) =>
    [...imports, ...dynamicImports]
      .filter((key) => manifest[key]?.isEntry)
      .map((key) => `${from} loads the script of a page, ${key}.`),
  );
}
