import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';

/**
 * Returns one message for each file of a finished build that imports a page's entry script. An entry script renders its page
 * when it is loaded, so it would replace the content of a page that imported it.
 */
export async function importedEntryScripts(clientFolder: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Manifest;
  return Object.entries(manifest).flatMap(([from, { imports = [], dynamicImports = [] }]) =>
    [...imports, ...dynamicImports]
      .filter((key) => manifest[key]?.isEntry)
      .map((key) => `${from} imports the entry script of a page: ${key}.`),
  );
}
