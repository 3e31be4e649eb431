import type { Catalogue } from './index.ts';
import type { Language } from './languages.ts';

/**
 * All messages of all languages, compiled by the build. Only the server's bundle imports this; a page gets the messages
 * of its message areas in its language.
 */
const CATALOGUES_BY_PATH = import.meta.glob<Catalogue>('./messages/*/*.json', {
  eager: true,
  import: 'default',
});

const byAreaAndLanguage = new Map<string, Catalogue>();
for (const [path, messages] of Object.entries(CATALOGUES_BY_PATH)) {
  const [, area, language] = /messages\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
  byAreaAndLanguage.set(`${area}/${language}`, messages);
}

/** Returns a new catalogue with the messages of `areas` in `language`; untranslated messages are in English. */
export function catalogueOf(language: Language, areas: readonly string[]): Catalogue {
  const catalogues = areas.flatMap((area) => [
    byAreaAndLanguage.get(`${area}/en`) ?? {},
    byAreaAndLanguage.get(`${area}/${language}`) ?? {},
  ]);
  return Object.assign({}, ...catalogues);
}
