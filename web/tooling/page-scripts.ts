import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';

/**
 * Returns one message for each import of a page's entry script in a finished build. An entry script renders its page
 * when the browser loads the script. A page that imported the entry script of another page would lose its own content.
 */
export async function importedEntryScripts(clientFolder: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Manifest;
  return Object.entries(manifest).flatMap(([from, { imports = [], dynamicImports = [] }]) =>
    [...imports, ...dynamicImports]
      .filter((key) => manifest[key]?.isEntry)
      .map((key) => `${from} imports the entry script of a page: ${key}.`),
  );
}
