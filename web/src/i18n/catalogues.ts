import type { Catalogue } from './index.ts';
import type { Language } from './languages.ts';

/**
 * All messages of all languages, compiled by the build. Only the server's bundle imports this file. A message area is
 * a folder of `messages`; a page loads only the areas that it needs, in one language.
 */
const CATALOGUES_BY_PATH = import.meta.glob<Catalogue>('./messages/*/*.json', {
  eager: true,
  import: 'default',
});

const catalogueByAreaAndLanguage = new Map<string, Catalogue>();
for (const [path, messages] of Object.entries(CATALOGUES_BY_PATH)) {
  const [, area, language] = /messages\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
  catalogueByAreaAndLanguage.set(`${area}/${language}`, messages);
}

/** Returns a new catalogue with the messages of `areas` in `language`; untranslated messages are in English. */
export function catalogueOf(language: Language, areas: readonly string[]): Catalogue {
  const catalogues = areas.flatMap((area) => [
    catalogueByAreaAndLanguage.get(`${area}/en`) ?? {},
    catalogueByAreaAndLanguage.get(`${area}/${language}`) ?? {},
  ]);
  return Object.assign({}, ...catalogues);
}
