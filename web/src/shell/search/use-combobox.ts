import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { usePageContext } from '../../page-context.tsx';
import { nextOption, type OptionGroup, optionGroups } from './search-options.ts';
import { optionId } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

/** State of the search combobox, by the ARIA pattern "editable combobox with list autocomplete". */
export interface Combobox {
  /** Id of the list element. The ids of the options are derived from this id (`optionId`). */
  readonly id: string;
  /** Whether the list of options is shown. */
  readonly isOpen: boolean;
  readonly groups: readonly OptionGroup[];
  /** Number of options in all groups. */
  readonly count: number;
  /** Index of the active option; -1 if no option is active. */
  readonly activeIndex: number;
  open(): void;
  close(): void;
  /** Attributes and key handler of the input. */
  readonly inputProps: {
    readonly role: 'combobox';
    readonly 'aria-autocomplete': 'list';
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string | undefined;
    readonly 'aria-activedescendant': string | undefined;
    readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  };
}

/** Returns the state of the combobox for the typed `term`. If `isEnabled` is false, the list is not shown. */
export function useCombobox(term: string, isEnabled: boolean): Combobox {
  const { site } = usePageContext();
  const id = useId();
  const [isOpenRequested, setOpenRequested] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const suggestions = useSuggestions(term, isOpenRequested && isEnabled);
  const groups = optionGroups(term, site.trendingSearches, suggestions);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const isOpen = isOpenRequested && isEnabled && count > 0;
  // When the options change, no option is active, so that Enter searches for the typed text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options depend on the term and the suggestions.
  useEffect(() => setActiveIndex(-1), [term, suggestions]);
  const close = () => {
    setOpenRequested(false);
    setActiveIndex(-1);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (handleKey(event)) event.preventDefault();
  };
  // Opens or closes the list, or chooses an option. Returns false if the input must also handle the key.
  const handleKey = ({ key, altKey }: KeyboardEvent): boolean => {
    if (!isOpen) {
      if (key === 'ArrowDown' || key === 'ArrowUp') setOpenRequested(true);
      return false;
    }
    if (key === 'Escape' || (key === 'ArrowUp' && altKey)) {
      close();
      return true;
    }
    if (key === 'Enter' && activeIndex >= 0) {
      document.getElementById(optionId(id, activeIndex))?.click();
      return true;
    }
    const nextIndex = nextOption(key, activeIndex, count);
    if (nextIndex === undefined) return false;
    setActiveIndex(nextIndex);
    document.getElementById(optionId(id, nextIndex))?.scrollIntoView({ block: 'nearest' });
    return true;
  };
  return {
    id,
    isOpen,
    groups,
    count,
    activeIndex,
    open: () => setOpenRequested(true),
    close,
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && activeIndex >= 0 ? optionId(id, activeIndex) : undefined,
      onKeyDown,
    },
  };
}
