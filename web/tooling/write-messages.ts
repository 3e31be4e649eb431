import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageMessages } from '../src/i18n/message-file.ts';

/** Path of each page's English message file, relative to the folder of the client build. */
export type MessagesByPage = ReadonlyMap<string, string>;

/**
 * Gets the message files of all interactive pages in all languages from the built server renderer. Writes the files
 * into the folder of the client build. Returns the paths of the English files by page, without those that the page
 * loads on demand.
 * @param root folder of the workspace `web`
 */
export async function writeMessages(root: string): Promise<MessagesByPage> {
  const rendererUrl = pathToFileURL(join(root, 'dist/server/renderer.js')).href;
  const rendererModule = (await import(rendererUrl)) as { messageFiles(): readonly PageMessages[] };
  const files = rendererModule.messageFiles();
  const byPath = new Map(files.map(({ path, json }) => [path, json]));
  await Promise.all([...byPath].map(([path, json]) => writeFile(join(root, 'dist/client', path), json)));
  return new Map(
    files.flatMap(({ page, language, isLater, path }) => (language === 'en' && !isLater ? [[page, path]] : [])),
  );
}
