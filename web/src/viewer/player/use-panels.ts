import { type RefObject, useState } from 'react';
import type { ViewerStore } from '../viewer-store.ts';
import type { SearchHit } from './search-index.ts';
import type { Session } from './session.ts';

/** State of the search and help panels. At most one panel is open. */
export interface Panels {
  readonly currentPanel: 'search' | 'help' | undefined;
  /** The hit that the visitor chose in the search panel, while the search panel is open. */
  readonly hit: SearchHit | undefined;
  readonly show: (panel: 'search' | 'help') => void;
  /** Flies to a hit of the search, and makes it the current `hit`. */
  readonly goTo: (hit: SearchHit) => void;
  /** Closes the search, and focuses the stage so that keys control the player. */
  readonly closeSearch: () => void;
  readonly closeHelp: () => void;
}

/** Opens and closes the panels over the player. */
export function usePanels(
  stage: RefObject<HTMLElement | null>,
  store: ViewerStore,
  session: Session | undefined,
): Panels {
  const [currentPanel, setCurrentPanel] = useState<'search' | 'help'>();
  const [hit, setHit] = useState<SearchHit>();
  return {
    currentPanel,
    hit: currentPanel === 'search' ? hit : undefined,
    show: setCurrentPanel,
    goTo: (chosenHit) => {
      setHit(chosenHit);
      session?.showHit(chosenHit, store);
    },
    closeSearch: () => {
      setCurrentPanel(undefined);
      setHit(undefined);
      stage.current?.focus({ preventScroll: true });
    },
    closeHelp: () => setCurrentPanel(undefined),
  };
}
