import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageMessages } from '../src/i18n/message-file.ts';

/** English messages by page: their file, below the client's folder. */
export type MessagesByPage = ReadonlyMap<string, string>;

/** Writes the files of messages that the built renderer names beside the client's other files. */
export async function writeMessages(root: string): Promise<MessagesByPage> {
  const renderer = pathToFileURL(join(root, 'dist/server/renderer.js')).href;
  const built = (await import(renderer)) as { messageFiles(): readonly PageMessages[] };
  const files = built.messageFiles();
  const byPath = new Map(files.map(({ path, json }) => [path, json]));
  await Promise.all([...byPath].map(([path, json]) => writeFile(join(root, 'dist/client', path), json)));
  return new Map(files.flatMap(({ page, language, path }) => (language === 'en' ? [[page, path]] : [])));
}
