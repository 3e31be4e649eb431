import { type RefObject, useState } from 'react';
import type { ViewerStore } from '../viewer-store.ts';
import type { SearchHit } from './search-index.ts';
import type { Session } from './session.ts';

/** Search and help: one of them at a time, or none. */
export interface Panels {
  readonly open: 'search' | 'help' | undefined;
  /** What the search flew to, as long as it is open. */
  readonly hit: SearchHit | undefined;
  readonly show: (panel: 'search' | 'help') => void;
  readonly goTo: (hit: SearchHit) => void;
  /** The keys are the stage's again. */
  readonly closeSearch: () => void;
  readonly closeHelp: () => void;
}

/** What stands open over the player. */
export function usePanels(
  stage: RefObject<HTMLElement | null>,
  store: ViewerStore,
  session: Session | undefined,
): Panels {
  const [open, setOpen] = useState<'search' | 'help'>();
  const [hit, setHit] = useState<SearchHit>();
  return {
    open,
    hit: open === 'search' ? hit : undefined,
    show: setOpen,
    goTo: (found) => {
      setHit(found);
      session?.showHit(found, store);
    },
    closeSearch: () => {
      setOpen(undefined);
      setHit(undefined);
      stage.current?.focus({ preventScroll: true });
    },
    closeHelp: () => setOpen(undefined),
  };
}
