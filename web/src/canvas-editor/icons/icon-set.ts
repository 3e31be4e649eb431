import type { IconNode } from '@flydeck/editor/icons/icon-shape';
import type { SearchableIcon } from '@flydeck/editor/icons/search-icons';

export interface Icon extends SearchableIcon {
  readonly nodes: readonly IconNode[];
}

let icons: Promise<readonly Icon[]> | undefined;

/** Loads the icons of Lucide in alphabetical order. After a failure, the next call tries again. */
export function loadIcons(): Promise<readonly Icon[]> {
  icons ??= importIcons().catch((error: unknown) => {
    icons = undefined;
    throw error;
  });
  return icons;
}

async function importIcons(): Promise<readonly Icon[]> {
  const [{ default: nodes }, { default: tags }] = await Promise.all([
    import('lucide-static/icon-nodes.json'),
    import('lucide-static/tags.json'),
  ]);
  const tagsByName: Readonly<Record<string, readonly string[]>> = tags;
  // The type of the file names each icon. The compiler cannot compare it with tuples.
  return Object.entries(nodes as unknown as Readonly<Record<string, readonly IconNode[]>>).map(
    ([name, iconNodes]): Icon => ({
      name,
      nodes: iconNodes,
      tags: (tagsByName[name] ?? []).map((tag) => tag.toLowerCase()),
    }),
  );
}
