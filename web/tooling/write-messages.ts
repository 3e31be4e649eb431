import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageMessages } from '../src/i18n/message-file.ts';

/** Path of each page's English message file, relative to the client's folder. */
export type MessagesByPage = ReadonlyMap<string, string>;

/** Writes the message files of the built renderer into the client's folder. Returns the English ones by page. */
export async function writeMessages(root: string): Promise<MessagesByPage> {
  const renderer = pathToFileURL(join(root, 'dist/server/renderer.js')).href;
  const built = (await import(renderer)) as { messageFiles(): readonly PageMessages[] };
  const files = built.messageFiles();
  const byPath = new Map(files.map(({ path, json }) => [path, json]));
  await Promise.all([...byPath].map(([path, json]) => writeFile(join(root, 'dist/client', path), json)));
  return new Map(files.flatMap(({ page, language, path }) => (language === 'en' ? [[page, path]] : [])));
}
