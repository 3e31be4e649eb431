import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';

/**
 * Checks a finished build for files that import a page's entry script. An entry script renders its page when it is
 * loaded. If another page imported it, it would replace the content of that page.
 * @returns one message per violation.
 */
export async function importedEntryScripts(clientFolder: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Manifest;
  return Object.entries(manifest).flatMap(([from, { imports = [], dynamicImports = [] }]) =>
    [...imports, ...dynamicImports]
      .filter((key) => manifest[key]?.isEntry)
      .map((key) => `${from} imports the entry script of a page: ${key}.`),
  );
}
