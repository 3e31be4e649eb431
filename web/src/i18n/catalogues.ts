import type { Catalogue } from './index.ts';
import type { Language } from './languages.ts';

/**
 * All messages of all languages, compiled by the build. Only the server's bundle imports this; a page gets the messages
 * of its own areas in its own language.
 */
const FILES = import.meta.glob<Catalogue>('./messages/*/*.json', { eager: true, import: 'default' });

const byArea = new Map<string, Catalogue>();
for (const [path, messages] of Object.entries(FILES)) {
  const [, area, language] = /messages\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
  byArea.set(`${area}/${language}`, messages);
}

/** A new catalogue with the messages of `areas` in `language`; English ones fill gaps. */
export function catalogueOf(language: Language, areas: readonly string[]): Catalogue {
  const parts = areas.flatMap((area) => [
    byArea.get(`${area}/en`) ?? {},
    byArea.get(`${area}/${language}`) ?? {},
  ]);
  return Object.assign({}, ...parts);
}
