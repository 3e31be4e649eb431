import { foldText } from '@flydeck/editor/fold-text';
import type { IconNode } from '@flydeck/editor/icons/icon-shape';
import type { SearchableIcon } from '@flydeck/editor/icons/search-icons';
import { activeLanguage } from '../../i18n/index.ts';

export interface Icon extends SearchableIcon {
  readonly nodes: readonly IconNode[];
}

/**
 * For each language other than English, the words for common concepts, separated by spaces. The file `concepts.json`
 * contains the English words and the names of the icons of each concept.
 */
const WORDS = import.meta.glob<Readonly<Record<string, string>>>('./words/*.json', { import: 'default' });

let icons: Promise<readonly Icon[]> | undefined;

/** Loads the icons of Lucide in alphabetical order, with words of the active language. After a failure, the next call tries again. */
export function loadIcons(): Promise<readonly Icon[]> {
  icons ??= importIcons(activeLanguage()).catch((error: unknown) => {
    icons = undefined;
    throw error;
  });
  return icons;
}

async function importIcons(language: string): Promise<readonly Icon[]> {
  const [{ default: nodes }, { default: tags }, words] = await Promise.all([
    import('lucide-static/icon-nodes.json'),
    import('lucide-static/tags.json'),
    importWords(language),
  ]);
  const tagsByName: Readonly<Record<string, readonly string[]>> = tags;
  // The type of the file names each icon. The compiler cannot compare it with tuples.
  return Object.entries(nodes as unknown as Readonly<Record<string, readonly IconNode[]>>).map(
    ([name, iconNodes]): Icon => ({
      name,
      nodes: iconNodes,
      tags: (tagsByName[name] ?? []).map((tag) => tag.toLowerCase()),
      words: words.get(name) ?? [],
    }),
  );
}

/** Loads the words of a language by the names of icons. */
async function importWords(language: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const [words, { default: concepts }] = await Promise.all([
    WORDS[`./words/${language}.json`]?.(),
    import('./concepts.json'),
  ]);
  const wordsByName = new Map<string, string[]>();
  for (const [concept, names] of Object.entries(concepts)) {
    const folded = foldText(words?.[concept] ?? concept).split(' ');
    for (const name of names.split(' ')) wordsByName.set(name, [...(wordsByName.get(name) ?? []), ...folded]);
  }
  return wordsByName;
}
