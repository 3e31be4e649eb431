import type { Suggestions } from '@flydeck/contract/search/suggestions';

/** An option of the list below the search box. */
export interface SearchOption {
  readonly kind: 'trending' | 'term' | 'presentation' | 'person';
  readonly text: string;
  /** Name of the presentation's owner, shown next to the text. */
  readonly detail?: string;
  /** Path of the page of a presentation or person; undefined if the option searches for its text. */
  readonly path?: string;
}

/** Options under one heading. */
export interface OptionGroup {
  readonly kind: SearchOption['kind'];
  readonly options: readonly SearchOption[];
}

/** Returns trending searches if the search term is empty, otherwise suggestions. Omits groups without options. */
export function optionGroups(
  term: string,
  trending: readonly string[],
  suggestions: Suggestions | undefined,
): readonly OptionGroup[] {
  const groups: OptionGroup[] =
    term.trim() === ''
      ? [{ kind: 'trending', options: trending.map((text) => ({ kind: 'trending', text })) }]
      : [
          { kind: 'term', options: (suggestions?.terms ?? []).map((text) => ({ kind: 'term', text })) },
          {
            kind: 'presentation',
            options: (suggestions?.presentations ?? []).map(({ title, owner, path }) => ({
              kind: 'presentation',
              text: title,
              detail: owner,
              path,
            })),
          },
          {
            kind: 'person',
            options: (suggestions?.people ?? []).map(({ name, path }) => ({
              kind: 'person',
              text: name,
              path,
            })),
          },
        ];
  return groups.filter(({ options }) => options.length > 0);
}

/**
 * Returns the index of the option that an arrow key moves to; -1 for the search box. Returns undefined for other keys,
 * and if there are no options.
 */
export function nextOption(key: string, activeIndex: number, optionCount: number): number | undefined {
  if (optionCount === 0) return undefined;
  if (key === 'ArrowDown') return activeIndex + 1 >= optionCount ? -1 : activeIndex + 1;
  if (key === 'ArrowUp') return activeIndex < 0 ? optionCount - 1 : activeIndex - 1;
  return undefined;
}
