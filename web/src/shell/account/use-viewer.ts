import { ANONYMOUS_ME, isLoggedIn } from '@flydeck/contract/accounts/anonymous-me';
import { useEffect, useSyncExternalStore } from 'react';
import { loadMe } from '../../api/me.ts';
import { Listeners } from '../../listeners.ts';
import { usePageContext } from '../../page-context.tsx';
import { type HeaderViewer, readViewerHint, writeViewerHint } from './viewer-hint.ts';

let currentViewer: HeaderViewer | undefined;
const listeners = new Listeners();

function getSnapshot(): HeaderViewer {
  currentViewer ??= readViewerHint() ?? ANONYMOUS_ME;
  return currentViewer;
}

const anonymousSnapshot = (): HeaderViewer => ANONYMOUS_ME;

function update(viewer: HeaderViewer): void {
  currentViewer = viewer;
  writeViewerHint(isLoggedIn(viewer) ? viewer : null);
  listeners.notify();
}

/**
 * The viewer of this page. A personal page contains it; a shared page first uses the hint in local storage, then
 * requests the viewer.
 */
export function useViewer(): HeaderViewer {
  const { me } = usePageContext();
  const latestViewer = useSyncExternalStore(listeners.subscribe, getSnapshot, anonymousSnapshot);
  useEffect(() => {
    if (me) update(me);
    else void loadMe().then(update);
  }, [me]);
  return me ?? latestViewer;
}
