import { createHash } from 'node:crypto';
import { catalogueOf } from './catalogues.ts';
import type { Catalogue } from './index.ts';
import type { Language } from './languages.ts';

/** The messages of some areas in one language, as a file of the build. */
export interface MessageFile {
  /** Below the instance's root; named after its content, so that it is kept for good. */
  readonly path: string;
  readonly json: string;
  readonly messages: Catalogue;
}

/** The file of a page in a language. */
export interface PageMessages extends MessageFile {
  readonly page: string;
  readonly language: Language;
}

const HASH_LENGTH = 8;
const made = new Map<string, MessageFile>();

/**
 * The file with the messages of `areas` in `language`. A page would be a third longer with them, and they are the same for
 * every presentation. Only the server's bundle imports this: it names the files, and the build writes them.
 */
export function messageFile(language: Language, areas: readonly string[]): MessageFile {
  const key = `${language}:${areas.join(',')}`;
  const known = made.get(key);
  if (known) return known;
  const messages = catalogueOf(language, areas);
  const json = JSON.stringify(messages);
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, HASH_LENGTH);
  const file = { path: `static/messages-${language}-${hash}.json`, json, messages };
  made.set(key, file);
  return file;
}
