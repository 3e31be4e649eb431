import type { Catalogue } from './index.ts';
import type { Language } from './languages.ts';

/**
 * All messages of all languages, compiled by the build; only the server's bundle imports this. A page carries the
 * messages of its own areas in its own language.
 */
const FILES = import.meta.glob<Catalogue>('./messages/*/*.json', { eager: true, import: 'default' });

const byArea = new Map<string, Catalogue>();
for (const [path, messages] of Object.entries(FILES)) {
  const [, area, language] = /messages\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
  byArea.set(`${area}/${language}`, messages);
}

const merged = new Map<string, Catalogue>();

/** The messages of `areas` in `language`; English fills what a language lacks. */
export function catalogueOf(language: Language, areas: readonly string[]): Catalogue {
  const key = `${language}:${areas.join(',')}`;
  const known = merged.get(key);
  if (known) return known;
  const parts = areas.flatMap((area) => [
    byArea.get(`${area}/en`) ?? {},
    byArea.get(`${area}/${language}`) ?? {},
  ]);
  const catalogue: Catalogue = Object.assign({}, ...parts);
  merged.set(key, catalogue);
  return catalogue;
}
