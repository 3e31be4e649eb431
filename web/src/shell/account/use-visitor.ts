import { ANONYMOUS_ME, isLoggedIn } from '@flydeck/contract/accounts/anonymous-me';
import { useEffect, useSyncExternalStore } from 'react';
import { loadMe } from '../../api/me.ts';
import { Listeners } from '../../listeners.ts';
import { usePageContext } from '../../page-context.tsx';
import { type HeaderVisitor, readVisitorHint, writeVisitorHint } from './visitor-hint.ts';

let currentVisitor: HeaderVisitor | undefined;
/** Whether the server has sent the data of the visitor after this page was opened. */
let isConfirmed = false;
const listeners = new Listeners();

function getSnapshot(): HeaderVisitor {
  currentVisitor ??= readVisitorHint() ?? ANONYMOUS_ME;
  return currentVisitor;
}

/** The visitor during server rendering and hydration of a shared page. */
const anonymousSnapshot = (): HeaderVisitor => ANONYMOUS_ME;

function update(visitor: HeaderVisitor): void {
  currentVisitor = visitor;
  isConfirmed = true;
  writeVisitorHint(isLoggedIn(visitor) ? visitor : null);
  listeners.notify();
}

/**
 * Returns the visitor of this page. A personal page contains the visitor's data. A shared page first uses the data that
 * the last page stored in local storage, then requests the current data.
 */
export function useVisitor(): HeaderVisitor {
  const { me } = usePageContext();
  const latestVisitor = useSyncExternalStore(listeners.subscribe, getSnapshot, anonymousSnapshot);
  useEffect(() => {
    if (me) update(me);
    else void loadMe().then(update);
  }, [me]);
  return me ?? latestVisitor;
}

/**
 * Returns whether the server has confirmed `useVisitor` for this page. Until then, a visitor who has logged out in
 * another tab can appear as logged in, and requests for data of the member fail.
 */
export function useIsVisitorConfirmed(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => isConfirmed,
    () => false,
  );
}
