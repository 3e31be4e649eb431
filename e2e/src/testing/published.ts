import { readFile } from 'node:fs/promises';
import { importFiles } from './import-files.ts';
import { serverAddress, serverDataDir, sharedServer } from './server.ts';
import { type DeckName, decksFile } from './shared-template.ts';

export { type DeckName, FILM_FILE, OWNER, SAMPLE_FILE } from './shared-template.ts';

/** Publishes files on the shared server by the `flydeck` command; resolves to the addresses that it printed. */
export const publish = (files: readonly string[], options: readonly string[] = []): Promise<string[]> =>
  importFiles(sharedServer(), files, options);

/** The address of a deck's page. @throws when it could not be published here. */
export async function published(name: DeckName): Promise<string> {
  const paths = JSON.parse(await readFile(decksFile(serverDataDir()), 'utf8')) as Partial<
    Record<DeckName, string>
  >;
  const path = paths[name];
  if (path === undefined) throw new Error(`There is no presentation "${name}" here.`);
  return serverAddress() + path;
}
