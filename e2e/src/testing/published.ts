import { readFile } from 'node:fs/promises';
import { importFiles } from './import-files.ts';
import { serverDataDir, serverOrigin, sharedServer } from './server.ts';
import { type DeckName, decksFile } from './shared-template.ts';

export { type DeckName, OWNER_USERNAME, SAMPLE_FILE, VIDEO_FILE } from './shared-template.ts';

/** Publishes files on the shared server with the `flydeck` command. Returns the URLs of the presentations. */
export const publish = (files: readonly string[], options: readonly string[] = []): Promise<string[]> =>
  importFiles(sharedServer(), files, options);

/**
 * Returns the URL of the page of a presentation on the shared server.
 * @throws Error if the presentation was not published because its file is missing
 */
export async function publishedUrl(name: DeckName): Promise<string> {
  const paths = JSON.parse(await readFile(decksFile(serverDataDir()), 'utf8')) as Partial<Record<DeckName, string>>;
  const path = paths[name];
  if (path === undefined) throw new Error(`The shared server has no presentation "${name}".`);
  return serverOrigin() + path;
}
