import { createHash } from 'node:crypto';
import { catalogueOf } from './catalogues.ts';
import type { Catalogue } from './index.ts';
import type { Language } from './languages.ts';

/** The messages of some areas in one language, as a file that the build writes. An area is a folder of `messages`. */
export interface MessageFile {
  /** Path below the instance's root. The path contains a hash of the content, so the file can be cached forever. */
  readonly path: string;
  readonly json: string;
  readonly messages: Catalogue;
}

/** The message file of a page in a language. */
export interface PageMessages extends MessageFile {
  readonly page: string;
  readonly language: Language;
  /** Whether the page loads the file on demand. */
  readonly isLater: boolean;
}

/** Number of characters of the hash in the file name. */
const HASH_LENGTH = 8;
/** Files that were returned before, by language and areas. */
const cachedFiles = new Map<string, MessageFile>();

/**
 * Returns the file with the messages of `areas` in `language`. The messages are not in the HTML, because they would
 * make each page a third longer. The pages of all presentations share one file. The build writes the files. Only the
 * server's bundle contains this module.
 */
export function messageFile(language: Language, areas: readonly string[]): MessageFile {
  const key = `${language}:${areas.join(',')}`;
  const cached = cachedFiles.get(key);
  if (cached) return cached;
  const messages = catalogueOf(language, areas);
  const json = JSON.stringify(messages);
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, HASH_LENGTH);
  const file = { path: `static/messages-${language}-${hash}.json`, json, messages };
  cachedFiles.set(key, file);
  return file;
}
